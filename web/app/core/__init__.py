"""The model, the messages, the effects, and what every screen offers.

The Elm architecture: a message goes into a pure ``update``, a model and effects come out.
``model`` is everything that the page shows, ``messages`` everything that can happen, ``effects``
everything that the app can want of the browser, ``timers`` what a time that was asked for is
about. ``screen`` finds a screen by its name and imports it when it is first shown. ``consent`` is
what is asked of a person before something is done that gives away what is hidden.
"""
