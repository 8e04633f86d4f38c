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

/** A person who may not download the file is redirected to this page. The page says why. */
const SCREEN = "/studio/backups";

interface Options {
  service: Pick<BackupService, "download">;
  signIn: Pick<AccountService, "viewer">;
  backups: () => Promise<Backups>;
  ownOrigins: readonly string[];
  security: readonly string[];
  log: Pick<Logger, "warn">;
}

/**
 * Answers `POST` with the file of a backup. The method is `POST` because the audit log records who downloaded the site. A person who must
 * confirm the password first is redirected to the page that asks for it.
 */
export function createBackupDownload(options: Options): ServerRoute {
  const { service, signIn, backups, ownOrigins, security, log } = options;
  return async (request, response, search) => {
    // The name of the backup is in the query, so the body is not read.
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
    // The usual cause is that a person cancelled the download, so a warning is enough.
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
