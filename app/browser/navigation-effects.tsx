import { useLayoutEffect, useRef } from "react";
import { useRouterState } from "../routing/router.tsx";
import { clear } from "../shell/runtime-error.ts";
import { placeScroll } from "./scroll.ts";

/** What follows a navigation once its page stands: the scroll position, the focus, the spoken title. Draws nothing. */
export function NavigationEffects() {
  const { location, navigationType: type } = useRouterState();
  const before = useRef(location);
  useLayoutEffect(() => {
    const previous = before.current;
    if (previous === location) return;
    before.current = location;
    clear();
    const samePage = previous.pathname === location.pathname && previous.search === location.search;
    placeScroll(location, type, samePage);
    if (samePage) return;
    if (!location.hash) focusContent();
    announce(document.title);
  }, [location, type]);
  return null;
}

/** Moves the focus to the page's content, so that a screen reader and the Tab key start there and not at a gone link. */
function focusContent(): void {
  const content = document.querySelector("main");
  if (!content) return;
  if (!content.hasAttribute("tabindex")) content.tabIndex = -1;
  content.focus({ preventScroll: true });
}

/** Says the title of the page that has just appeared. The region stands outside of what React draws. */
function announce(title: string): void {
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
