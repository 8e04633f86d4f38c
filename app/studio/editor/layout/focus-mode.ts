import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { registerState } from "../../../browser/reload-with-state.ts";
import { useEditor } from "../editor-context.ts";
import { isPressed, KEYS } from "../source/keyboard-shortcuts.ts";

/** Focus mode. It survives a reload of the page, but not a navigation. */
export function useFocusMode() {
  const { editing } = useEditor();
  const [alone, turn] = useState(false);
  useEffect(() => {
    registerState(
      "editor-alone",
      () => alone,
      (saved) => turn(saved === true),
    );
  }, [alone]);

  function setAlone(on: boolean) {
    // The focused element may be hidden now, so the source gets the focus.
    flushSync(() => {
      if (on) editing.pane.set("source");
      turn(on);
    });
    const { activeElement } = document;
    if (!activeElement?.matches(".editor *") || !activeElement.checkVisibility()) editing.source?.focus();
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (isPressed(KEYS.alone, event)) {
      event.preventDefault();
      if (!isSomethingOpen()) setAlone(!alone);
    } else if (alone && event.key === "Escape" && !event.defaultPrevented && !isSomethingOpen()) setAlone(false);
  });
  useEffect(() => {
    // Listens on the document, because a click beside the text leaves no element focused.
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { alone, setAlone };
}

function isSomethingOpen(): boolean {
  return document.querySelector(":popover-open, dialog[open]") !== null;
}
