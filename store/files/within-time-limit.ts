/**
 * Waits for the answer of a service at most `limitMs`. A failure and the end of the limit reject with the error that
 * `unavailable` makes of it; an answer that comes later is dropped.
 */
export async function withinTimeLimit<T>(
  work: () => Promise<T>,
  limitMs: number,
  unavailable: (message: string, cause: unknown) => Error,
): Promise<T> {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([work(), limit.promise]);
  } catch (cause) {
    throw unavailable(reasonOf(cause), cause);
  } finally {
    clearTimeout(timer);
  }
}

/** The reason in words. For a name with several addresses Node reports a refused connection by one error without a message. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
