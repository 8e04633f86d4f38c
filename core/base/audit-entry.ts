import type { Viewer } from "./viewer.ts";

/** An audit entry of something a person did. `details` are names and numbers, never texts or secrets. */
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
  /** Null: the clock or the command line. */
  userId: string | null;
  act: string;
  entity: { kind: string; id: string } | null;
  details: Record<string, string | number | boolean | null>;
}

export interface AuditFilter {
  /** The person whose entries are wanted, by id; null for everybody. */
  userId: string | null;
  /** From the first instant up to, not at, the second; null for any. */
  at: [from: number, before: number] | null;
  /** A piece of the present name of what it was done to or of a text in the details, whatever its letter case and diacritics. */
  text: string;
}

export type NewAuditEntry = Omit<AuditEntry, "id">;
