/* Popovers in which the tokens of a card are chosen. A swap may bring this again. */
(() => {
	"use strict";
	if (document.documentElement.dataset.pickers) return;
	document.documentElement.dataset.pickers = "on";
	/* --- for those who choose instead of typing: fields of a popover, written as tokens into the field --- */
	let picked = null;
	const parts = (box) => Object.fromEntries([...box.querySelectorAll("[data-pick]")].map((one) => [one.dataset.pick, one]));
	const SALVO = /^(\d*)([aeztg])(\d*)(?:(d)(\d*))?(?:(w)(\d*))?(r?)(x?)$/i, COUNT = /^(f|hit|h|fl)(\d+)$/i;
	const words = () => picked.value.trim().split(/\s+/).filter(Boolean);
	const write = (list) => { picked.value = list.filter(Boolean).join(" "); };
	const pick = (field, box) => {
		picked = field;
		const { fired, kind, hit, dud, wasted, aft, sunk, ...counts } = parts(box);
		if (fired) {
			const [, f, k, h, d, ds, w, ws, r, x] = SALVO.exec(words().at(-1) ?? "") ?? [];
			Object.assign(kind, { value: (k ?? "a").toLowerCase() });
			[fired.value, hit.value, dud.value, wasted.value] = [f ?? "", h ?? "", d ? ds || 1 : "", w ? ws || 1 : ""];
			[aft.checked, sunk.checked] = [Boolean(r), Boolean(x)];
		} else {
			for (const [key, one] of Object.entries(counts)) if (one.matches("input")) one.value = "";
			for (const word of words()) { const [, key, count] = COUNT.exec(word) ?? []; if (key) counts[key.toLowerCase()].value = count; }
		}
		box.showPopover();
		box.querySelector("input").focus();
	};
	document.addEventListener("input", ({ target }) => {
		const box = target.closest("[popover]:is(#pick-shots, #pick-boat)");
		if (!box || !picked) return;
		const { fired, kind, hit, dud, wasted, aft, sunk, ...counts } = parts(box);
		if (fired) {
			const many = (token, one) => (+one.value ? token + (+one.value > 1 ? one.value : "") : "");
			const word = `${+fired.value || 1}${kind.value}${+hit.value || ""}${many("d", dud)}${many("w", wasted)}`;
			write([...words().slice(0, -1), word + (aft.checked ? "r" : "") + (sunk.checked ? "x" : "")]);
		} else if (target.matches("input")) {
			const said = Object.entries(counts).filter(([, one]) => one.matches("input") && one.value !== "");
			write([...said.map(([key, one]) => key + (+one.value || 0)), ...words().filter((word) => !COUNT.test(word))]);
		}
	});
	document.addEventListener("click", ({ target }) => {
		if (target.matches(".pick")) pick(target.previousElementSibling, document.getElementById(target.dataset.box));
		else if (target.matches("[data-pick=more]")) {
			write([...words(), "1a"]);
			pick(picked, target.closest("[popover]"));
		} else if (target.matches("[data-pick=add]")) {
			const [what, state] = target.closest("p").querySelectorAll("select");
			write([...words(), what.value + state.value]);
		}
	});
	document.addEventListener("toggle", ({ target, newState }) => {
		if (newState !== "closed" || !picked || !/^pick-/.test(target.id)) return;
		picked.focus();
		picked.dispatchEvent(new Event("input", { bubbles: true }));
		picked.dispatchEvent(new Event("change", { bubbles: true }));
		picked = null;
	}, true);
	document.addEventListener("keydown", (event) => {
		const field = event.target;
		if (event.key === "Enter" && field.matches(".pick-box input")) {
			event.preventDefault();
			field.closest("[popover]").hidePopover();
		} else if (event.key === "?" && !field.value && field.matches(".s, .b")) {
			event.preventDefault();
			field.nextElementSibling.click();
		}
	});
})();
