import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { Logger } from "pino";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { BackupService } from "#core/backup/backup-service.ts";
import { isSameOrigin } from "../http/routing/csrf.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import type { Backups } from "./backups.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/** Where whoever may not have the file reads why. */
const SCREEN = "/studio/backups";

interface Options {
  service: Pick<BackupService, "download">;
  signIn: Pick<AccountService, "viewer">;
  backups: () => Promise<Backups>;
  ownOrigins: readonly string[];
  security: readonly string[];
  log: Pick<Logger, "warn">;
}

/** By POST, since it is written down who took the site away. A person without a fresh proof is led to the page that asks for it. */
export function createBackupDownload(options: Options): ServerRoute {
  const { service, signIn, backups, ownOrigins, security, log } = options;
  return async (request, response, search) => {
    // The name stands in the address; whatever a form sends besides is not read.
    request.resume();
    if (!isSameOrigin(request.headers, ownOrigins)) return end(response, 403, security);
    const viewer = await signIn.viewer(request.headers.cookie);
    if (!viewer) return toScreen(response, security);
    const allowed = await service.download(viewer, new URLSearchParams(search).get("name") ?? "");
    if (!allowed.ok) return toScreen(response, security);
    const file = await (await backups()).fileOf(allowed.value.name);
    if (!file) return toScreen(response, security);
    response.writeHead(200, [
      "Content-Type",
      "application/x-tar",
      "Content-Length",
      String(file.bytes),
      "Content-Disposition",
      `attachment; filename="${allowed.value.name}"`,
      "Cache-Control",
      "private, no-store",
      ...security,
    ]);
    // Nobody but the person who left misses what they did not wait for.
    await pipeline(createReadStream(file.path, { end: file.bytes - 1 }), response).catch((err: unknown) =>
      log.warn({ err }, serverBackupMessages.downloadBroken),
    );
  };
}

function toScreen(response: ServerResponse, security: readonly string[]): void {
  end(response, 303, [...security, "Location", SCREEN]);
}

function end(response: ServerResponse, status: number, headers: readonly string[]): void {
  response.writeHead(status, ["Cache-Control", "private, no-store", "Content-Length", "0", ...headers]);
  response.end();
}
