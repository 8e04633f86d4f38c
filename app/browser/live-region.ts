/** Where the skip link leads and the focus goes after a navigation. */
const CONTENT = "main";

/** Moves the focus to the page's content, so that a screen reader and the Tab key start there and not at a gone link. */
export function focusContent(): void {
  const content = document.querySelector<HTMLElement>(CONTENT);
  if (!content) return;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** Says the title of the page that has just appeared. The region stands outside of what React draws. */
export function announce(title: string): void {
  let region = document.getElementById("announcer");
  if (!region) {
    region = document.createElement("div");
    region.id = "announcer";
    region.className = "unseen";
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = title;
}
