import { inStorage, ofBrowser } from "./browser-storage.ts";

/* What somebody has chosen for the editor in this browser. Storage can be forbidden: a choice then holds for this page only. */

const PREFIX = "szpalta-desk-";

/** What was kept under a name, or null. */
export function remembered(name: string): string | null {
  return inStorage((storage) => storage.getItem(PREFIX + name), ofBrowser);
}

export function remember(name: string, value: string): void {
  inStorage((storage) => storage.setItem(PREFIX + name, value), ofBrowser);
}
