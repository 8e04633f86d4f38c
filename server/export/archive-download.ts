import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { AccountService } from "#core/accounts/account-service.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import { may } from "#core/base/permission.ts";
import type { Outcome } from "#core/base/outcome.ts";
import { isFreshlyProved, type Viewer } from "#core/base/viewer.ts";
import { EXPORT_SCREEN_PATH, SUBSCRIBERS_FILE } from "#core/export/export-paths.ts";
import { slugify } from "#core/polish/slug.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { sendJson } from "../http/answers/send.ts";
import { isSameOrigin } from "../http/routing/csrf.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import { isStop, JobFailure, recordJob } from "../jobs/job-log.ts";
import { exportSummary, writeExport, type ExportTarget } from "./write-export.ts";
import { httpMessages } from "#core/messages/server/http.ts";
import { exportMessages } from "#core/messages/server/export.ts";

interface Options {
  runtime: Pick<SiteRuntime, "store" | "blobs" | "site" | "clock" | "elapsed" | "log">;
  signIn: Pick<AccountService, "viewer">;
  ownOrigins: readonly string[];
  security: readonly string[];
  /** Makes the table of subscribers, for whoever ticks it; notes it in the audit log. */
  subscriberTable?: (viewer: Viewer) => Promise<Outcome<string>>;
  /** Aborted when the server stops. */
  stopping?: AbortSignal | undefined;
}

const FOREIGN = {
  status: 403,
  code: "forbidden",
  message: httpMessages.foreignRequest,
};

/**
 * Answers with the whole site as a zip. The zip is made while it is sent, so that nothing is stored. Only an administrator who has just
 * entered the password gets the zip; others are redirected to the page for the password. The audit log records the download first.
 */
export function createArchiveDownload(options: Options): ServerRoute {
  let isSending = false;
  return async (request, response) => {
    const ticked = await tickedIn(request);
    const { signIn, ownOrigins, security, runtime } = options;
    if (!isSameOrigin(request.headers, ownOrigins))
      return sendJson(response, FOREIGN.status, [...PRIVATE, ...security], { error: FOREIGN });
    const viewer = await signIn.viewer(request.headers.cookie);
    if (!viewer || !may(viewer, "administer") || !isFreshlyProved(viewer, runtime.clock()))
      return toScreen(response, security, "");
    if (isSending) return toScreen(response, security, "?busy=");
    isSending = true;
    try {
      const table = ticked.has("subscribers") ? await options.subscriberTable?.(viewer) : undefined;
      await send(options, viewer, response, table?.ok ? { [SUBSCRIBERS_FILE]: table.value } : {});
    } finally {
      isSending = false;
    }
  };
}

const PRIVATE = ["Cache-Control", "private, no-store"];

function toScreen(response: ServerResponse, security: readonly string[], query: string): void {
  response.writeHead(303, ["Location", EXPORT_SCREEN_PATH + query, ...PRIVATE, ...security]);
  response.end();
}

/** Reads the form, which has one tick at most. A longer body is no form of the page. */
async function tickedIn(request: IncomingMessage): Promise<URLSearchParams> {
  const length = Number(request.headers["content-length"]);
  if (length > 0 && length <= MOST_FORM) return new URLSearchParams(await text(request));
  request.resume();
  return new URLSearchParams();
}

const MOST_FORM = 100;

async function send(
  options: Options,
  viewer: Viewer,
  response: ServerResponse,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  const { runtime, security, stopping } = options;
  const { store, clock, site, log } = runtime;
  await store
    .write((tx) => tx.putAudit(auditEntry(viewer, clock(), "export", null)))
    .catch((error: unknown) => {
      // An export is needed most when the disk is broken, so it continues without an entry in the audit log.
      if (!isDiskError(error)) throw error;
      log.warn({ err: error, userId: viewer.id }, exportMessages.handedOutNotInAudit);
    });
  const name = `${slugify(site.name)}-${new Date(clock()).toISOString().slice(0, DAY)}.zip`;
  const headers = ["Content-Type", "application/zip", "Content-Disposition", `attachment; filename="${name}"`];
  response.writeHead(200, [...headers, ...PRIVATE, ...security]);
  const zip = new ZipFile();
  const broken = new AbortController();
  const signal = stopping ? AbortSignal.any([broken.signal, stopping]) : broken.signal;
  const sent = pipeline(zip.outputStream, response, { signal }).catch((error: unknown) => {
    throw stopping?.aborted ? error : new JobFailure(exportMessages.downloadBroken, { cause: error });
  });
  // The error is thrown where `sent` is awaited below; until then it must not count as unhandled.
  sent.catch(() => undefined);
  const stalled = setTimeout(() => broken.abort(), STALLED_MS);
  try {
    await recordJob(runtime, { id: randomUUID(), kind: "export", startedBy: viewer.id }, async (note) => {
      const target = zipTarget(zip, clock(), sent, stalled);
      const counts = await writeExport(runtime, target, (line) => log.warn(line), note, more);
      zip.end();
      await sent;
      return exportMessages.downloaded(exportSummary(counts));
    });
  } catch (error) {
    // The connection is cut, so that an incomplete zip does not look complete.
    broken.abort();
    if (!(error instanceof JobFailure || isStop(error))) log.error({ err: error }, exportMessages.sendingBroken);
  } finally {
    clearTimeout(stalled);
  }
}

const DAY = 10;

/**
 * The sending of one file may take at most this long: 25 MiB at 0.36 Mbit/s. Without this limit, a browser that reads nothing would keep
 * the export open for ever.
 */
const STALLED_MS = 600_000;

/** Adds each file to the zip only after the previous file was sent. So memory holds one file, and a slow connection slows the export. */
function zipTarget(zip: ZipFile, at: number, sent: Promise<void>, stalled: NodeJS.Timeout): ExportTarget {
  const mtime = new Date(at);
  return {
    async add(path, bytes) {
      const taken = new Promise<void>((resolve, reject) => {
        const compress = !path.startsWith("public/");
        zip.addReadStreamLazy(path, { mtime, mode: 0o100644, compress }, (give) => {
          const stream = Readable.from([bytes], { objectMode: false });
          stream.once("end", resolve).once("error", reject);
          give(null, stream);
        });
      });
      await Promise.race([taken, sent]);
      stalled.refresh();
    },
  };
}
