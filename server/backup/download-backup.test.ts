import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { proveFirst, requirePermission } from "#core/base/permission.ts";
import type { Role, Viewer } from "#core/base/viewer.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { BACKUP_DOWNLOAD_PATH } from "#core/backup/backup.ts";
import { createBackupDownload } from "./download-backup.ts";

const ORIGIN = "https://example.pl";
const NAME = "szpalta-2026-11-20-021500z.tar";

async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-download-"));
  const path = join(folder, NAME);
  writeFileSync(path, Buffer.alloc(300_000, "kopia"));
  const taken: string[] = [];
  const viewerOf = (role: Role, provedAt: number): Viewer => ({
    id: role,
    name: "Ewa",
    email: null,
    role,
    sessionId: "s",
    provedAt,
  });
  const viewers: Record<string, Viewer> = {
    "s=pewny": viewerOf("administrator", 1),
    "s=dawny": viewerOf("administrator", 0),
    "s=redaktor": viewerOf("editor", 1),
  };
  const download = createBackupDownload({
    service: {
      download: async (viewer, name) => {
        const refusal = requirePermission(viewer, "administer");
        if (refusal) return refusal;
        if (viewer.provedAt === 0) return proveFirst();
        if (name !== NAME) return refuse("missing", "Nie ma.");
        taken.push(viewer.id);
        return ok({ name, bytes: 300_000 });
      },
    },
    signIn: { viewer: async (cookies) => viewers[cookies ?? ""] ?? null },
    backups: async () => ({ fileOf: async () => ({ path, bytes: 300_000 }) }) as never,
    ownOrigins: [ORIGIN],
    security: ["X-Content-Type-Options", "nosniff"],
    log: { warn() {} },
  });
  const site = await openFakeSite({ origin: ORIGIN, takes: { [BACKUP_DOWNLOAD_PATH]: download } });
  onTestFinished(async () => {
    await site.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const ask = (name: string, headers: Record<string, string>, method = "POST") =>
    fetch(`${site.address}${BACKUP_DOWNLOAD_PATH}?name=${encodeURIComponent(name)}`, {
      method,
      headers,
      redirect: "manual",
    });
  return { ask, taken, path };
}

it("gives the file to an administrator who has just proved who they are", async () => {
  const { ask, taken, path } = await openSite();
  const answer = await ask(NAME, { origin: ORIGIN, cookie: "s=pewny" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${NAME}"`);
  expect([answer.headers.get("cache-control"), answer.headers.get("x-content-type-options")]).toEqual([
    "private, no-store",
    "nosniff",
  ]);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(readFileSync(path));
  expect(taken).toEqual(["administrator"]);
});

it.each([
  ["another site's form", NAME, { origin: "https://zla.example", cookie: "s=pewny" }, 403],
  ["nobody's session", NAME, { origin: ORIGIN, cookie: "s=obcy" }, 303],
  ["an editor", NAME, { origin: ORIGIN, cookie: "s=redaktor" }, 303],
  ["a path", "../szpalta.db", { origin: ORIGIN, cookie: "s=pewny" }, 303],
  ["whoever proved it long ago", NAME, { origin: ORIGIN, cookie: "s=dawny" }, 303],
])("is refused to %s", async (_who, name, headers, status) => {
  const { ask, taken } = await openSite();
  const answer = await ask(name, headers);
  expect([answer.status, await answer.text(), taken]).toEqual([status, "", []]);
  if (status === 303) expect(answer.headers.get("location")).toBe("/studio/backups");
});

it("a link gives nothing: only a form writes down who took the site away", async () => {
  const { ask, taken } = await openSite();
  expect((await ask(NAME, { cookie: "s=pewny" }, "GET")).status).not.toBe(200);
  expect(taken).toEqual([]);
});
