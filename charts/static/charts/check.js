/* The keeper's page by keyboard. Without it Enter in the field, the buttons and the links do the same. */
(() => {
	"use strict";
	const field = () => document.querySelector(".one-cell .card-fields :is(input, select)");
	const press = (selector) => document.querySelector(`.one-cell ${selector}`)?.click();
	const fine = matchMedia("(pointer: fine)");

	/* A hand at the keyboard goes on typing; on a phone no keyboard opens by itself. */
	const ready = () => {
		if (!fine.matches || !field()) return;
		field().focus({ preventScroll: true });
		field().select?.();
	};
	document.addEventListener("DOMContentLoaded", ready);
	document.addEventListener("htmx:afterSettle", ready);
	if (document.readyState !== "loading") ready();

	const WALKS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };
	const KEYS = { a: "[value=set]", s: "[data-key=s]", z: "[data-key=z]" };
	document.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || !document.querySelector(".one-cell")) return;
		const typing = event.target.closest("input, select, textarea");
		const walk = WALKS[event.key];
		if (walk && (!typing || (typing.matches("input") && !typing.list && /Up|Down/.test(event.key)))) {
			const link = document.querySelector(`[data-walk=${walk}]`);
			if (!link) return;
			event.preventDefault();
			link.click();
		} else if (!typing && KEYS[event.key]) {
			event.preventDefault();
			press(KEYS[event.key]);
		} else if (event.key === "Escape" && typing?.closest(".one-cell")) {
			typing.blur();
		}
	});
})();
