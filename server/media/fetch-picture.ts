import { mediaEnding } from "#core/base/media.ts";
import { decodedPart } from "#core/base/paths.ts";
import type { IncomingMessage } from "node:http";
import type { FetchRefusal } from "#core/media/fetch-picture.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { refuseField } from "#core/base/outcome.ts";
import {
  askOutside,
  OutboundRefusal,
  type OutboundReason,
  type OutboundRules,
  readBytes,
} from "../base/outbound-request.ts";
import { tooLargeFile } from "./file-types.ts";
import { otherPictureIn, pictureTypeOf } from "./picture-codec.ts";
import { pictureFetchMessages } from "#core/messages/server/media.ts";

const ANSWER_MS = 10_000;
const PICTURE_MS = 30_000;
const FILE_MS = 300_000;
const REDIRECTS = 5;

const HEADERS = {
  accept: "image/webp,image/jpeg,image/png,image/gif,image/avif;q=0.9,*/*;q=0.1",
  "user-agent": "Szpalta",
};

const PASSING: ReadonlySet<OutboundReason | null> = new Set(["no-server", "no-answer"]);

const SENTENCES: Partial<Record<OutboundReason, string>> = {
  address: pictureFetchMessages.noAddress,
  "no-answer": pictureFetchMessages.noAnswer,
};

/** Returns whether a status is temporary, so that the server may send the picture later. */
export const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * Fetches a picture. If `file` is given, fetches any file but an HTML page instead, up to `file.bytes`. The field `again` of a refusal says
 * whether a later try may succeed.
 */
export async function fetchPicture(
  address: string,
  rules: Partial<OutboundRules>,
  file: { bytes: number } | null = null,
): Promise<{ name: string; bytes: Buffer } | FetchRefusal> {
  const limit = file?.bytes ?? UPLOAD_LIMIT_BYTES;
  const late = AbortSignal.timeout(file ? FILE_MS : PICTURE_MS);
  try {
    const request = { method: "GET" as const, headers: HEADERS, signal: late };
    const { url, response } = await askOutside(address, request, {
      answerMs: ANSWER_MS,
      redirects: REDIRECTS,
      ...rules,
    });
    const problem = problemOf(response, limit, file !== null);
    if (problem) {
      response.destroy();
      return problem;
    }
    const bytes = await readBytes(response, limit);
    if (bytes === null) return refused(file ? tooLargeFile(limit) : pictureFetchMessages.tooLarge(UPLOAD_LIMIT_BYTES));
    if (file) return { name: decodedPart(url.pathname.split("/").at(-1) ?? ""), bytes };
    const type = pictureTypeOf(bytes);
    if (!type && !otherPictureIn(bytes)) return refused(pictureFetchMessages.noPicture);
    return { name: type ? `${nameIn(url)}.${mediaEnding(type)}` : nameIn(url), bytes };
  } catch (error) {
    if (late.aborted) return refused(pictureFetchMessages.tooSlow, true);
    if (!(error instanceof OutboundRefusal)) return refused(SENTENCES["no-answer"] ?? "", true);
    const { reason, message } = error;
    return refused((reason && SENTENCES[reason]) ?? message, PASSING.has(reason));
  }
}

function problemOf({ statusCode = 0, headers }: IncomingMessage, limit: number, isFile: boolean): FetchRefusal | null {
  if (statusCode !== 200) return refused(pictureFetchMessages.refused(statusCode), isPassing(statusCode));
  // Many servers send a wrong type, so a type is refused only if no picture has it.
  const type = headers["content-type"] ?? "";
  if (isFile && /^\s*(?:text\/html|application\/xhtml)/i.test(type)) return refused(pictureFetchMessages.noFile);
  if (!isFile && /^\s*(?:text\/|application\/(?:json|pdf|xhtml))/i.test(type))
    return refused(pictureFetchMessages.noPicture);
  if (!/^(?:identity)?$/i.test(headers["content-encoding"] ?? "")) return refused(pictureFetchMessages.unreadable);
  return Number(headers["content-length"] ?? 0) > limit
    ? refused(isFile ? tooLargeFile(limit) : pictureFetchMessages.tooLarge(UPLOAD_LIMIT_BYTES))
    : null;
}

function refused(message: string, again = false): FetchRefusal {
  return { ...refuseField("address", message), again };
}

const NAME_LENGTH = 60;

function nameIn({ pathname, hostname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  const name = decodedPart(last)
    .replace(/\.[a-z0-9]{1,5}$/i, "")
    .trim();
  return name !== "" && name.length <= NAME_LENGTH ? name : hostname;
}
