import type { ActRequest, Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/desk.ts";
import { links } from "../../links.ts";
import { editor as says } from "../../messages/editor.ts";
import { type Refused, submit, type Submitted } from "../../submit.ts";
import type { ActAnswer, SaveAnswer } from "./queue-parts.ts";

/** Bytes a request may have that is to outlive its page: 64 KiB, the fetch standard's bound for `keepalive`, less its head. */
const KEEPALIVE_BYTES = 63_000;

/** One action of the editor. Every post is asked for by its id, so that the address never matters. */
export function ask<T>(act: string, input: Record<string, unknown>, keepalive = false): Promise<Submitted<T>> {
  return submit<T>(links.newPost(), { do: act, ...input }, keepalive ? { keepalive } : {});
}

export async function sendSave(request: SaveRequest, leaving: boolean): Promise<SaveAnswer> {
  const answer = await ask<Saved>("save", { ...request }, leaving && sizeOf(request) < KEEPALIVE_BYTES);
  if (!answer.ok) return refusalOf(answer);
  return "value" in answer ? { is: "saved", saved: answer.value } : strange();
}

export async function sendAct(request: ActRequest): Promise<ActAnswer> {
  const answer = await ask<OpenedPost | null>("act", { ...request });
  if (!answer.ok) return refusalOf(answer);
  return "value" in answer ? { is: "done", post: answer.value } : strange();
}

/** What a refusal means for a text: whether anybody knows what became of it, and who has to do something. */
function refusalOf({ code, message, fields, ...more }: Refused): Exclude<SaveAnswer, { is: "saved" }> {
  const conflict = more.conflict as Conflict["conflict"] | undefined;
  if (code === "login") return { is: "signed-out" };
  if (fields?.["tab"]) return { is: "signed-out", other: true };
  if (code === "offline") return { is: "unanswered", offline: true, message };
  if (code === "conflict" && conflict) return { is: "conflict", conflict, message };
  if (more.status === TOO_LARGE) return { is: "refused", message: says.standing.tooLong, fields: {} };
  const later = code === "broken" || code === "too-many" || more.status >= SERVER_ERROR;
  return later ? { is: "unanswered", offline: false, message } : { is: "refused", message, fields: fields ?? {} };
}

const SERVER_ERROR = 500;
/** What the server answers, before it reads it, to more than any text may have. */
const TOO_LARGE = 413;

/** An answer nobody expects is as good as none. */
function strange(): Extract<SaveAnswer, { is: "unanswered" }> {
  return { is: "unanswered", offline: false, message: "" };
}

/** At most so many bytes of UTF-8, without making them. */
function sizeOf({ draft }: SaveRequest): number {
  return draft.body.length * MOST_BYTES_A_CHARACTER + FIELDS_BYTES;
}

/** Polish text has 1.1 bytes a character; quotation marks and line breaks are escaped. */
const MOST_BYTES_A_CHARACTER = 1.3;
const FIELDS_BYTES = 8_000;
