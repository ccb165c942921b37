// Making elements of HTML and of SVG.

const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes and children: `h("button", {class: "x", onclick}, "text", child)`. */
export function h(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
        if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
        else if (value === true) element.setAttribute(key, "");
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children.filter(child => child !== null && child !== undefined));
    return element;
}

/** An element of a drawing, appended to `parent` if there is one. */
export function draw(name, attributes = {}, parent = null) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent?.append(element);
    return element;
}
