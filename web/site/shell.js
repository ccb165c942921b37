// The frame of the page: its views as tabs, its menu, its theme and its news.

const $ = id => document.getElementById(id);

/** How long news without a kind stay, in milliseconds. */
const NEWS = 8000;

const THEMES = { auto: "as the system", light: "light", dark: "dark" };

let fading;

/** Shows news over the page, with elements after the message. News that are `bad` or `working` stay. */
export function news(message, kind = "", ...more) {
    clearTimeout(fading);
    $("news").replaceChildren(message, ...more);
    $("news").className = `news ${kind}`;
    if (message && !kind) fading = setTimeout(() => $("news").replaceChildren(), NEWS);
}

export const isSelected = view => $(`tab-${view}`).getAttribute("aria-selected") === "true";

/** Shows a view. */
export function show(view) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
        const isThis = tab.id === `tab-${view}`;
        tab.setAttribute("aria-selected", isThis);
        tab.tabIndex = isThis ? 0 : -1;
        $(tab.getAttribute("aria-controls")).hidden = !isThis;
    }
    // Styles with `:has` would be looked at again for every cell that changes.
    document.body.dataset.view = view;
    $("game-tools").hidden = view !== "play";
}

/** Calls `onselect` with the view whose tab is chosen, by a click or with arrows. */
export function listenToTabs(onselect) {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of tabs) {
        tab.addEventListener("click", () => onselect(tab.id.slice(4)));
        tab.addEventListener("keydown", ({ key }) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
            if (!by) return;
            const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
            next.focus();
            onselect(next.id.slice(4));
        });
    }
}

/** The menu closes with each choice but those that are often made several times. */
export function listenToMenu() {
    $("menu").addEventListener("click", event => {
        if (event.target.closest("button") && !event.target.closest(".zoom, #theme")) $("menu").hidePopover();
    });
}

/** The theme: as the system has it, light or dark. */
export function listenToTheme(library) {
    const themes = Object.keys(THEMES);
    const paint = theme => {
        document.documentElement.className = theme === "auto" ? "" : theme;
        $("theme").textContent = `Theme: ${THEMES[theme]}`;
    };
    const chosen = library.get("nonomata:theme");
    let theme = themes.includes(chosen) ? chosen : "auto";
    paint(theme);
    $("theme").addEventListener("click", () => {
        theme = themes[(themes.indexOf(theme) + 1) % themes.length];
        library.set("nonomata:theme", theme);
        paint(theme);
    });
}
