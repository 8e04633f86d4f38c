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

export type NewAuditEntry = Omit<AuditEntry, "id">;
