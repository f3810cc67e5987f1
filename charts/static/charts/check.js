/* The keeper's page by keyboard, as in a spreadsheet. Without it the buttons and the fields do the same. */
(() => {
	"use strict";
	const form = () => document.getElementById("part-form");
	const cells = () => [...form().querySelectorAll("[data-cell]")];
	const press = (selector) => form().querySelector(selector)?.click();
	const fine = matchMedia("(pointer: fine)");

	const enter = (field) => {
		field.focus({ preventScroll: true });
		field.scrollIntoView({ block: "nearest", inline: "nearest" });
		field.select?.();
	};
	/* A hand at the keyboard goes on typing; on a phone no keyboard opens by itself. */
	const ready = () => {
		const here = form()?.elements.cell.value;
		const field = here && cells().find((one) => one.dataset.cell === here);
		field?.closest("td").classList.add("here");
		if (fine.matches && field) enter(field);
	};
	document.addEventListener("DOMContentLoaded", ready);
	document.addEventListener("htmx:afterSettle", (event) => event.detail.target.id === "checked" || ready());
	if (document.readyState !== "loading") ready();

	/* The cell in hand is the one that has the focus. */
	document.addEventListener("focusin", (event) => {
		const field = event.target.closest("#part-form [data-cell]");
		if (!field || form().elements.cell.value === field.dataset.cell) return;
		form().elements.cell.value = field.dataset.cell;
		document.getElementById("now").textContent = field.getAttribute("aria-label");
		for (const one of form().querySelectorAll(".of-cell")) one.hidden = true;
		for (const one of form().querySelectorAll(".here")) one.classList.remove("here");
		field.closest("td").classList.add("here");
	});

	/* As in a spreadsheet the first click takes the whole cell, the second sets the cursor. */
	let held = null;
	document.addEventListener("pointerdown", () => { held = document.activeElement; });
	document.addEventListener("click", (event) => {
		const field = event.target.closest("#part-form td input:not([type=checkbox])");
		if (field && field !== held) field.select();
	});

	const beside = (field, key) => {
		const across = key === "ArrowLeft" || key === "ArrowRight";
		const by = key === "ArrowUp" || key === "ArrowLeft" ? "previousElementSibling" : "nextElementSibling";
		let place = across ? field.closest("td") : field.closest("tr");
		const column = field.closest("td").cellIndex;
		for (place = place[by]; place; place = place[by]) {
			const found = (across ? place : place.cells[column])?.querySelector("input:not([type=checkbox]), select");
			if (found) return found;
		}
		return null;
	};
	const atEnd = (field, key) =>
		!field.matches("input") ||
		(field.selectionStart === 0 && field.selectionEnd === field.value.length) ||
		(field.selectionStart === field.selectionEnd && field.selectionStart === (key === "ArrowLeft" ? 0 : field.value.length));

	const KEYS = { a: "[value=set]", s: "[data-key=s]", z: "[data-key=z]" };
	document.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.metaKey || event.altKey || !form()) return;
		const typing = event.target.closest("input, select, textarea, summary, button, a");
		const field = event.target.closest("#part-form td :is(input:not([type=checkbox]), select)");
		if (field && event.key === "Enter") {
			event.preventDefault();
			press(field.dataset.cell ? "[value=set]" : "[name=_save]");
		} else if (field?.matches("input") && /^Arrow/.test(event.key)) {
			const next = /Up|Down/.test(event.key) || atEnd(field, event.key) ? beside(field, event.key) : null;
			if (!next) return;
			event.preventDefault();
			enter(next);
		} else if (!typing && KEYS[event.key]) {
			event.preventDefault();
			press(KEYS[event.key]);
		} else if (event.key === "Escape" && field) {
			if (field.matches("input")) field.value = field.defaultValue;
			field.blur();
		}
	});

	/* Cells from a spreadsheet: tabs between columns, a line a row. */
	document.addEventListener("paste", (event) => {
		const first = event.target.closest("#part-form td input");
		const text = event.clipboardData?.getData("text/plain").replace(/\r?\n$/, "") ?? "";
		if (!first || !/[\t\n]/.test(text)) return;
		event.preventDefault();
		let start = first;
		for (const line of text.split(/\r?\n/)) {
			let field = start;
			for (const cell of line.split("\t")) {
				if (!field) break;
				field.value = cell.trim();
				field.dispatchEvent(new Event("input", { bubbles: true }));
				field = beside(field, "ArrowRight");
			}
			start = start && beside(start, "ArrowDown");
		}
	});
})();
