export type Report = (line: string) => void;

/** The same where there may be very many lines: whoever says them waits until they are heard, so that they do not pile up. */
export type PacedReport = (line: string) => void | Promise<void>;

export type Progress = (done: number, total: number, what: string) => void;

export const NO_PROGRESS: Progress = () => {};
