/**
 * Codes of refusals. `unavailable`: nothing can be written now (full disk, read-only studio); the editor keeps the text and tries again.
 */
export type FailureCode = "invalid" | "missing" | "gone" | "forbidden" | "conflict" | "too-many" | "unavailable";

export const STATUS_OF: Record<FailureCode, number> = {
  invalid: 422,
  missing: 404,
  gone: 410,
  forbidden: 403,
  conflict: 409,
  "too-many": 429,
  unavailable: 503,
};

/** The answer of a use case: a value, or a refusal as plain data. Bugs are thrown, refusals are returned. */
export type Outcome<T> = { ok: true; value: T } | Failure;

/** A refusal. `message` is a Polish sentence that says what to do; `fields` has one sentence for each wrong field. */
export interface Failure {
  ok: false;
  code: FailureCode;
  message: string;
  fields?: Record<string, string>;
}

export function ok<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function refuse(code: FailureCode, message: string, fields?: Record<string, string>): Failure {
  return fields ? { ok: false, code, message, fields } : { ok: false, code, message };
}

/** Refuses one wrong field. The sentence about the field is also the message of the whole form. */
export function refuseField(field: string, message: string): Failure {
  return refuse("invalid", message, { [field]: message });
}
