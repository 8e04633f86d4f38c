import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Draft, EditToken } from "#core/posts/drafts/draft.ts";
import { PIXELS } from "../support/services/open-runtime.ts";
import { startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { firstAdministrator, type FirstAdministrator } from "../support/running-site/first-administrator.ts";

/*
 * A real disk of 160 MiB fills, first to where the studio becomes read-only, then to the last byte.
 * Readers notice nothing, editors get a clear refusal, and room brings everything back without a restart; it starts there as well. A system that
 * mounts nothing for us skips this; the same refusals are tested with a store that fails in `read-only-guard.test.ts`.
 */

const MIB = 1024 * 1024;

const scratch = mkdtempSync(join(tmpdir(), "szpalta-disk-"));
const mounted = mount();
if (!mounted) console.log("skipped: no file system can be mounted here, so no disk can be filled");

function mount(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=160m", "tmpfs", scratch], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

let site: RunningSite;
let member: FirstAdministrator;
let draft: Draft;
let last: { base: EditToken; n: number } = { base: "0", n: 0 };
const postId = randomUUID();
const filler = join(scratch, "zapychacz");
const otherKey = { SZPALTA_KEY_FILE: join(scratch, "nowy-klucz") };

beforeAll(async () => {
  if (!mounted) return;
  site = await start();
  member = await firstAdministrator(site);
  draft = await member.blank(postId);
});
afterAll(async () => {
  await site?.stop();
  if (mounted) execFileSync("umount", ["-l", scratch]);
  rmSync(scratch, { recursive: true, force: true });
});

const start = (env: Record<string, string> = {}) =>
  startSite({ data: join(scratch, "data"), env: { SZPALTA_KEY_FILE: join(scratch, "klucz"), ...env } });

/** Leaves about so many bytes of the disk. */
function fillTo(left: number): void {
  const file = openSync(filler, "a");
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(scratch);
      const more = Math.min(MIB, bavail * bsize - left);
      if (more <= 0) return;
      writeSync(file, Buffer.alloc(more, 1));
    }
  } catch (error) {
    if ((error as { code?: string }).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}

async function save() {
  const next = { ...draft, title: "Pełny dysk", body: `${last.n + 1} `.repeat(2_000) };
  const answer = await member.save({ postId, base: last.base, draft: next }, site);
  if (answer.value) last = { base: answer.value.token, n: last.n + 1 };
  return answer;
}

async function expectReaders(): Promise<void> {
  for (const path of ["/", "/warsztat", "/tags", "/feed.xml", "/sitemap.xml", `/nie-ma-${randomUUID()}`]) {
    expect((await fetch(site.url + path)).status, path).toBe(path.startsWith("/nie-ma") ? 404 : 200);
  }
  expect((await member.get("/studio", site)).status).toBe(200);
}

const ballast = () => existsSync(join(scratch, "data", "ballast"));

describe.skipIf(!mounted)("a disk that fills", () => {
  it("first makes the studio read-only, with a banner and a refusal that says so", async () => {
    expect((await save()).status).toBe(200);
    await expect.poll(ballast).toBe(true);
    fillTo(40 * MIB);
    await expect.poll(async () => (await save()).status).toBe(503);
    const refused = await save();
    expect(refused.error).toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("kończy się miejsce"),
    });
    expect((await member.upload("a.png", PIXELS, site)).status).toBe(503);
    expect(await (await member.get("/studio", site)).text()).toContain("kończy się miejsce");
    await expectReaders();
  });

  it("then gives its ballast back, and still serves readers when there is nothing left at all", async () => {
    fillTo(0);
    await expect.poll(ballast).toBe(false);
    fillTo(0);
    await expectReaders();
    expect((await save()).error).toMatchObject({ code: "unavailable" });
  });

  const withoutIndex = () => site.kill().then(() => rmSync(join(scratch, "data/szpalta.db-shm")));

  it.each([
    ["after a kill", () => site.kill(), {}],
    ["after a kill, without the index of the journal", withoutIndex, {}],
    ["with a recording whose key is to be made", () => site.kill(), { SZPALTA_RECORDING: "16", ...otherKey }],
  ])("%s starts for readers, with nothing left at all", async (_, end, env) => {
    await end();
    fillTo(0);
    site = await start(env);
    await expectReaders();
    expect((await save()).error).toMatchObject({ code: "unavailable" });
    if ("SZPALTA_RECORDING" in env) expect(site.output()).toMatch(/zapisy nie są nagrywane: .* zabrakło miejsca/);
  });

  it("is written to again, without a restart, as soon as there is room", async () => {
    rmSync(filler);
    await expect.poll(async () => (await save()).status).toBe(200);
    expect((await member.upload("a.png", PIXELS, site)).status).toBe(200);
    await expect.poll(ballast).toBe(true);
    const opened = await member.act<{ draft: Draft }>("/edit-post/new", { do: "open", postId }, site);
    expect(Number.parseInt(opened.value!.draft.body, 10)).toBe(last.n);
    expect(site.process.exitCode).toBeNull();
  });

  it("gives its ballast back to a start, which then has what it needs", async () => {
    await withoutIndex();
    expect(ballast()).toBe(true);
    fillTo(0);
    site = await start();
    expect(ballast()).toBe(false);
    expect(existsSync(join(scratch, "data/szpalta.db-shm"))).toBe(true);
    await expectReaders();
    expect((await save()).error?.message).toContain("kończy się miejsce");
    rmSync(filler);
    await expect.poll(async () => (await save()).status).toBe(200);
  });
});
