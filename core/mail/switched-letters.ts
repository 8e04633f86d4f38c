import { may, type Permission } from "../base/permission.ts";
import { keysOf } from "../base/values/record-keys.ts";
import type { Role } from "../base/viewer.ts";

/** Letters that the receiver can switch off, and who gets them. The others are about the receiver's own account. */
const NEEDS = {
  review: "edit-all",
  comment: "write-own",
  backup: "administer",
  morning: "write-own",
} as const satisfies Record<string, Permission>;

export type SwitchedLetter = keyof typeof NEEDS;

/** Returns the letters that a person of this role gets unless they switch them off. */
export function switchedLetters(person: { role: Role }): SwitchedLetter[] {
  return keysOf(NEEDS).filter((letter) => may(person, NEEDS[letter]));
}
