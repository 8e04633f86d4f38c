import { may, type Permission } from "../base/permission.ts";
import type { Role } from "../base/viewer.ts";

/** Letters that the receiver can switch off. The others are about the receiver's own account. */
export const SWITCHED_LETTERS = ["review", "comment", "backup", "morning"] as const;

export type SwitchedLetter = (typeof SWITCHED_LETTERS)[number];

const NEEDS: Record<SwitchedLetter, Permission> = {
  review: "edit-all",
  comment: "write-own",
  backup: "administer",
  morning: "write-own",
};

/** Whether a person of this role gets such letters, unless they switch them off. */
export function isSwitched(letter: SwitchedLetter, person: { role: Role }): boolean {
  return may(person, NEEDS[letter]);
}
