import type { Progress } from "./report.ts";

/** Characters of a full bar. */
const BAR_WIDTH = 24;
/** The bar moves by whole percents, so that a long import does not spend its time drawing. */
const STEPS = 100;

interface Terminal {
  /** False or absent for a file or a pipe. */
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar on one line of a terminal; `clear` wipes it before other output. On anything else than a terminal it is silent. */
export function progressBar(out: Terminal): { progress: Progress; clear(): void } {
  if (!out.isTTY) return { progress: () => {}, clear: () => {} };
  let drawn = "";
  const clear = () => {
    if (drawn !== "") out.write("\r\u001b[K");
    drawn = "";
  };
  return {
    clear,
    progress(done, total, what) {
      const line = barLine(done, total, what);
      if (line === drawn) return;
      out.write(`\r\u001b[K${line}`);
      drawn = line;
      if (done >= total) clear();
    },
  };
}

/** "█████░░░ 42% wpisy" */
export function barLine(done: number, total: number, what: string): string {
  const percent = total === 0 ? STEPS : Math.floor((STEPS * done) / total);
  const full = Math.round((BAR_WIDTH * percent) / STEPS);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)}% ${what}`;
}
