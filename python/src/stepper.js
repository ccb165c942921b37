// The walkthrough of a notebook: the stepper alone. A click on a cell goes to the step that decides it.

const walk = new Walk(JSON.parse(document.getElementById("walkthrough").textContent));
document.getElementById("drawn").append(walk.bar, walk.sheet, walk.legend);
document.getElementById("explanation").append(walk.text, walk.more);
walk.addEventListener("point", ({ detail }) => {
    const { row, column } = walk.board.cells[detail];
    const step = walk.candidates.stepsOf([row, column]).at(-1);
    if (step) walk.go(step);
});
document.addEventListener("keydown", event => walk.key(event));
