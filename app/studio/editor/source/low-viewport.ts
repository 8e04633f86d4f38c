import { useEffect, useSyncExternalStore } from "react";

/**
 * The height in which a phone leaves little beside its keyboard, and a desktop little at a large zoom. In pixels of CSS.
 */
const LOW_PX = 480;

/** Whether so little of the page can be seen at once that the editor keeps to what writing needs. */
export function useLowViewport(): boolean {
  useEffect(followKeyboard, []);
  return useSyncExternalStore(subscribe, isLow, () => false);
}

function isLow(): boolean {
  return seenHeight() <= LOW_PX;
}

/** A page enlarged with two fingers shows less of itself, and is no lower for that. */
function seenHeight(): number {
  const { visualViewport: seen } = window;
  return seen ? Math.round(seen.height * seen.scale) : innerHeight;
}

function subscribe(changed: () => void): () => void {
  const seen = window.visualViewport ?? window;
  seen.addEventListener("resize", changed);
  return () => seen.removeEventListener("resize", changed);
}

/** Where the keyboard lies over the page instead of making it lower (Safari), the editor is made as high as what is left. */
function followKeyboard(): () => void {
  const { style } = document.documentElement;
  const follow = () => {
    if (seenHeight() >= innerHeight) return void style.removeProperty("--seen-height");
    style.setProperty("--seen-height", `${seenHeight()}px`);
    // It has moved the page to bring the caret into view, before it tells of the keyboard.
    scrollTo(0, 0);
  };
  follow();
  const stop = subscribe(follow);
  return () => {
    stop();
    style.removeProperty("--seen-height");
  };
}
