import { refuse, type Failure } from "./outcome.ts";
import { may, type Permission } from "./permission.ts";
import type { Asker } from "./viewer.ts";

/** The refusal of somebody whose role does not reach that far; null for everybody else. The first line of a use case. */
export function requirePermission(asker: Asker, what: Permission): Failure | null {
  return may(asker, what) ? null : refuse("forbidden", "Twoja rola w redakcji na to nie pozwala.");
}
