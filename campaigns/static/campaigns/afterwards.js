/* The form of a whole outing by keyboard, and its draft on this device. Without it the same buttons post. */
(() => {
	"use strict";
	const form = () => document.getElementById("quick");
	const kept = () => `draft:${form().dataset.draft}`;
	const typed = () => {
		const pairs = [...new FormData(form())].filter(([name, value]) => name.includes(":") && value !== "");
		return new URLSearchParams(pairs).toString();
	};
	const say = (text) => { document.getElementById("draft-state").textContent = text; };

	/* --- the draft: what is typed outlasts a reload and a lost line --- */
	if (!form()) return;
	const before = form().dataset.draft && localStorage.getItem(kept());
	if (before && before.split("&base=")[0] !== typed() && !sessionStorage.getItem(kept())) {
		sessionStorage.setItem(kept(), "restored");
		const again = document.createElement("form");
		again.method = "post";
		again.action = form().action;
		const token = form().elements.namedItem("csrfmiddlewaretoken").value;
		for (const [name, value] of [["csrfmiddlewaretoken", token], ["do", "restore"], ...new URLSearchParams(before)]) {
			const field = document.createElement("input");
			field.type = "hidden";
			[field.name, field.value] = [name, value];
			again.append(field);
		}
		document.body.append(again);
		again.submit();
		return;
	}
	sessionStorage.removeItem(kept());
	const base = () => form().elements.namedItem("base");
	const keep = () => form().dataset.draft && localStorage.setItem(kept(), `${typed()}&base=${base()?.value ?? ""}`);
	const right = (field) => {  // what was wrong with it is told anew, if it still is
		field.removeAttribute("aria-invalid");
		document.getElementById(`${field.id}-error`)?.remove();
	};
	document.addEventListener("input", ({ target }) => {
		if (!target.closest("#quick")) return;
		if (target.matches("[aria-invalid]")) right(target);
		keep();
	});
	document.addEventListener("click", (event) => {
		if (event.target.closest("[value=discard]")) localStorage.removeItem(kept());
	});
	document.addEventListener("htmx:sendError", () => say(form().dataset.lost));
	document.addEventListener("htmx:afterRequest", ({ detail }) => {
		if (!detail.successful) return;
		say("");
		const sent = detail.xhr.getResponseHeader("X-Typed");
		if (sent && base() && detail.target.id !== "quick") base().value = sent;  // its fields stay as they were sent
	});

	/* a request that a later one takes the place of has not failed, and htmx shall not log it as an error */
	let asked = {};
	document.addEventListener("htmx:beforeRequest", ({ detail }) => { asked = detail; });
	document.addEventListener("htmx:abort", () => { asked.error = null; }, true);

	/* a button that only has the focus is not pressed, though htmx sends it along */
	document.addEventListener("htmx:configRequest", ({ detail }) => {
		if (/change|input/.test(detail.triggeringEvent?.type)) delete detail.parameters.do;
	});

	/* --- keys --- */
	document.addEventListener("keydown", (event) => {
		const field = event.target;
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
			event.preventDefault();
			document.getElementById("enter").click();
		} else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
			const box = document.querySelector(`[data-alt="${event.code.at(-1)}"]`);
			if (!box) return;
			event.preventDefault();
			wanted = "card";
			box.click();
		} else if (event.key === "Enter" && field.matches("#quick input:not([type=checkbox])")) {
			event.preventDefault();
			const next = nextRow(field), column = +(/shots(\d)$/.exec(field.name)?.[1] ?? 0);
			if (column || (field.matches(".n") && !field.value)) boats(field)[column]?.focus();
			else if (next) next.focus();
			else field.closest(".box-card")?.querySelector("[value^='row:']")?.click();
		} else if (/^Arrow(Down|Up)$/.test(event.key) && field.matches(".matrix .s")) {
			event.preventDefault();
			const row = field.closest("tr"), next = event.key === "ArrowDown" ? row.nextElementSibling : row.previousElementSibling;
			next?.querySelector(`.s[name$='${field.name.slice(-6)}']`)?.focus();
		} else if (event.key === ";" && field.matches(".b")) {
			event.preventDefault();
			field.closest(".box-card").querySelector("[value^='follow:'], [value^='round:']")?.click();
		} else if (event.key.length === 1 && !event.altKey && !event.ctrlKey && field.matches(".chips input")) {
			const groups = [...field.closest(".how").querySelectorAll(".chips")];
			const chip = groups.slice(groups.indexOf(field.closest(".chips")))
				.map((group) => group.querySelector(`[data-key="${event.key.toLowerCase()}"]`)).find(Boolean);
			if (!chip) return;
			event.preventDefault();
			chip.checked = true;
			chip.dispatchEvent(new Event("change", { bubbles: true }));
			after(chip)?.focus();
		}
	});
	const nextRow = (field) => field.closest("tr")?.nextElementSibling?.querySelector(".n");
	const after = (chip) => {  // a letter chooses and goes on
		const card = chip.closest(".box-card"), group = chip.closest(".chips");
		const next = group.nextElementSibling, column = [...card.querySelectorAll(".how")].indexOf(chip.closest(".how"));
		if (next) return next.querySelector("input");
		const shots = [...card.querySelectorAll(`[name$='.shots${column}']`)];
		const damaged = shots.find((one) => one.closest("tr").querySelector(".struck-by"));
		return column ? damaged ?? shots[0] : card.querySelector("tbody input");
	};
	const boats = (field) => field.closest(".box-card").querySelectorAll(".boat .b");

	/* --- the line on a phone: tokens that may come next, in a row above the keyboard --- */
	const row = () => document.querySelector(".tokens");
	const group = (before) => {
		const [opening, ...items] = before.split(/[|\n;]/).at(-1).split(",");
		if (items.length) return /^\s*[a-z]/.test(items.at(-1)) ? "boat" : "ship";
		return /^\s*(\d+|\?)?\s*$/.test(opening) ? "box" : "how";
	};
	const offer = (field) => {
		const before = field.value.slice(0, field.selectionStart), which = group(before);
		row().replaceChildren(...`${row().dataset[which]} | ;`.split(" ").map((token) => {
			const button = document.createElement("button");
			Object.assign(button, { type: "button", className: "btn", textContent: token, tabIndex: -1 });
			const joins = /[|;,]/.test(token) || /(^|[\s|;,.])$/.test(before)
				|| (which === "ship" && /[\daezdwrx]$/.test(before) && /^[\da-z]$/.test(token)) || (which === "boat" && /^[.-]/.test(token));
			button.addEventListener("pointerdown", (event) => event.preventDefault());  // the keyboard stays
			button.addEventListener("click", () => {
				field.setRangeText((joins ? "" : " ") + token, field.selectionStart, field.selectionEnd, "end");
				field.dispatchEvent(new Event("input", { bubbles: true }));
			});
			return button;
		}));
		row().style.bottom = `${innerHeight - visualViewport.height - visualViewport.offsetTop}px`;
		row().hidden = false;
	};
	const on_phone = window.visualViewport && matchMedia("(pointer: coarse)").matches;
	for (const name of on_phone ? ["focusin", "input", "keyup", "click"] : []) {
		document.addEventListener(name, ({ target }) => { if (target.id === "f-line") offer(target); });
	}
	document.addEventListener("focusout", ({ target }) => { if (target.id === "f-line") row().hidden = true; });

	/* --- focus: to the new card or the new line, and never out of a field in which one already types --- */
	let wanted = "", list = "";
	document.addEventListener("click", (event) => {
		const button = event.target.closest("#quick button[name=do]");
		if (!button) return;
		[wanted, list] = button.value.split(":");
	});
	document.addEventListener("htmx:beforeSwap", (event) => {
		const at = document.activeElement;
		if (event.detail.target.id === "worked-out" && event.detail.target.contains(at) && at.matches("input, textarea")) {
			event.detail.shouldSwap = false;
		}
	});
	document.addEventListener("htmx:afterSettle", ({ detail }) => {
		if (detail.requestConfig?.triggeringEvent?.type === "change") return;
		if (wanted === "follow" || wanted === "round") {
			[...document.querySelectorAll(".box-card")[list].querySelectorAll(".how")].at(-1)?.querySelector("input")?.focus();
		} else if (wanted === "row") {
			const card = document.querySelectorAll(".box-card")[list];
			[...card.querySelectorAll("tbody .n")].find((one) => !one.value)?.focus();
		} else if (wanted === "card") {
			const card = [...document.querySelectorAll(".box-card")].find((one) => one.querySelector("[name$='.box']").value === list)
				?? document.querySelector(".box-card:last-of-type");
			card?.querySelector("[name$='.met']")?.focus();
		} else if (wanted === "drop") document.querySelector(".adder .btn")?.focus();
		if (wanted) keep();
		wanted = "";
	});
	const faulty = document.getElementById("walls") ?? document.querySelector("[data-faulty]") ?? form().querySelector("select");
	if (!document.querySelector(".box-card") || faulty.matches("#walls, [data-faulty]")) faulty?.focus();
})();
