// The service worker: everything that dist/ holds is kept, so that play goes on offline.
// The build puts the list in place of self.__WB_MANIFEST. Files below a folder with a hash
// in its name have no revision: they are taken from the HTTP cache where the page has just
// loaded them, and kept as they are over updates.
import { clientsClaim } from "workbox-core";
import { cleanupOutdatedCaches, precacheAndRoute } from "workbox-precaching";

precacheAndRoute(self.__WB_MANIFEST, {
  // The page is one file: "./" and "./?anything" are index.html.
  directoryIndex: "index.html",
  ignoreURLParametersMatching: [/./],
  cleanURLs: false,
});
cleanupOutdatedCaches();

// The first visit is served offline without a reload. Later versions wait until the page
// says so: a game is never changed under the hands of its players.
clientsClaim();
self.addEventListener("message", (event) => {
  if (event.data === "clowder:activate") self.skipWaiting();
});
