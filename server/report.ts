/** One line for the person who runs a command. */
export type Report = (line: string) => void;

/** How far a long command is; shown as a bar on a terminal and not at all elsewhere. */
export type Progress = (done: number, total: number, what: string) => void;

export const NO_PROGRESS: Progress = () => {};
