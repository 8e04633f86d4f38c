import type { Media } from "#core/media/media.ts";
import type { ActRequest, Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/desk.ts";
import { links } from "../../links.ts";
import { type SubmitError, submit, type SubmitResult } from "../../requests/submit.ts";
import { mayPass, type Uploaded } from "../media/upload.ts";
import type { ActAnswer, SaveAnswer, Unanswered } from "./saving/queue-parts.ts";

/** Bytes a request may have that is to outlive its page: 64 KiB, the fetch standard's bound for `keepalive`, less its head. */
const KEEPALIVE_BYTES = 63_000;

/** One action of the editor. Every post is asked for by its id, so that the address never matters. */
export function ask<T>(
  act: string,
  input: Record<string, unknown>,
  options: Parameters<typeof submit>[2] = {},
): Promise<SubmitResult<T>> {
  return submit<T>(links.newPost(), { do: act, ...input }, options);
}

/** Has the server fetch a picture of the web into the library; never rejects. */
export async function fetchPicture(address: string): Promise<Uploaded> {
  const answer = await ask<Media>("fetch-picture", { address });
  if (answer.ok) return "value" in answer ? { ok: true, media: answer.value } : { ok: false, message: "", again: true };
  const { message, status } = answer;
  return { ok: false, message, again: answer["again"] === true || mayPass(status) };
}

/** Never rejects: a request that is given up is one that nobody has answered. */
export async function sendSave(request: SaveRequest, leaving: boolean): Promise<SaveAnswer> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  const keepalive = leaving && sizeOf(request) < KEEPALIVE_BYTES;
  const answer = await ask<Saved>("save", { ...request }, { signal, keepalive }).catch(() => null);
  if (!answer) return unanswered("silent");
  if (!answer.ok) return refusalOf(answer);
  return "value" in answer ? { is: "saved", saved: answer.value } : unanswered("silent");
}

export async function sendAct(request: ActRequest): Promise<ActAnswer> {
  const answer = await ask<OpenedPost | null>("act", { ...request });
  if (!answer.ok) return refusalOf(answer);
  return "value" in answer ? { is: "done", post: answer.value } : unanswered("silent");
}

/**
 * What a refusal means for a text, and who has to do something:
 *
 * | the answer                                | the text                                                |
 * | none                                      | in doubt: no network, or a server that does not answer   |
 * | not this server's, or its fault (5xx)     | the same                                                |
 * | not this server's, 4xx                    | not there: something in between refused the request      |
 * | `unavailable`, `too-many`                 | not there; the server takes it later                     |
 * | `conflict`, `login`, a session of another | not there; a person has to do something                  |
 * | any other refusal                         | not there, and refused again until it is another one     |
 */
function refusalOf({ code, message, fields, status, ...more }: SubmitError): Exclude<SaveAnswer, { is: "saved" }> {
  const conflict = more.conflict as Conflict["conflict"] | undefined;
  if (code === "login") return { is: "signed-out" };
  if (fields?.["tab"]) return { is: "signed-out", other: true };
  if (code === "offline") return unanswered(navigator.onLine ? "silent" : "offline", message);
  if (code === "conflict" && conflict) return { is: "conflict", conflict, message };
  if (code === "unavailable") return unanswered("unavailable", message);
  if (code === "too-many" || status === TOO_MANY) return unanswered("busy", message);
  if (code !== "broken") return { is: "refused", message, fields: fields ?? {} };
  if (status === TOO_LARGE) return unanswered("too-large", message);
  const isBetween = status >= 400 && status < 500 && status !== TOO_SLOW;
  return isBetween ? { ...unanswered("between", message), status } : unanswered("silent", message);
}

const TOO_SLOW = 408;
const TOO_LARGE = 413;
const TOO_MANY = 429;

/** So long one save may take: a text of the limit over a line of 70 kbit/s. */
const GIVEN_UP_MS = 120_000;

function unanswered(why: Unanswered["why"], message = ""): Unanswered {
  return { is: "unanswered", why, message };
}

/** At most so many bytes of UTF-8, without making them. */
function sizeOf({ draft }: SaveRequest): number {
  return draft.body.length * MOST_BYTES_A_CHARACTER + FIELDS_BYTES;
}

/** Polish text has 1.1 bytes a character; quotation marks and line breaks are escaped. */
const MOST_BYTES_A_CHARACTER = 1.3;
const FIELDS_BYTES = 8_000;
