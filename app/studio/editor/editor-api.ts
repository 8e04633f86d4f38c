import { type Media, mediaIdIn } from "#core/base/media.ts";
import type { ActRequest, Conflict, OpenedPost, Saved, SaveRequest } from "#core/posts/post-service-types.ts";
import { links } from "../../links.ts";
import { type SubmitError, submit } from "../../requests/submit.ts";
import { mayRetry, type Uploaded } from "../media/upload-picture.ts";
import type { ActAnswer, SaveAnswer, Unanswered } from "./saving/save-queue-types.ts";

/** A `keepalive` request has at most this many bytes: 64 KiB (Fetch standard), less a margin. */
const KEEPALIVE_BYTES = 63_000;

type Answer<T> = { ok: true; value: T } | SubmitError;

/** Sends one of the editor's requests. Redirects are not followed, since they would leave the editor. */
export async function ask<T>(
  act: string,
  input: Record<string, unknown>,
  options?: Parameters<typeof submit>[2],
): Promise<Answer<T>> {
  const answer = await submit<T>(links.newPost(), { do: act, ...input }, options);
  return answer.ok && "to" in answer ? { ok: false, code: "broken", status: 0, message: "" } : answer;
}

/** Makes the server download a picture into the library. Never rejects. */
export async function fetchPicture(address: string): Promise<Uploaded> {
  const answer = await ask<Media>("fetch-picture", { address });
  if (answer.ok) return { ok: true, media: answer.value };
  const { message, status } = answer;
  return { ok: false, message, again: answer["again"] === true || mayRetry(status) };
}

/**
 * Stores a picture's description in the library, for later posts. Failures are ignored, because the post contains the description
 * as well.
 */
export function describeInLibrary(address: string, alt: string): void {
  const id = mediaIdIn(address);
  if (id !== null && alt.trim() !== "") void ask("describe-picture", { id, alt });
}

/** Sends a save. Never rejects; a timeout counts as no answer. */
export async function sendSave(request: SaveRequest, leaving: boolean): Promise<SaveAnswer> {
  const signal = AbortSignal.timeout(GIVEN_UP_MS);
  const keepalive = leaving && sizeOf(request) < KEEPALIVE_BYTES;
  const answer = await ask<Saved>("save", { ...request }, { signal, keepalive }).catch(() => null);
  if (!answer) return unanswered("silent");
  return answer.ok ? { is: "saved", saved: answer.value } : refusalOf(answer);
}

/** Sends an action on the post. Never rejects. */
export async function sendAct(request: ActRequest): Promise<ActAnswer> {
  const answer = await ask<OpenedPost | null>("act", { ...request });
  return answer.ok ? { is: "done", post: answer.value } : refusalOf(answer);
}

/** Interprets a refused save. A 4xx without a code of this server is from a proxy. After a 5xx the text may have been stored. */
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
  const isProxyRefusal = status >= 400 && status < 500 && status !== TOO_SLOW;
  return isProxyRefusal ? { ...unanswered("between", message), status } : unanswered("silent", message);
}

const TOO_SLOW = 408;
const TOO_LARGE = 413;
const TOO_MANY = 429;

/** After this time a save counts as unanswered. Sending the longest text at 70 kbit/s takes this long. */
const GIVEN_UP_MS = 120_000;

function unanswered(why: Unanswered["why"], message = ""): Unanswered {
  return { is: "unanswered", why, message };
}

function sizeOf({ draft }: SaveRequest): number {
  return draft.body.length * MOST_BYTES_A_CHARACTER + FIELDS_BYTES;
}

/** Polish text has 1.1 bytes per character; JSON adds escapes of quotation marks and line breaks. */
const MOST_BYTES_A_CHARACTER = 1.3;
const FIELDS_BYTES = 8_000;
