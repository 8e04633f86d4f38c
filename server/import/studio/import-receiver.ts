import { randomUUID } from "node:crypto";
import { createWriteStream, statfsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import type { Logger } from "pino";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { StudioState } from "#core/base/common-deps.ts";
import { DiskSpace, RESERVE_BYTES } from "#core/backup/disk-space.ts";
import { may } from "#core/base/permission.ts";
import {
  IMPORT_FILE_FIELD,
  IMPORT_FILE_LIMIT,
  IMPORT_PATH,
  type SendingProblem,
} from "#core/import/studio/studio-import.ts";
import { isDiskError } from "../../data-folder/disk-errors.ts";
import { freeBytes, INCOMING, OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { discardBody, limitedBody, type UploadRate, UploadTooSlow } from "../../data-folder/upload-spool.ts";
import { sendJson } from "../../http/answers/send.ts";
import { withoutRequestTimeout } from "../../http/node-server.ts";
import { isSameOrigin } from "../../http/routing/csrf.ts";
import type { ServerRoute } from "../../http/routing/router.ts";
import type { ServedImports } from "./lazy-imports.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

interface Options {
  imports(): Promise<Pick<ServedImports, "takingProblem" | "take">>;
  signIn: Pick<AccountService, "viewer">;
  state: Pick<StudioState, "mayWrite">;
  data: string;
  ownOrigins: readonly string[];
  security: readonly string[];
  log: Pick<Logger, "warn" | "error">;
  pace?: UploadRate;
  limit?: number;
}

/** The slowest upload. At 1 Mbit/s, 2 GiB take 5 h. Below 8 KiB/s a file would not arrive in a useful time. */
const PACE: UploadRate = { windowMs: 15_000, leastBytes: 15 * 8 * 1024, longestMs: 6 * 60 * 60 * 1000 };

/** A form has at most this many bytes besides its file. */
const FORM_BYTES = 16 * 1024;

const FORM_LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 64, headerPairs: 16 };

const STATUS: Record<SendingProblem, number> = {
  "foreign": 403,
  "not-allowed": 403,
  "none": 422,
  "large": 413,
  "unknown": 422,
  "damaged": 422,
  "blogger": 422,
  "medium": 422,
  "substack": 422,
  "notion-html": 422,
  "packed-export": 422,
  "busy": 409,
  "slow": 408,
  "no-space": 503,
  "by-command": 409,
  "broken": 500,
}; // prettier-ignore

/**
 * Receives the file of an import; only one file is received at a time. A form is redirected to its page; a script gets the result as JSON.
 * The sender is checked before the first byte is read. The file is written to disk while it arrives and is never in memory as a whole.
 */
export function createImportReceiver(options: Options): ServerRoute {
  let isReceiving = false;
  return async (request, response) => {
    const problem = (await refusalBefore(options, request)) ?? (isReceiving ? "busy" : null);
    if (problem) return answer(options, response, problem);
    isReceiving = true;
    try {
      // The answer is sent while the time limit is lifted. Otherwise Node could send its own refusal afterwards on the same connection.
      await withoutRequestTimeout(request, async () => {
        const taken = await receive(options, request).catch((error: unknown) => problemOf(options, error));
        // A client that has left gets no answer.
        if (request.destroyed && !request.complete) return;
        await answer(options, response, taken);
      });
    } finally {
      isReceiving = false;
    }
  };
}

async function refusalBefore(
  { imports, signIn, state, data, ownOrigins, limit = IMPORT_FILE_LIMIT }: Options,
  { headers }: IncomingMessage,
): Promise<SendingProblem | null> {
  if (!isSameOrigin(headers, ownOrigins)) return "foreign";
  const viewer = await signIn.viewer(headers.cookie);
  if (!viewer || !may(viewer, "administer")) return "not-allowed";
  if (!state.mayWrite()) return "no-space";
  const length = Number(headers["content-length"] ?? 0);
  if (length > limit + FORM_BYTES) return "large";
  if (length + RESERVE_BYTES > (await freeBytes(data))) return "no-space";
  return (await imports()).takingProblem();
}

async function receive({ imports, data, pace = PACE, limit = IMPORT_FILE_LIMIT }: Options, request: IncomingMessage) {
  const folder = join(data, INCOMING);
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const file = join(folder, randomUUID());
  const body = limitedBody(request, limit + FORM_BYTES, pace);
  try {
    const form = new Busboy({
      headers: request.headers as BusboyHeaders,
      limits: { ...FORM_LIMITS, fileSize: limit },
      isPartAFile: (name) => name === IMPORT_FILE_FIELD,
    });
    const saving = savedFile(form, file, new DiskSpace(() => statfsSync(data)));
    try {
      await pipeline(body.chunks, form);
    } catch (error) {
      if (body.isLong()) return "large";
      throw error;
    }
    const saved = await saving();
    if (saved === "large") return "large";
    return saved === null ? "none" : await (await imports()).take(file, saved.name);
  } finally {
    body.stop();
    await rm(file, { force: true });
  }
}

/**
 * Writes the file of a form to `path`. The returned function waits for the end of writing. It resolves to the file's name, "large" for a
 * file that is too large, or null for a form without a file.
 */
function savedFile(form: InstanceType<typeof Busboy>, path: string, space: DiskSpace) {
  let name = "";
  let isLarge = false;
  let bytes = 0;
  let writing: Promise<void> | null = null;
  form.on("file", (_field, stream, fileName) => {
    name = fileName;
    stream.on("limit", () => (isLarge = true));
    stream.on("data", (chunk: Buffer) => (bytes += chunk.length));
    // A chunked body has no `Content-Length`, so the free space is checked while writing.
    writing = pipeline(stream, space.pass, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    // When the disk is full, reading the form ends too.
    writing.catch((error: unknown) => form.destroy(error instanceof Error ? error : new Error(String(error))));
  });
  return async (): Promise<{ name: string } | "large" | null> => {
    await writing;
    if (isLarge) return "large";
    return bytes === 0 ? null : { name };
  };
}

function problemOf({ log }: Options, error: unknown): SendingProblem {
  if (error instanceof UploadTooSlow) return "slow";
  if (isDiskError(error)) return "no-space";
  // The form parser throws plain errors for a body that is not a form.
  const isForm = error instanceof Error && /multipart|content-type|boundary/i.test(error.message);
  if (!isForm) log.error({ err: error }, studioImportMessages.receivingFailed);
  return isForm ? "none" : "broken";
}

async function answer({ security }: Options, response: ServerResponse, problem: SendingProblem | null): Promise<void> {
  const { req: request } = response;
  if (response.destroyed || request.socket.destroyed) return;
  const headers = [
    "Cache-Control",
    "private, no-store",
    ...(request.complete ? [] : ["Connection", "close"]),
    ...security,
  ];
  const forScript = (request.headers.accept ?? "").includes("application/json");
  if (!request.complete) await discardBody(request);
  if (forScript) return sendJson(response, problem ? STATUS[problem] : 200, headers, { problem });
  response.writeHead(303, ["Location", problem ? `${IMPORT_PATH}?problem=${problem}` : IMPORT_PATH, ...headers]);
  response.end();
}
