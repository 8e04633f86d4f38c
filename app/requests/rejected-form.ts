import type { Action, FormBody } from "./action.ts";
import type { Authorization } from "../routing/match-route.ts";

/** Why a submission was refused before it was parsed: nobody is signed in, the role lacks the permission, or the page belongs to another person. */
export type RejectionReason = Exclude<Authorization, "in"> | "other";

/** A refused submission. The next page shows its fields again, so that nothing typed is lost when a session ends. */
export interface RejectedForm {
  barrier: RejectionReason;
  path: string;
  /** Names and texts of the fields, including `do`. Null when the body is no form, no such action exists, or there are too many fields. */
  fields: [name: string, text: string][] | null;
  /** Passwords and codes, which have to be typed again because no page may hold them. */
  secrets: { name: string; label: string }[];
}

/** A refused form with more fields than this is not shown again: its page would be too large. The studio's longest form has a tenth as many. */
const FIELDS_LIMIT = 1_000;

export function rejectedFormOf(
  path: string,
  barrier: RejectionReason,
  action: Action | null,
  read: FormBody | null,
): RejectedForm {
  if (!action || !read?.isForm) return { barrier, path, fields: null, secrets: [] };
  const secret = new Set(Object.keys(action.secrets));
  const typed = Object.entries(read.typed).filter(([name]) => !secret.has(name));
  const by = read.by === null ? {} : { by: read.by };
  const fields = Object.entries({ do: read.act, ...by }).concat(
    typed.flatMap(([name, texts]) => [texts].flat().map((text): [string, string] => [name, text])),
  );
  return {
    barrier,
    path,
    fields: fields.length > FIELDS_LIMIT ? null : fields,
    secrets: Object.entries(action.secrets).flatMap(([name, label]) =>
      Object.hasOwn(read.fields, name) ? [{ name, label }] : [],
    ),
  };
}
