import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";
import { announce, focusContent } from "./live-region.ts";
import { clear } from "../shell/runtime-error.ts";
import { placeScroll } from "./scroll.ts";

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** What follows a navigation once its page stands: the scroll position, the focus, the spoken title. Draws nothing. */
export function NavigationEffects() {
  const location = useLocation();
  const type = useNavigationType();
  const before = useRef(location);
  useBrowserLayoutEffect(() => {
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
