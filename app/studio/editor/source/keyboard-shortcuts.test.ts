import { expect, test } from "vitest";
import { ariaKey, isPressed, KEYS, shownKey } from "./keyboard-shortcuts.ts";

test.each([
  ["Mod-b", "Ctrl+B", "⌘B", "Meta+B"],
  ["Mod-Alt-2", "Ctrl+Alt+2", "⌥⌘2", "Meta+Alt+2"],
  ["Mod-Shift-8", "Ctrl+Shift+8", "⇧⌘8", "Meta+Shift+8"],
  ["Mod-Shift-Enter", "Ctrl+Shift+Enter", "⇧⌘↩", "Meta+Shift+Enter"],
])("%s is shown as people know it", (key, elsewhere, onMac, aria) => {
  expect(shownKey(key, false)).toBe(elsewhere);
  expect(shownKey(key, true)).toBe(onMac);
  expect(ariaKey(key, true)).toBe(aria);
});

test("the shortcut of focus mode is distinguished from similar ones", () => {
  const pressed = { key: "Enter", ctrlKey: true, shiftKey: true, altKey: false, metaKey: false };
  expect(isPressed(KEYS.alone, pressed, false)).toBe(true);
  expect(isPressed(KEYS.alone, pressed, true)).toBe(false);
  expect(isPressed(KEYS.alone, { ...pressed, ctrlKey: false, metaKey: true }, true)).toBe(true);
  expect(isPressed(KEYS.alone, { ...pressed, shiftKey: false }, false)).toBe(false);
  expect(isPressed(KEYS.alone, { ...pressed, altKey: true }, false)).toBe(false);
});
