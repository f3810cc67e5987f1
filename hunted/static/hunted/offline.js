/* The worker that shows the last state of a page when the line is lost; where a browser has none, nothing is missing */
navigator.serviceWorker?.register(new URL("worker.js", document.querySelector("link[rel=manifest]").href)).catch(() => {});
