import { useEffect, useSyncExternalStore } from "react";

/** CSS pixels: what a phone leaves above its keyboard, or a desktop at a large zoom. */
const LOW_PX = 480;

export function useLowViewport(): boolean {
  useEffect(followKeyboard, []);
  return useSyncExternalStore(subscribe, isLow, () => false);
}

function isLow(): boolean {
  return seenHeight() <= LOW_PX;
}

/** Ignores pinch zoom, which does not make the screen lower. */
function seenHeight(): number {
  const { visualViewport: seen } = window;
  return seen ? Math.round(seen.height * seen.scale) : innerHeight;
}

function subscribe(changed: () => void): () => void {
  const seen = window.visualViewport ?? window;
  seen.addEventListener("resize", changed);
  return () => seen.removeEventListener("resize", changed);
}

/** Safari lays the keyboard over the page: CSS then needs the height that is left. */
function followKeyboard(): () => void {
  const { style } = document.documentElement;
  const follow = () => {
    if (seenHeight() >= innerHeight) return void style.removeProperty("--seen-height");
    style.setProperty("--seen-height", `${seenHeight()}px`);
    // Safari scrolls the page to the caret before this event.
    scrollTo(0, 0);
  };
  follow();
  const stop = subscribe(follow);
  return () => {
    stop();
    style.removeProperty("--seen-height");
  };
}
