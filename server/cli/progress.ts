export type Report = (line: string) => void;

/** For many lines: resolves when they were read, so that they do not pile up. */
export type PacedReport = (line: string) => void | Promise<void>;

export type Progress = (done: number, total: number, what: string) => void;

export const NO_PROGRESS: Progress = () => {};

const BAR_WIDTH = 24;

/** Whole percents, so that a long import does not spend its time drawing. */
const STEPS = 100;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** A bar on one line; `clear` wipes it before other output. Silent unless `out` is a terminal. */
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

export function barLine(done: number, total: number, what: string): string {
  const percent = total === 0 ? STEPS : Math.floor((STEPS * done) / total);
  const full = Math.round((BAR_WIDTH * percent) / STEPS);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)}% ${what}`;
}
