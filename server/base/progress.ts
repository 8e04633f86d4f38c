import { progressMessages } from "#core/messages/server/base.ts";

/** Prints a line. With `failed`, the line says why a command failed and goes to standard error. */
export type Report = (line: string, failed?: boolean) => void;

/** A `Report` for many lines. Resolves when the output can take more lines, so that waiting lines do not fill the memory. */
export type PacedReport = (line: string, failed?: boolean) => void | Promise<void>;

export type Progress = (done: number, total: number, what: string) => void;

export const NO_PROGRESS: Progress = () => {};

const BAR_WIDTH = 24;

/** The bar moves in whole percents, so that drawing the bar takes little of the time of a long import. */
const STEPS = 100;

interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Draws a progress bar on one line; `clear` removes it before other output. Draws nothing if `out` is not a terminal. */
export function progressBar(out: Terminal, now: () => number = () => performance.now()) {
  if (!out.isTTY) return { progress: () => {}, clear: () => {} };
  let drawn = "";
  let began = { what: "", at: 0, done: 0 };
  const clear = () => {
    if (drawn !== "") out.write("\r\u001b[K");
    drawn = "";
  };
  return {
    clear,
    progress(done: number, total: number, what: string) {
      if (what !== began.what) began = { what, at: now(), done };
      const left = remainingTime(now() - began.at, done - began.done, total - done);
      const line = barLine(done, total, what) + (left === null ? "" : progressMessages.left(left));
      if (line === drawn) return;
      out.write(`\r\u001b[K${line}`);
      drawn = line;
      if (done >= total) clear();
    },
  };
}

/** After this many milliseconds of work, the speed so far allows an estimate of the remaining time. */
const MEASURED = 3_000;
const SECOND = 1_000;
const MINUTE = 60;

/** Estimates the time left from the speed so far („około 2 min”), rounded so that it seldom changes; null while it is too early. */
export function remainingTime(elapsed: number, done: number, left: number): string | null {
  if (elapsed < MEASURED || done <= 0 || left <= 0) return null;
  const seconds = (elapsed / done / SECOND) * left;
  if (seconds >= 1.5 * MINUTE) return progressMessages.minutes(Math.round(seconds / MINUTE));
  return seconds > 10 ? progressMessages.seconds(Math.ceil(seconds / 10) * 10) : progressMessages.fewSeconds;
}

/** Returns the text of a progress bar, with percents. */
export function barLine(done: number, total: number, what: string): string {
  const percent = total === 0 ? STEPS : Math.floor((STEPS * done) / total);
  const full = Math.round((BAR_WIDTH * percent) / STEPS);
  return `${"█".repeat(full)}${"░".repeat(BAR_WIDTH - full)} ${String(percent).padStart(3)}% ${what}`;
}
