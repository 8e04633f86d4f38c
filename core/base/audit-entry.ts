import type { AuditEntry, NewAuditEntry } from "../editorial-store.ts";
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
