import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { may } from "#core/accounts/permission.ts";
import type { SignIn } from "#core/accounts/sign-in.ts";
import type { Viewer } from "#core/accounts/viewer.ts";
import type { MediaDesk } from "#core/desk.ts";
import type { Media } from "#core/media/media.ts";
import { UPLOAD_LIMIT_BYTES, type UploadAnswer } from "#core/media/upload.ts";
import { type Outcome, STATUS_OF } from "#core/outcome.ts";
import type { StudioState } from "#core/ports.ts";
import { withBodyOnDisk } from "./incoming-file.ts";
import type { OwnAddress } from "./listener.ts";
import { PICTURE_TYPES } from "./picture-type.ts";
import { isOwnRequest } from "./same-origin.ts";
import { sendJson } from "./send.ts";
import { isStorageTrouble } from "./storage-trouble.ts";
import { createTurnstile } from "./turnstile.ts";

interface Options {
  media: Pick<MediaDesk, "upload" | "replace">;
  signIn: Pick<SignIn, "viewer">;
  state: Pick<StudioState, "mayWrite" | "studioBanner">;
  /** The data folder. */
  data: string;
  ownOrigins: readonly string[];
  security: readonly string[];
  newErrorId(): string;
  log: Logger;
}

/** Uploads received at a time; a body that nobody reads yet waits in the client. */
const AT_ONCE = 4;

/** Uploads that may wait for their turn: somebody drops a folder of pictures into the editor. */
const WAITING = 60;

/** How long the rest of a refused body is thrown away, so that the client comes to read its answer. */
const DRAIN_MS = 2_000;

type Refused = Extract<UploadAnswer, { error: unknown }>["error"];

const REFUSED = {
  foreign: { status: 403, code: "forbidden", message: "To żądanie nie pochodzi z tej witryny, więc go nie wykonano." },
  login: { status: 401, code: "login", message: "Sesja wygasła. Zaloguj się i dodaj obraz jeszcze raz." },
  role: { status: 403, code: "forbidden", message: "Twoja rola nie pozwala dodawać obrazów." },
  large: { status: 413, code: "too-large", message: "Obraz ma ponad 25 MiB; zmniejsz go i spróbuj jeszcze raz." },
  type: { status: 422, code: "invalid", message: "To nie jest obraz JPEG, PNG, WebP, GIF ani AVIF." },
  name: { status: 422, code: "invalid", message: "Brakuje nazwy pliku." },
  busy: { status: 429, code: "too-many", message: "Za dużo obrazów naraz; spróbuj za chwilę." },
} as const satisfies Record<string, Refused>;

/**
 * Takes pictures for the library, as `core/media/upload.ts` says. The body is received on disk and read into memory only
 * when its turn comes; nothing of it stays where it came when it is refused.
 */
export function createUpload(options: Options): OwnAddress {
  const turnstile = createTurnstile(AT_ONCE);
  let present = 0;
  return async (request, response, search) => {
    const asked = await whoAsks(options, request, search);
    if ("status" in asked) return refuseUnread(options, request, response, asked);
    if (present >= AT_ONCE + WAITING) return refuseUnread(options, request, response, REFUSED.busy);
    present += 1;
    try {
      const kept = await turnstile(() => receive(options, request, asked));
      if (kept === null) return await refuseUnread(options, request, response, REFUSED.large);
      answer(options, request, response, kept);
    } catch (error) {
      // Somebody who left in the middle needs no answer, and nothing went wrong here.
      if (request.destroyed && !request.complete) return;
      await refuseUnread(options, request, response, troubleOf(options, error));
    } finally {
      present -= 1;
    }
  };
}

interface Asked {
  viewer: Viewer;
  name: string;
  replaces: string | null;
}

/** Who sends what, or why nothing of it will be read. */
async function whoAsks(options: Options, { headers }: IncomingMessage, search: string): Promise<Asked | Refused> {
  if (!isOwnRequest(headers, options.ownOrigins)) return REFUSED.foreign;
  const viewer = await options.signIn.viewer(headers.cookie);
  if (!viewer) return REFUSED.login;
  if (!may(viewer, "write-own")) return REFUSED.role;
  const banner = options.state.studioBanner();
  if (!options.state.mayWrite()) return { status: 503, code: "unavailable", message: banner ?? NOT_KEPT };
  if (Number(headers["content-length"] ?? 0) > UPLOAD_LIMIT_BYTES) return REFUSED.large;
  const type = (headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase();
  if (!(PICTURE_TYPES as string[]).includes(type)) return REFUSED.type;
  const query = new URLSearchParams(search);
  const name = query.get("name") ?? "";
  return name === "" ? REFUSED.name : { viewer, name, replaces: query.get("replace") };
}

type Kept = Outcome<{ media: Media; posts?: number }>;

async function receive({ media, data }: Options, request: IncomingMessage, asked: Asked): Promise<Kept | null> {
  const { viewer, name, replaces } = asked;
  return withBodyOnDisk(request, { data, limit: UPLOAD_LIMIT_BYTES }, async (file): Promise<Kept> => {
    const bytes = await readFile(file);
    if (replaces !== null) return media.replace(viewer, replaces, name, bytes);
    const kept = await media.upload(viewer, name, bytes);
    return kept.ok ? { ok: true, value: { media: kept.value } } : kept;
  });
}

const NOT_KEPT = "Serwer nie mógł teraz zapisać obrazu na dysku; spróbuj za chwilę.";

function troubleOf({ log, newErrorId }: Options, error: unknown): Refused {
  if (isStorageTrouble(error)) return { status: 503, code: "unavailable", message: NOT_KEPT };
  const id = newErrorId();
  log.error({ id, err: error }, "błąd przy odbieraniu obrazu");
  return { status: 500, code: "broken", message: "Coś się zepsuło po naszej stronie. Spróbuj za chwilę.", id };
}

function answer({ security }: Options, request: IncomingMessage, response: ServerResponse, kept: Kept): void {
  const headers = ["Cache-Control", "private, no-store", ...security];
  if (kept.ok) return sendJson(request, response, 200, headers, kept.value satisfies UploadAnswer);
  const { code, message } = kept;
  const status = STATUS_OF[code];
  sendJson(request, response, status, headers, { error: { status, code, message } } satisfies UploadAnswer);
}

/**
 * Refuses a body that was not read to its end, and closes the connection. The answer goes out whole at once; its end waits for
 * a moment while the rest of the body is thrown away, for a connection that is cut takes the answer with it.
 */
async function refuseUnread(options: Options, request: IncomingMessage, response: ServerResponse, error: Refused) {
  if (response.destroyed || request.socket.destroyed) return;
  const body = Buffer.from(JSON.stringify({ error } satisfies UploadAnswer));
  const about = ["Content-Type", "application/json; charset=utf-8", "Content-Length", String(body.length)];
  const closing = ["Cache-Control", "private, no-store", "Connection", "close"];
  response.writeHead(error.status, [...about, ...closing, ...options.security]);
  response.write(body);
  await rest(request);
  response.end();
}

/** Throws away what is left of a body, as long as a client may reasonably take to notice its answer. */
function rest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const limit = setTimeout(resolve, DRAIN_MS);
    const done = () => {
      clearTimeout(limit);
      resolve();
    };
    request.once("end", done).once("close", done).once("error", done).resume();
  });
}
