import type { Viewer } from "./viewer.ts";

/** An audit entry for something that a person did. `details` holds names and numbers, never texts or secrets. */
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
  /** The person who acted; null when the clock or the command line did. */
  userId: string | null;
  act: string;
  entity: { kind: string; id: string } | null;
  details: Record<string, string | number | boolean | null>;
}

export interface AuditFilter {
  /** The id of the person whose entries are wanted; null for everybody's. */
  userId: string | null;
  /** Entries from the first instant up to, but not including, the second (ms since the epoch); null for any time. */
  at: [from: number, before: number] | null;
  /**
   * A piece of the present name of the changed entity or of a text in the details. Letter case and diacritics do not
   * matter.
   */
  text: string;
}

export type NewAuditEntry = Omit<AuditEntry, "id">;
