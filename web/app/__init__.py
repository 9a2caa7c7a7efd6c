"""The app on the page: screens, game views and the browser behind them."""
