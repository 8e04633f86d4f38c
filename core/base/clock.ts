/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;
/** Milliseconds from an arbitrary start, unaffected by clock changes: for durations only. Stored instants come from `Clock`. */
export type MonotonicClock = () => number;
