/* Network first, always: a page is never older than it has to be. Only what cannot be fetched comes from what this
   device has seen, and says so. Nothing typed is kept here; logging out throws the pages away. */
"use strict";
const SHELL = "shell", PAGES = "pages", MOST = 12;
const isShell = ({ url }) => new URL(url).pathname.startsWith(new URL("static/", registration.scope).pathname);
const isPage = (request) => request.mode === "navigate" && request.method === "GET";

async function keep(request, response) {
	const name = isPage(request) ? PAGES : SHELL, cache = await caches.open(name);
	await cache.put(request, response);
	for (const old of name === PAGES ? (await cache.keys()).slice(0, -MOST) : []) await cache.delete(old);
}

async function lastState(request) {
	const found = await caches.match(request, { ignoreSearch: isPage(request) });
	if (!found || !isPage(request)) return found;
	const text = await found.text();
	return new Response(text.replace("<html ", '<html data-offline '), { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
	const { request } = event;
	if (request.method === "POST" && request.url.endsWith("/accounts/logout/")) event.waitUntil(caches.delete(PAGES));
	if (!isPage(request) && !(request.method === "GET" && isShell(request))) return;
	event.respondWith((async () => {
		try {
			const response = await fetch(request);
			if (response.ok && !response.redirected && response.type === "basic") event.waitUntil(keep(request, response.clone()));
			return response;
		} catch (error) {
			const kept = await lastState(request);
			if (kept) return kept;
			throw error;
		}
	})());
});
