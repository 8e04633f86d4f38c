import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { may } from "#core/base/permission.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { MediaService } from "#core/media/media-service.ts";
import { fileTypesNamed, type Media, PICTURE_TYPES } from "#core/base/media.ts";
import { type UploadAnswer } from "#core/media/upload-address.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { type Outcome, STATUS_OF } from "#core/base/outcome.ts";
import type { StudioState } from "#core/base/common-deps.ts";
import { type UploadRate, UploadTooSlow, withBodyOnDisk } from "../data-folder/upload-spool.ts";
import { withoutRequestTimeout } from "../http/node-server.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import { tooLargeFile } from "./file-types.ts";
import { isSameOrigin } from "../http/routing/csrf.ts";
import { createSharedLimit } from "../http/limits/shared-limit.ts";
import { refuseUnread } from "../http/answers/refuse-unread.ts";
import { sendJson } from "../http/answers/send.ts";
import { sentenceOf } from "../data-folder/read-only-guard.ts";
import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import { createSemaphore, createTurnstiles } from "#core/base/values/semaphore.ts";
import { pictureMessages } from "#core/messages/server/media.ts";
import { pictureUploadMessages } from "#core/messages/media.ts";
import { httpMessages } from "#core/messages/server/http.ts";

interface Options {
  media: Pick<MediaService, "upload" | "replace">;
  signIn: Pick<AccountService, "viewer">;
  state: Pick<StudioState, "mayWrite" | "studioBanner">;
  data: string;
  /** A file that is no picture has at most this many bytes; 0 for none. */
  fileBytes: number;
  ownOrigins: readonly string[];
  security: readonly string[];
  pace?: UploadRate;
  newErrorId(): string;
  log: Logger;
}

const MINUTE_MS = 60_000;

/** The slowest upload: 25 MiB take 3½ min at 1 Mbit/s and 10 min at 0.36. An upload below 8 KiB/s is ended (decision 17). */
export const UPLOAD_PACE: UploadRate = { windowMs: 15_000, leastBytes: 15 * 8 * 1024, longestMs: 10 * MINUTE_MS };

/** Files that are no pictures may be larger, and take longer. */
const FILE_PACE: UploadRate = { ...UPLOAD_PACE, longestMs: 60 * MINUTE_MS };

/** Limits of uploads that are received at once: from all people together, and from one person. Other uploads wait. */
const RECEIVED_AT_ONCE = 8;
const RECEIVED_OF_ONE = 3;

const ENCODED_AT_ONCE = 4;

/** Limits of uploads that run or wait: from all people together, and from one person, who may send a whole folder of pictures. */
const PRESENT = 64;
const PRESENT_OF_ONE = 24;

type Refused = Extract<UploadAnswer, { error: unknown }>["error"];

const REFUSED = {
  foreign: { status: 403, code: "forbidden", message: httpMessages.foreignRequest },
  login: { status: 401, code: "login", message: pictureUploadMessages.signInExpired },
  role: { status: 403, code: "forbidden", message: pictureUploadMessages.roleTooLow },
  large: { status: 413, code: "too-large", message: pictureUploadMessages.tooLarge(UPLOAD_LIMIT_BYTES) },
  type: { status: 422, code: "invalid", message: pictureUploadMessages.noPicture },
  heic: { status: 422, code: "invalid", message: pictureMessages.heic },
  name: { status: 422, code: "invalid", message: pictureUploadMessages.nameMissing },
  busy: { status: 429, code: "too-many", message: pictureUploadMessages.tooManyAtOnce },
  stalled: {
    status: 408,
    code: "slow",
    message: pictureUploadMessages.stalled,
  },
} as const satisfies Record<string, Refused>;

/**
 * Receives pictures and files from the editor. The sender is checked before the body is read. The body has time limits of its own. The body is
 * written to disk; a picture is read into memory when its turn to be encoded comes, another file is moved to its place.
 */
export function createUpload(options: Options): ServerRoute {
  const receiving = createSemaphore(RECEIVED_AT_ONCE);
  const receivingOf = createTurnstiles(RECEIVED_OF_ONE);
  const encoding = createSemaphore(ENCODED_AT_ONCE);
  const refuse = (response: ServerResponse, error: Refused) => refuseUnread(response, error, options.security);
  const present = createSharedLimit({ each: PRESENT_OF_ONE, all: PRESENT });
  return async (request, response, search) => {
    const accepted = await acceptUpload(options, request, search);
    if ("status" in accepted) return refuse(response, accepted);
    const { id } = accepted.viewer;
    if (!present.take(id, 1)) return refuse(response, REFUSED.busy);
    const received = () => receiving(() => receive(options, request, accepted, encoding));
    const take = async () => {
      try {
        const outcome = await receivingOf(id, received);
        if (outcome === null) return await refuse(response, tooLarge(accepted));
        answer(options, response, outcome);
      } catch (error) {
        if (request.destroyed && !request.complete) return;
        await refuse(response, troubleOf(options, error, accepted));
      }
    };
    // The answer is sent while the time limit is lifted. Otherwise Node could send its own refusal afterwards on the same connection.
    await withoutRequestTimeout(request, take).finally(() => present.giveBack(id, 1));
  };
}

interface Upload {
  viewer: Viewer;
  name: string;
  replaces: string | null;
  limit: number;
  isPicture: boolean;
}

/** Returns the refusal of a body that is longer than its limit. */
function tooLarge({ limit, isPicture }: Pick<Upload, "limit" | "isPicture">): Refused {
  return isPicture ? REFUSED.large : { status: 413, code: "too-large", message: tooLargeFile(limit) };
}

async function acceptUpload(options: Options, { headers }: IncomingMessage, search: string): Promise<Upload | Refused> {
  if (!isSameOrigin(headers, options.ownOrigins)) return REFUSED.foreign;
  const viewer = await options.signIn.viewer(headers.cookie);
  if (!viewer) return REFUSED.login;
  if (!may(viewer, "write-own")) return REFUSED.role;
  const { mayWrite, studioBanner } = options.state;
  if (!mayWrite())
    return { status: 503, code: "unavailable", message: studioBanner() ?? pictureUploadMessages.diskTrouble };
  const query = new URLSearchParams(search);
  const name = query.get("name") ?? "";
  const isPicture = fileTypesNamed(name).length === 0;
  const size = { isPicture, limit: isPicture ? UPLOAD_LIMIT_BYTES : options.fileBytes };
  if (Number(headers["content-length"] ?? 0) > size.limit) return tooLarge(size);
  const [named = ""] = (headers["content-type"] ?? "").split(";", 1);
  const fault = isPicture ? faultOfPicture(named.trim().toLowerCase(), name) : null;
  if (fault) return fault;
  return name === "" ? REFUSED.name : { viewer, name, replaces: query.get("replace"), ...size };
}

function faultOfPicture(type: string, name: string): Refused | null {
  if ((PICTURE_TYPES as string[]).includes(type)) return null;
  if (/^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)) return REFUSED.heic;
  if (type.startsWith("image/") || name === "") return REFUSED.type;
  return { ...REFUSED.type, message: pictureUploadMessages.notTaken(name) };
}

type UploadOutcome = Outcome<{ media: Media; posts?: number }>;

async function receive(
  { media, data, pace }: Options,
  request: IncomingMessage,
  { viewer, name, replaces, limit, isPicture }: Upload,
  encoding: ReturnType<typeof createSemaphore>,
): Promise<UploadOutcome | null> {
  const keep = async (file: string): Promise<UploadOutcome> => {
    const content = isPicture ? await readFile(file) : { path: file };
    if (replaces !== null) return media.replace(viewer, replaces, name, content);
    const added = await media.upload(viewer, name, content);
    return added.ok ? { ok: true, value: { media: added.value } } : added;
  };
  const limits = { data, limit, pace: pace ?? (isPicture ? UPLOAD_PACE : FILE_PACE) };
  return withBodyOnDisk(request, limits, (file) => encoding(() => keep(file)));
}

function troubleOf({ log, newErrorId, state }: Options, error: unknown, { isPicture }: Upload): Refused {
  if (error instanceof UploadTooSlow) {
    const { longestMs } = isPicture ? UPLOAD_PACE : FILE_PACE;
    const long = pictureUploadMessages.tooLong(longestMs / MINUTE_MS);
    return error.kind === "long" ? { status: 408, code: "slow", message: long } : REFUSED.stalled;
  }
  if (isDiskError(error)) return { status: 503, code: "unavailable", message: pictureUploadMessages.diskTrouble };
  if (isLogError(error)) return { status: 503, code: "unavailable", message: sentenceOf(error, state) };
  const id = newErrorId();
  log.error({ id, err: error }, pictureUploadMessages.receivingFailed);
  return { status: 500, code: "broken", message: httpMessages.ourFault, id };
}

function answer({ security }: Options, response: ServerResponse, outcome: UploadOutcome): void {
  const headers = ["Cache-Control", "private, no-store", ...security];
  if (outcome.ok) return sendJson(response, 200, headers, outcome.value satisfies UploadAnswer);
  const { code, message } = outcome;
  const status = STATUS_OF[code];
  sendJson(response, status, headers, { error: { status, code, message } } satisfies UploadAnswer);
}
