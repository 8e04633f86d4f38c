/**
 * Waits at most `limitMs` milliseconds for `work`. If the work fails or takes longer, rejects with the error that `unavailable` makes. A
 * result that comes later is ignored.
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

/** Returns the message of an error. When several addresses refuse a connection, Node's error has no message, so its errors' messages are joined. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError && cause.message === "") return cause.errors.map(reasonOf).join("; ");
  return cause instanceof Error ? cause.message : String(cause);
}
