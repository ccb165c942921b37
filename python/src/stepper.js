// The walkthrough of a notebook: the stepper alone. A click on a cell goes to the step that decides it.

const walk = new Walk(JSON.parse(document.getElementById("walkthrough").textContent));
document.querySelector("main").append(walk.element);
walk.addEventListener("point", ({ detail }) => {
    const { row, column } = walk.board.cells[detail];
    const step = walk.candidates.stepsOf([row, column]).at(-1);
    if (step) walk.go(step);
});
document.addEventListener("keydown", event => walk.key(event));
