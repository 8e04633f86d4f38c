import type { MarkdownAct } from "./markdown-commands.ts";

/* Shortcuts are in CodeMirror's notation: `Mod` is ⌘ on a Mac and Ctrl elsewhere. */

const isMac = /Mac|iPhone|iPad|iPod/.test(navigator.platform);

export const ACT_KEYS: Partial<Record<MarkdownAct, string>> = {
  bold: "Mod-b",
  italic: "Mod-i",
  link: "Mod-k",
  "heading-2": "Mod-Alt-2",
  "heading-3": "Mod-Alt-3",
  list: "Mod-Shift-8",
  numbered: "Mod-Shift-7",
  quote: "Mod-Shift-9",
  code: "Mod-e",
};

/** Shortcuts that CodeMirror defines itself, and one for focus mode (`alone`) that no browser uses. */
export const KEYS = {
  undo: "Mod-z",
  redo: isMac ? "Mod-Shift-z" : "Mod-y",
  find: "Mod-f",
  alone: "Mod-Shift-Enter",
};

/** Returns a shortcut as text: `Ctrl+Shift+8`; on a Mac `⇧⌘8`, with the modifiers in the order of macOS menus. */
export function shownKey(key: string, mac = isMac): string {
  const { letter, modifiers } = partsOf(key);
  if (!mac) return [...modifiers.map((each) => (each === "Mod" ? "Ctrl" : each)), letter].join("+");
  const signs = MAC_SIGNS.filter(([name]) => modifiers.includes(name)).map(([, sign]) => sign);
  return signs.join("") + (letter === "Enter" ? "↩" : letter);
}

/** Returns a shortcut in the notation of the attribute `aria-keyshortcuts`. */
export function ariaKey(key: string, mac = isMac): string {
  const { letter, modifiers } = partsOf(key);
  return [...modifiers.map((each) => (each === "Mod" ? (mac ? "Meta" : "Control") : each)), letter].join("+");
}

/** Whether a shortcut was pressed; only for shortcuts with `Mod`. */
export function isPressed(key: string, event: Pick<KeyboardEvent, Modifier | "key">, mac = isMac): boolean {
  const { letter, modifiers } = partsOf(key);
  return (
    event.key.toUpperCase() === letter.toUpperCase() &&
    event.metaKey === mac &&
    event.ctrlKey === !mac &&
    event.shiftKey === modifiers.includes("Shift") &&
    event.altKey === modifiers.includes("Alt")
  );
}

type Modifier = "metaKey" | "ctrlKey" | "shiftKey" | "altKey";

const MAC_SIGNS: [name: string, sign: string][] = [
  ["Alt", "⌥"],
  ["Shift", "⇧"],
  ["Mod", "⌘"],
];

function partsOf(key: string): { letter: string; modifiers: string[] } {
  const keys = key.split("-");
  const last = keys.pop() ?? "";
  return { letter: last.length === 1 ? last.toUpperCase() : last, modifiers: keys };
}
