import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { registerState } from "../../../browser/reload.ts";
import { useEditor } from "../editor-root.tsx";
import { isPressed, KEYS } from "./tool-keys.ts";

interface WritingAlone {
  /** The text is shown and nothing beside it but how it stands. */
  alone: boolean;
  setAlone(on: boolean): void;
}

/** Writing with nothing beside the text. It outlives a reload, and ends with the page. */
export function useFocusMode(): WritingAlone {
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
    // What had the focus may be gone with the rest: it is the text's then.
    flushSync(() => {
      if (on) editing.pane.set("source");
      turn(on);
    });
    const { activeElement } = document;
    if (!activeElement?.matches(".desk *") || !activeElement.checkVisibility()) editing.source?.focus();
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (isPressed(KEYS.alone, event)) {
      event.preventDefault();
      if (!isSomethingOpen()) setAlone(!alone);
    } else if (alone && event.key === "Escape" && !event.defaultPrevented && !isSomethingOpen()) setAlone(false);
  });
  useEffect(() => {
    // Wherever the focus is: a press beside the text leaves it nowhere.
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return { alone, setAlone };
}

/** A menu or a dialog above the text has the keys first. */
function isSomethingOpen(): boolean {
  return document.querySelector(":popover-open, dialog[open]") !== null;
}
