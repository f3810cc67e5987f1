/* The bridge by keyboard: boxes for the dice, single keys, focus after a swap, and a lost connection.
   Everything here is a convenience; without it the same forms post and the same links lead on. */
(() => {
	"use strict";
	const one = (selector, within = document) => within.querySelector(selector);
	const all = (selector, within = document) => [...within.querySelectorAll(selector)];
	const byTouch = matchMedia("(pointer: coarse)").matches;
	const KEYS = "single-keys";

	/* --- dice: digits fill the boxes and move on --- */
	const isDie = (element) => element instanceof HTMLInputElement && element.name === "die";
	const dice = (element) => all("input[name=die]", element.closest("form"));

	function isWhole(die) {
		const value = Number(die.value), high = Number(die.dataset.high);
		return die.value !== "" && (value * 10 > high || die.value.length >= die.maxLength);
	}

	document.addEventListener("input", ({ target }) => {
		if (!isDie(target)) return;
		target.value = target.value.replace(/\D/g, "");
		if (isWhole(target)) dice(target)[dice(target).indexOf(target) + 1]?.focus();
	});
	document.addEventListener("focusin", ({ target }) => { if (isDie(target)) target.select(); });

	/* More dice than asked, typed on from the last box: those of the rolls that follow */
	function readOn(die, text) {
		const more = one("input[name=more]", die.closest("form"));
		if (!more) return false;
		more.parentElement.classList.add("on");
		more.value = text;
		more.focus();
		return true;
	}
	document.addEventListener("beforeinput", (event) => {
		const die = event.target;
		if (!isDie(die) || !/^\d$/.test(event.data ?? "") || !isWhole(die) || die.selectionStart !== die.selectionEnd) return;
		if (dice(die).at(-1) === die && readOn(die, event.data)) event.preventDefault();
	});

	/* Dice pasted into a box spread over the others, and on */
	document.addEventListener("paste", (event) => {
		if (!isDie(event.target)) return;
		const faces = event.clipboardData.getData("text").match(/\d+/g) ?? [];
		const boxes = dice(event.target);
		if (faces.length < boxes.length) return;
		event.preventDefault();
		boxes.forEach((box, place) => { box.value = faces[place]; });
		if (faces.length > boxes.length) readOn(boxes[0], faces.slice(boxes.length).join(" "));
	});

	/* --- single keys --- */
	const keysOn = () => localStorage.getItem(KEYS) !== "off";
	const types = (element) => element instanceof HTMLElement && !isDie(element)
		&& (element.isContentEditable || element.matches("textarea, select, input:not([type=radio], [type=checkbox], [type=hidden])"));
	const isNumber = (field) => field.matches("#answer input[inputmode=numeric]"); // takes no letters

	function open(details, focusOn) {
		if (!details) return;
		details.open = !details.open;
		if (details.open) (focusOn && one(focusOn, details) || one("summary", details))?.focus();
		else one("summary", details)?.focus();
	}

	/* One form of a pad lies open, the last one pressed. A common name of the details would close a refused form during
	   its own swap, because the form it replaces is still there and still open. */
	document.addEventListener("click", ({ target }) => {
		const tap = target.closest?.(".tap > summary")?.parentElement;
		if (tap) for (const other of all(".tap[open]")) if (other !== tap) other.open = false;
	});

	function choose(number) {
		const option = one(`#sheet .options [data-key="${number}"]`);
		if (!option) return false;
		option.focus();
		if (option.type === "submit") option.click();
		else if (option.type === "radio") option.checked = true; else option.checked = !option.checked;
		return true;
	}

	/* The tube in hand at a ship, 0 at nothing; then the next tube */
	function aim(key) {
		const tubes = all("#sheet .salvo .tube");
		const tube = document.activeElement.closest(".salvo .tube") ?? tubes[0];
		const shot = tube && one(`input[data-key="${key.toUpperCase()}"]:enabled`, tube);
		if (!shot) return false;
		shot.checked = true;
		aimed();
		const next = tubes[tubes.indexOf(tube) + 1];
		(next && one("input:checked:enabled", next) || one("#enter")).focus({ preventScroll: true });
		return true;
	}

	/* What the salvo comes to: on the button, beside each ship, and the other end where only one may fire */
	function aimed() {
		const salvo = one("#sheet .salvo");
		if (!salvo) return;
		const shots = all(".tube :checked", salvo).filter((shot) => shot.value);
		const at = (key) => shots.filter((shot) => shot.value === key).map((shot) => shot.name.slice(6));
		for (const ship of all("#sheet .aim")) ship.textContent = at(ship.dataset.at).join(" ");
		const keys = [...new Set(shots.map((shot) => shot.value))], enter = one("#enter");
		enter.dataset.word ??= enter.textContent;
		const rounds = all(".rounds input", salvo), armed = shots.length || !one(".tube", salvo) || rounds.some((field) => +field.value > 0);
		salvo.classList.toggle("idle", !armed);
		enter.textContent = shots.length ? salvo.dataset.fire.replace("%s", shots.length) : armed ? enter.dataset.word : salvo.dataset.none;
		if (shots.length) {
			const small = document.createElement("small");
			small.textContent = keys.map((key) => salvo.dataset.aimed.replace("%s", at(key).length).replace("%s", key)).join(", ");
			enter.append(small);
		}
		if (!salvo.matches(".one-end")) return;
		const ends = { bow: shots.some((shot) => shot.closest(".bow")), stern: shots.some((shot) => shot.closest(".stern")) };
		for (const input of all(".tube input", salvo)) input.disabled = !ends[input.closest(".bow") ? "bow" : "stern"] && (ends.bow || ends.stern);
	}
	document.addEventListener("input", ({ target }) => { if (target.closest?.("#sheet .salvo")) aimed(); });

	/* Numbers of a form go up and down by a press; what they come to is said */
	document.addEventListener("click", ({ target }) => {
		const paint = target.matches?.("[data-painted]") && one("[data-paint]:checked");
		if (paint) target.value = target.value === paint.value ? "" : paint.value;
		const step = target.closest?.("[data-step]"), field = step?.parentElement.querySelector("input");
		if (!field) return;
		field.value = Math.min(Math.max(+field.value + +step.dataset.step, field.dataset.low), field.dataset.high);
		remains();
	});
	function remains() {
		const rest = one("#sheet .rest-of");
		if (!rest) return;
		const ticked = all("#sheet .seg [value=give]:checked").length;
		const sum = all("#sheet .steps input").reduce((total, field) => total + +field.value, ticked);
		rest.textContent = rest.dataset.words.replace("%s", sum).replace("%s", rest.dataset.of);
		rest.classList.toggle("wrong", "whole" in rest.dataset && sum !== +rest.dataset.of);
	}
	document.addEventListener("input", remains);

	function escape() {
		const opened = all("#prompt details[open]").filter((details) => details.contains(document.activeElement)).pop()
			?? all("#prompt details[open]").pop();
		if (!opened) return;
		opened.open = false;
		one("summary", opened)?.focus();
	}

	/* A run of lines asks first: the first press shows where it began, the second takes it back */
	function undo() {
		const button = one("#undo");
		if (!button?.dataset.run || document.activeElement === button) { button?.click(); return; }
		for (const line of all("#film > li")) line.classList.toggle("marked", Number(line.id.slice(1)) >= Number(button.dataset.run));
		one("#film .marked")?.scrollIntoView({ block: "nearest" });
		button.focus({ preventScroll: true });
	}

	function help() {
		one("#rest")?.togglePopover?.();
		const keys = one("#keys");
		if (keys) keys.open = true;
	}

	const SINGLE = {
		r: () => one("#roll")?.click(),
		m: () => open(one("#sum")),
		c: () => one("#card")?.focus(),
		o: () => one("#on")?.click(),
		u: undo,
		y: () => one("#redo")?.click(),
		l: () => one("#lines a")?.focus(),
		"?": help,
		"/": () => one("#sheet [data-find]")?.focus(),
	};

	document.addEventListener("keydown", (event) => {
		if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
		if (event.key === "Escape" && one(".amend-here form")) { leave(); return; }
		if (event.key === "Escape" && one("#sheet")) { escape(); return; }
		if (!keysOn() || !one("#sheet") || (types(event.target) && !isNumber(event.target))) return;
		if (SINGLE[event.key]) { event.preventDefault(); SINGLE[event.key](); return; }
		if (types(event.target)) return;
		if (/^[\dEe]$/.test(event.key) && !isDie(event.target) && (choose(event.key) || aim(event.key))) { event.preventDefault(); return; }
		/* digits typed anywhere go into the first empty box */
		if (/^\d$/.test(event.key) && !isDie(event.target)) all("#answer input[name=die]").find((die) => !die.value)?.focus();
	});

	/* Arrow keys lead over a drawing to the nearest open place in that direction */
	const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
	document.addEventListener("keydown", (event) => {
		const way = ARROWS[event.key], from = event.target.closest?.(".drawn [name=choose]");
		if (!way || !from || event.ctrlKey || event.altKey || event.metaKey) return;
		event.preventDefault();
		const middle = (place) => { const box = place.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
		const [x, y] = middle(from);
		const far = all(".drawn [name=choose]").map((place) => {
			const [dx, dy] = middle(place).map((value, axis) => value - [x, y][axis]);
			const along = dx * way[0] + dy * way[1], aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
			return [along > 4 ? along + 2 * aside : Infinity, place];
		}).sort(([a], [b]) => a - b)[0];
		if (far[0] < Infinity) far[1].focus();
	});

	/* Enter enters, also from a checkbox and from a list; in a small form of its own it enters that */
	document.addEventListener("keydown", (event) => {
		const target = event.target;
		const own = event.key === "Enter" && target.matches?.("input, select") && one(".go", target.closest(".tap[open]") ?? document.createElement("i"));
		if (own) {
			event.preventDefault();
			own.click();
			return;
		}
		if (event.key === "Enter" && target.matches?.("#answer :is(select, input[type=checkbox])")) {
			event.preventDefault();
			target.form.requestSubmit(one("#enter", target.form));
		}
	});

	/* --- after a swap: focus where the hand is. It was on a button of the dock, which is there again, or in a die;
	   nothing that chooses takes it, so that a hand which keeps pressing chooses nothing --- */
	let hand = null;
	function held(element) {
		const tap = element?.closest(".tap[open]");
		if (tap) return `#${one("summary", tap).id}`;
		if (!element?.id || !element.closest("#sheet :is(.dock, .dice, .pad)")) return null;
		return isDie(element) || element.name === "more" ? "[data-first]" : `#${element.id}`;
	}
	/* Lines of a run come one after another, a second at most; any key or press shows all of them */
	function roll() {
		const lines = all("#film > li").filter((line) => Number(line.id.slice(1)) > newest);
		newest = Number(one("#film > li:last-child")?.id.slice(1) ?? 0);
		if (lines.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const step = Math.min(120, 1000 / lines.length);
		lines.forEach((line, place) => line.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 80, delay: step * place, fill: "backwards" }));
	}
	let newest = Infinity;
	for (const event of ["keydown", "pointerdown"]) document.addEventListener(event, () => all("#film > li").forEach((line) => line.getAnimations().forEach((one) => one.finish())));
	function settle(still) {
		roll();
		stay();
		const faulty = one("#sheet [aria-invalid=true], #sheet .field:has(.error) :is(input, select, textarea), #about [aria-invalid=true]");
		if (faulty?.closest("#rest")) one("#rest").showPopover?.();
		else if (one("#rest:popover-open")) one("#rest").hidePopover();
		/* htmx would move the focus to it once it has settled */
		for (const field of all("#sheet [autofocus]")) field.removeAttribute("autofocus");
		trim();
		const again = hand && one(`#sheet ${hand}`);
		const first = byTouch ? null : one("#sheet [data-first]") ?? one("#answer :is(input:not([type=hidden]), select)");
		const target = faulty ?? again ?? first ?? one("#ask");
		target?.focus({ preventScroll: !faulty });
		if (isDie(target)) target.select();
		marks();
		if (still) return;
		const top = one("#prompt")?.getBoundingClientRect().top ?? 0;
		if (top < 0 || top > innerHeight) one("#prompt").scrollIntoView({ block: "start" });
	}

	/* The face of a pad that is up stays up when the sheet is drawn anew */
	const stays = () => all("#sheet [data-stay]:checked").map((field) => field.id);
	let turned = [];
	function stay() {
		if (one("#sheet [data-turned]")) return; /* something on the other face was refused */
		for (const id of turned) if (document.getElementById(id)) document.getElementById(id).checked = true;
	}

	/* The newest lines come on top; as many stay as a page that is loaded anew shows */
	function trim() {
		const log = one("#lines"), film = one("#film");
		if (log?.dataset.most) for (const line of all("li", log).slice(log.dataset.most)) line.remove();
		const run = Number(one("#undo")?.dataset.run || Infinity);
		for (const line of all("#film > li").slice(0, -film?.dataset.most)) if (Number(line.id.slice(1)) < run) line.remove();
		one("#happened")?.scrollTo(0, 0);
	}

	/* --- the mat by hand: one editor at a time, which takes the hand; Esc or Cancel closes it --- */
	let fact = null;
	function leave() {
		for (const editor of all(".amend-here:not(:empty)")) editor.replaceChildren();
		fact?.focus();
		fact = null;
	}
	document.addEventListener("htmx:beforeSwap", ({ detail }) => {
		if (!detail.target?.matches(".amend-here")) return;
		leave();
		fact = detail.requestConfig?.elt ?? null;
	});
	document.addEventListener("htmx:afterSwap", ({ detail }) => {
		if (!detail.target?.matches(".amend-here")) return;
		const first = one("input:checked, [data-first], select", detail.target);
		first?.focus({ preventScroll: true });
		detail.target.scrollIntoView({ block: "nearest" });
	});
	document.addEventListener("click", (event) => {
		if (!event.target.closest?.(".amend-here .leave")) return;
		event.preventDefault();
		leave();
	});

	/* --- what the boat took since it was last looked at, on its tab --- */
	let seen = null;
	const hurt = () => all("#boat .systems :is(.dmg, .out), #boat .boxes .full, #boat .crew .hurt").length;
	function marks() {
		const tab = one('.tabs [href="#boat"]');
		if (!tab) return;
		if (seen === null || location.hash === "#boat" || hurt() < seen) seen = hurt();
		const fresh = hurt() - seen;
		tab.dataset.word ??= tab.textContent;
		tab.textContent = fresh > 0 ? tab.parentElement.dataset.new.replace("%s", tab.dataset.word).replace("%d", fresh) : tab.dataset.word;
	}
	addEventListener("hashchange", marks);

	/* --- a lost connection: told, nothing cleared, sent again when the line is back --- */
	let kept = null;
	function told(text) {
		const line = one("#line");
		if (!line) return;
		line.hidden = !text;
		line.textContent = text;
	}
	function lost(form, submitter) {
		const line = one("#line");
		if (!line) return;
		kept = { form, submitter };
		const faces = all("input[name=die]", form).map((die) => die.value).filter(Boolean).join(", ");
		told(faces ? line.dataset.kept.replace("%s", faces) : line.dataset.lost);
		setTimeout(again, 4000);
	}
	function again() {
		if (!kept || !kept.form.isConnected) { kept = null; return; }
		const { form, submitter } = kept;
		kept = null;
		if (submitter?.isConnected) submitter.click();
		else form.requestSubmit();
	}
	addEventListener("online", again);

	let pressed = null;
	document.addEventListener("submit", ({ submitter }) => {
		pressed = submitter;
		pressed?.setAttribute("aria-busy", "true");
	}, true);
	for (const event of ["htmx:afterRequest", "pageshow"]) addEventListener(event, () => pressed?.removeAttribute("aria-busy"));

	/* Taps on a pad while one is on its way, or while the line is lost, wait for their turn */
	const waiting = [];
	let sending = false;
	document.addEventListener("submit", (event) => {
		const { submitter } = event;
		if (!submitter?.closest(".pad") || submitter.closest(".asks") || !(sending || kept)) return;
		event.preventDefault();
		event.stopPropagation();
		waiting.push([submitter.id, submitter.textContent.trim()]);
		told(one("#line").dataset.waiting.replace("%s", waiting.length));
	}, true);
	document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.id === "answer") sending = true; });
	document.addEventListener("htmx:afterRequest", ({ target, detail }) => { if (target.id === "answer" && !detail.successful) sending = false; });
	function next() {
		sending = false;
		if (!waiting.length || !one("#answer .pad")) return;
		const [id, name] = waiting.shift();
		const tap = document.getElementById(id);
		if (tap?.type === "submit") tap.click();
		else told(one("#line").dataset.unsent.replace("%s", name));
	}
	const ofForm = ({ target }) => target instanceof HTMLFormElement && one("#prompt")?.contains(target);
	for (const event of ["htmx:sendError", "htmx:timeout"]) {
		document.addEventListener(event, (found) => { if (ofForm(found)) lost(found.target, pressed); });
	}
	document.addEventListener("htmx:responseError", (event) => {
		const line = one("#line");
		if (line && ofForm(event)) told(line.dataset.failed.replace("%s", event.detail.xhr.status));
	});
	document.addEventListener("htmx:beforeSwap", (event) => {
		const { xhr, target } = event.detail;
		if (target?.id !== "sheet") return;
		if (xhr.responseURL && !xhr.responseURL.includes("/careers/")) {
			event.detail.shouldSwap = false;
			told(one("#line").dataset.out);
			return;
		}
		if (isWatch(event) && (sending || !event.detail.requestConfig.elt.isConnected)) event.detail.shouldSwap = false;
		if (isWatch(event) && !event.detail.requestConfig.parameters.has("keep") && touched()) event.detail.shouldSwap = false;
		elsewhere = isWatch(event) && document.activeElement !== document.body && !target.contains(document.activeElement);
		if (event.detail.shouldSwap) { kept = null; told(""); hand = held(document.activeElement); turned = stays(); }
	});
	/* with the swap, not after htmx has settled: somebody may be typing by then */
	document.addEventListener("htmx:afterSwap", (event) => {
		if (event.detail.target?.id !== "sheet") return;
		if (elsewhere) { stay(); trim(); marks(); } else settle(isWatch(event));
	});
	/* once htmx knows the new form; before, a tap would leave the page */
	document.addEventListener("htmx:afterSettle", ({ target }) => { if (target.id === "sheet") next(); });

	/* --- entries of other devices, never over what is being typed --- */
	let elsewhere = false;
	const isWatch = ({ detail }) => detail.requestConfig?.elt.id === "watch";
	function touched() {
		if (one("#answer .tap[open], #rest:popover-open") || document.activeElement.closest("#sheet details[open]")) return true;
		return all("#sheet :is(input:not([type=hidden], [data-stay]), textarea, select)").some((field) => {
			if (field.matches("[type=radio], [type=checkbox]")) return field.checked !== field.defaultChecked;
			if (!field.matches("select")) return field.value !== field.defaultValue;
			return field.selectedIndex !== Math.max([...field.options].findIndex((option) => option.defaultSelected), 0);
		});
	}
	document.addEventListener("htmx:configRequest", ({ detail }) => {
		if (detail.elt.id !== "watch") return;
		if (touched()) detail.parameters.set("keep", "1");
		else if (one("#answer [name=number]")?.value !== detail.elt.dataset.number) detail.parameters.set("old", "1");
	});
	/* not on a hidden page, nor over an open editor of the mat */
	document.addEventListener("htmx:beforeRequest", (event) => {
		if (!isWatch(event)) return;
		if (document.hidden || one(".amend-here form") || !due()) event.preventDefault();
		else asked = Date.now();
	});
	/* often while things happen, seldom after a while without; at once when the page is seen again */
	let asked = 0, news = Date.now();
	function due() {
		const quiet = (Date.now() - news) / 60000;
		const watch = one("#watch"), shortest = Number(watch?.dataset.poll ?? 400);
		const pace = !watch?.dataset.seats ? 2000 : quiet < 3 ? shortest : quiet < 15 ? 1500 : 5000;
		return Date.now() - asked >= Math.max(pace, shortest) - 100;
	}
	document.addEventListener("visibilitychange", () => { asked = 0; });
	for (const event of ["htmx:afterSwap", "htmx:oobAfterSwap"]) document.addEventListener(event, ({ detail }) => {
		if (["sheet", "watch"].includes(detail.target?.id)) news = Date.now();
	});

	/* --- names to type ahead from --- */
	document.addEventListener("input", async ({ target }) => {
		if (!(target instanceof HTMLInputElement) || !target.dataset.suggest) return;
		const list = document.getElementById(target.getAttribute("list"));
		const wanted = target.value.trim();
		const known = () => {
			const ship = [...(list?.options ?? [])].find((option) => option.value === wanted);
			if (ship) fill(target, ship.dataset.beside);
			return ship;
		};
		if (known() || !list || wanted.length < 2) return;
		try {
			const found = await fetch(`${target.form.action.replace(/(answer|afterwards)\/$/, "")}suggest/${target.dataset.suggest}/?q=${encodeURIComponent(wanted)}`);
			const listed = found.ok ? await found.text() : "";
			if (listed && target.isConnected && target.value.trim() === wanted) {
				list.innerHTML = listed;
				known();
			}
		} catch { /* offline: type the name in full */ }
	});
	function fill(target, beside) {
		const [kind, tons] = (beside ?? "").split("|");
		const prefix = target.name.slice(2).replace(/name$/, "");
		for (const [name, value] of [[`c:${prefix}kind`, kind], [`i:${prefix}tons`, tons]]) {
			const field = target.form.elements.namedItem(name);
			if (!field || !value || field.value) continue;
			field.value = value;
			if (field === document.activeElement) field.select?.();  // what is typed replaces it
		}
	}

	/* --- words of the game under the mouse --- */
	if (!byTouch) {
		document.addEventListener("mouseover", ({ target }) => {
			const meaning = target.matches?.(".term") && document.getElementById(target.getAttribute("popovertarget"));
			if (!meaning) return;
			target.popoverTargetAction = "show"; /* a press must not hide what is shown already */
			if (!meaning.matches(":popover-open")) meaning.showPopover();
		});
		document.addEventListener("mouseout", ({ target }) => {
			if (target.matches?.(".term") && target !== document.activeElement) document.getElementById(target.getAttribute("popovertarget"))?.hidePopover();
		});
	}

	/* --- what only script can offer --- */
	function offer() {
		for (const part of all(".scripted")) part.hidden = false;
		for (const part of all(".unscripted")) part.hidden = true;
		for (const kept of all("[data-kept]")) {
			kept.checked = localStorage.getItem(kept.id) === "on";
			kept.onchange = () => localStorage.setItem(kept.id, kept.checked ? "on" : "off");
		}
		const box = one("#single-keys");
		if (box) {
			box.checked = keysOn();
			box.onchange = () => localStorage.setItem(KEYS, box.checked ? "on" : "off");
		}
	}
	document.addEventListener("htmx:afterSwap", offer);
	document.addEventListener("htmx:afterSwap", ({ detail }) => { if (detail.target?.id === "sheet") aimed(); });
	offer();
	aimed();
	roll();
	marks();
	if (one("#about [aria-invalid=true]")) one("#rest").showPopover?.();
	if (one("#sheet") && !location.hash.startsWith("#e") && byTouch) document.activeElement?.blur();
})();
