import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { EditToken } from "#core/posts/drafts/draft.ts";
import { PIXELS } from "../support/services/open-runtime.ts";
import { startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { firstAdministrator } from "../support/running-site/first-administrator.ts";

/*
 * A real disk that its file system turns read-only for an error of its own, while the site runs. The system lets nobody turn it
 * back before it is unmounted and mended; that writing comes back by itself where a disk does is in `read-only-guard.test.ts`.
 * Where nothing can be mounted for us, or no such error can be had, this is skipped.
 */

const scratch = mkdtempSync(join(tmpdir(), "szpalta-read-only-"));
const image = `${scratch}.img`;
const trigger = mount();
if (trigger === null) console.log("skipped: no disk can be had here that turns read-only");

let site: RunningSite | undefined;

/** Mounts a disk of 200 MiB; answers the file that makes its file system meet an error, or null where there is none. */
function mount(): string | null {
  const run = (command: string, ...given: string[]) =>
    execFileSync(command, given, { stdio: "pipe" }).toString().trim();
  try {
    run("truncate", "-s", "200M", image);
    run("mkfs.ext4", "-q", "-F", image);
    run("mount", "-o", "loop,errors=remount-ro", image, scratch);
    const file = `/sys/fs/ext4/${basename(run("findmnt", "-no", "SOURCE", scratch))}/trigger_fs_error`;
    if (existsSync(file)) return file;
    run("umount", scratch);
    return null;
  } catch {
    return null;
  }
}

afterAll(async () => {
  await site?.stop({ keep: true });
  if (trigger !== null) execFileSync("umount", ["-l", scratch]);
  for (const each of [scratch, image]) rmSync(each, { recursive: true, force: true });
});

it.skipIf(trigger === null)("a disk that turns read-only stops editors alone, and loses nothing", async () => {
  const env = { SZPALTA_KEY_FILE: join(scratch, "klucz") };
  site = await startSite({ data: join(scratch, "data"), env });
  const { url } = site;
  const member = await firstAdministrator(site);
  const postId = randomUUID();
  const draft = { ...(await member.blank(postId)), title: "Dysk tylko do odczytu" };
  let last: { base: EditToken; n: number } = { base: "0", n: 0 };
  const save = async () => {
    const answer = await member.save({
      postId,
      base: last.base,
      draft: { ...draft, body: `${last.n + 1} `.repeat(99) },
    });
    if (answer.value) last = { base: answer.value.token, n: last.n + 1 };
    return answer;
  };
  for (let time = 0; time < 3; time += 1) expect((await save()).status).toBe(200);
  writeFileSync(trigger ?? "", "1");
  const refused = await save();
  expect([refused.status, refused.error?.message]).toEqual([503, expect.stringContaining("nie może teraz zapisywać")]);
  expect((await member.upload("a.png", PIXELS)).status).toBe(503);
  expect(await (await member.get("/studio")).text()).toContain("nie może teraz zapisywać");
  for (const path of ["/", "/warsztat", "/tags", "/feed.xml", "/sitemap.xml", "/readyz"]) {
    expect((await fetch(url + path)).status, path).toBe(200);
  }
  expect((await fetch(`${url}/nie-ma-${postId}`)).status).toBe(404);
  expect(await site.stop({ keep: true })).toBe(1);
  expect(site.output()).toContain("sprawdzi je następne uruchomienie");
  expect(site.output()).not.toMatch(/^node:/m);
  execFileSync("umount", [scratch]);
  execFileSync("mount", ["-o", "loop", image, scratch]);
  site = await startSite({ data: site.data, env });
  const opened = await member.act<{ draft: { body: string } }>("/edit-post/new", { do: "open", postId }, site);
  expect(Number.parseInt(opened.value?.draft.body ?? "", 10)).toBe(last.n);
  expect((await member.upload("a.png", PIXELS, site)).status).toBe(200);
});
