/* What somebody has chosen for the editor in this browser. Storage can be forbidden: a choice then holds for this page only. */

/** What was kept under a name, or null. */
export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // As said above.
  }
}

const PREFIX = "szpalta-desk-";
