/** The present instant, in milliseconds since the epoch. */
export type Clock = () => number;
/**
 * Milliseconds since some instant of its own, which no setting of the clock changes: what took how long, and how long to wait,
 * is a difference of two of these. Instants that are stored or shown are a `Clock`'s.
 */
export type MonotonicClock = () => number;
