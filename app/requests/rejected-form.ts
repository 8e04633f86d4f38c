import type { Action, FormBody } from "./action.ts";
import type { Authorization } from "../routing/match-route.ts";

/** Why a submission was not looked at: nobody is signed in, or somebody whose role it is not, or whose page it was not. */
export type RejectionReason = Exclude<Authorization, "in"> | "other";

/** A submission that was not taken, as its document gives it back: nothing that was typed is lost with an ended session. */
export interface RejectedForm {
  barrier: RejectionReason;
  path: string;
  /** Names with their texts, `do` among them; null where they are not to be had: no form, no such action, far too many fields. */
  fields: [name: string, text: string][] | null;
  /** What has to be typed again, since no page may hold it: passwords and codes. */
  secrets: { name: string; label: string }[];
}

/** Fields of one form; the studio's longest has a tenth of it, and each takes more room in a page than in a body. */
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
