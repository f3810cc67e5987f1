/* Stepping through a patrol: the arrow keys follow the links that are there anyway. */
document.addEventListener("keydown", (event) => {
	if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select")) return;
	const way = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
	const link = way && document.querySelector(`a[rel=${way}]`);
	if (link) link.click();
});
