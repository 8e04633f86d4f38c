import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sayMissing } from "../../support/hosted/child-server.ts";
import { hasLogPackages } from "../../support/hosted/hosted-folder.ts";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "../../support/hosted/postgres-server.ts";
import { runCommand, withSiteFile } from "../../support/running-site/running-site.ts";
import {
  contentsOf,
  copyFixture,
  FILE_OF_RELEASES,
  fixtureFolder,
  fixtureNames,
  openCopy,
  type OpenedFixture,
  readManifest,
} from "../../upgrades/fixture.ts";

/*
 * The data of a released version go into a log of Postgres and back out of it, by processes that are killed on their way, and
 * nothing of it is missing: sessions, passwords and second factors included.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const NAMED = withSiteFile(FILE_OF_RELEASES);
const isThere = hasLogPackages && POSTGRES_PROGRAMS.every((program) => program !== null);
if (!isThere) sayMissing("There is no Postgres or no package pg");

describe.skipIf(!isThere)("a site on Postgres", () => {
  const version = fixtureNames()[0] ?? "";
  const manifest = readManifest(fixtureFolder(version));
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-move-"));
  const back = join(scratch, "back", "data");
  let copy: ReturnType<typeof copyFixture>;
  let postgres: PostgresServer;
  let hosted: Record<string, string>;

  beforeAll(async () => {
    copy = copyFixture(fixtureFolder(version));
    postgres = await startPostgres();
    const files = join(scratch, "files");
    mkdirSync(files);
    hosted = {
      SZPALTA_LOG: postgres.address,
      SZPALTA_FILES: `file://${files}`,
      SZPALTA_KEY: readFileSync(join(copy.data, "../data.key")).toString("base64"),
    };
  });

  afterAll(async () => {
    await postgres?.stop();
    copy?.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Kills the move at its first call, the next try at its second, … until one reaches its end. */
  async function moveThroughKills(to: string, data: string): Promise<number> {
    for (let kills = 0; ; kills += 1) {
      const program = ["test/support/hosted/broken-off-move.ts", to, String(kills + 1)];
      const env = { ...process.env, ...hosted, SZPALTA_DATA: data };
      const child = spawn(process.execPath, program, { cwd: ROOT, env, stdio: "inherit" });
      const [code, signal] = (await once(child, "exit")) as [number | null, string | null];
      if (code === 0) return kills;
      expect([code, signal]).toEqual([null, "SIGKILL"]);
    }
  }

  async function expectWhole(opened: OpenedFixture): Promise<void> {
    const { site } = opened;
    const at = (cookie: string) => fetch(`${site.url}/studio`, { headers: { cookie }, redirect: "manual" });
    expect([(await at(manifest.session)).status, (await at(`${manifest.session}x`)).status]).toEqual([200, 303]);
    // Each signs in by password, one of them with a second factor.
    // Each look at the site counts its searches and addresses that are not there.
    const { missing: _missing, searches: _searches, ...studio } = manifest.contents.studio;
    expect(await contentsOf(opened, manifest.secondFactor)).toMatchObject({ ...manifest.contents, studio });
    const html = await (await fetch(`${site.url}/warsztat/wiersz-zecera`)).text();
    const [picture = ""] = /\/media\/[0-9a-f]{32}\.png/.exec(html) ?? [];
    expect((await fetch(site.url + picture)).status).toBe(200);
  }

  test("a running server's folder is not moved, and the sentence says why", async () => {
    const opened = await openCopy(copy.data, manifest.madeAt);
    const { code, out } = await runCommand(["move", "--to", "log"], { ...hosted, SZPALTA_DATA: copy.data });
    await opened.site.stop({ keep: true });
    expect([code, out]).toEqual([
      1,
      expect.stringContaining("korzysta już inny proces Szpalty; najpierw go zatrzymaj."),
    ]);
  });

  test("comes from the folder of a released version, whenever the move is killed", async () => {
    expect(await moveThroughKills("log", copy.data)).toBeGreaterThan(5);
    const { SZPALTA_LOG = "", SZPALTA_FILES = "", ...others } = hosted;
    const { code, out } = await runCommand(["move", "--to", SZPALTA_LOG, "--files", SZPALTA_FILES], {
      ...others,
      SZPALTA_DATA: copy.data,
    });
    expect([code, out]).toEqual([0, expect.stringMatching(/wszystkie tabele \(\d+\): są takie same/)]);
    for (const name of ["SZPALTA_LOG", "SZPALTA_FILES", "SZPALTA_KEY"]) expect(out).toContain(`  ${name}`);
    expect(out).not.toContain(hosted["SZPALTA_KEY"]);
  });

  test("everything is there on a server with an empty folder", async () => {
    const opened = await openCopy(join(scratch, "server"), manifest.madeAt, { ...hosted, ...NAMED });
    try {
      await expectWhole(opened);
    } finally {
      await opened.site.stop();
    }
  });

  test("comes back into an empty folder, whenever the move is killed, and everything is there", async () => {
    mkdirSync(back, { recursive: true });
    expect(await moveThroughKills("embedded", back)).toBeGreaterThan(5);
    const again = await runCommand(["move", "--to", "embedded"], { ...hosted, SZPALTA_DATA: back });
    expect([again.code, again.out]).toEqual([0, expect.stringContaining("już witryną jednego serwera")]);
    expect(existsSync(join(back, "szpalta.db.verified"))).toBe(false);
    const { SZPALTA_KEY = "" } = hosted;
    // A code of the authenticator is taken once.
    const opened = await openCopy(back, manifest.madeAt + 10 * 60_000, { SZPALTA_KEY, ...NAMED });
    try {
      await expectWhole(opened);
    } finally {
      await opened.site.stop({ keep: true });
    }
    const doctor = await runCommand(["doctor"], { SZPALTA_DATA: back, SZPALTA_KEY });
    expect([doctor.code, doctor.out]).toEqual([0, expect.any(String)]);
  });

  test("a server that starts on the ended log shows the site and says that it writes no more", async () => {
    const opened = await openCopy(join(scratch, "late"), manifest.madeAt, hosted);
    try {
      expect(await (await fetch(`${opened.site.url}/readyz`)).json()).toMatchObject({ status: "ok", log: "ended" });
      expect((await fetch(opened.site.url)).status).toBe(200);
      expect(
        (
          await fetch(`${opened.site.url}/login`, {
            method: "POST",
            headers: { origin: opened.site.url },
            body: new URLSearchParams({ do: "password", email: "zofia@szpalta.example", password: "x" }),
          })
        ).status,
      ).toBe(503);
    } finally {
      await opened.site.stop();
    }
  });
});
