import type { Viewer } from "./viewer.ts";

/** Makes an audit entry for something that a person did. `details` holds names and numbers, never texts or secrets. */
export function auditEntry(
  viewer: Viewer,
  at: number,
  act: string,
  entity: AuditEntry["entity"],
  details: AuditEntry["details"] = {},
): NewAuditEntry {
  return { at, userId: viewer.id, act, entity, details };
}

export interface AuditEntry {
  id: number;
  at: number;
  /** The person who acted; null for the scheduler and the command line. */
  userId: string | null;
  act: string;
  entity: { kind: string; id: string } | null;
  details: Record<string, string | number | boolean | null>;
}

export interface AuditFilter {
  /** The person whose entries are selected; null for everybody. */
  userId: string | null;
  /** Selects entries from `from` to before `before` (ms since the epoch); null for any time. */
  at: [from: number, before: number] | null;
  /** Text to find in the present name of the changed entity or in the details. Letter case and diacritics do not matter. */
  text: string;
}

export type NewAuditEntry = Omit<AuditEntry, "id">;
