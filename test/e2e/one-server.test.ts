import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#test/support/running-site/running-site.ts";

const ROOT = new URL("../..", import.meta.url);

/** What only a site with several servers, or with Firebase, needs: a site with one loads none of it. */
const HOSTED =
  /\/store\/(?:log|files|sqlite\/replication)\/|\/store\/sqlite\/(?:open-replicated-store|move-to-embedded)\.ts|\/server\/(?:sign-in\/)?firebase\/|\/server\/posts\/live-presence\.ts|\/node_modules\/(?:pg|aws4fetch|jose|firebase|@firebase|@google-cloud)\//;

/** Notes every file that is loaded, in worker threads too. */
const NOTING = `--import=data:text/javascript,${encodeURIComponent(`
  const { appendFileSync } = process.getBuiltinModule("node:fs");
  process.getBuiltinModule("node:module").registerHooks({
    load(url, context, next) {
      appendFileSync(process.env.LOADED_FILES, url + "\\n");
      return next(url, context);
    },
  });
`)}`;

async function loadedByServer(extra = ""): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-loaded-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const list = join(folder, "loaded");
  const site = await startSite({ env: { NODE_OPTIONS: `${NOTING} ${extra}`.trim(), LOADED_FILES: list } });
  onTestFinished(async () => void (await site.stop()));
  for (const path of ["/", "/szukaj?q=las", "/admin"]) await fetch(site.url + path);
  return readFileSync(list, "utf8").split("\n");
}

test("a site with one server loads nothing of what several need", async () => {
  const loaded = await loadedByServer();
  expect(loaded.some((url) => url.endsWith("/store/sqlite/open.ts"))).toBe(true);
  expect(loaded.filter((url) => HOSTED.test(url))).toEqual([]);
});

test("what is loaded of it is found", async () => {
  const extra = `--import=${new URL("store/log/open-replicated-log.ts", ROOT).href}`;
  expect((await loadedByServer(extra)).filter((url) => HOSTED.test(url)).length).toBeGreaterThan(0);
});

test("no script of a browser has anything of it", () => {
  const assets = fileURLToPath(new URL("build/client/assets/", ROOT));
  // The folder has the files of the release before it too.
  const [release] = JSON.parse(readFileSync(new URL("build/releases.json", ROOT), "utf8")) as { files: string[] }[];
  const scripts = (release?.files ?? []).filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(0);
  // Films had an address there, too.
  const words =
    /SZPALTA_LOG|SZPALTA_FILES|LogUnavailable|FileStoreUnavailable|postgres:|firestore|initializeApp|(?<!youtube\\?\.)googleapis|google\.com\/recaptcha|googletagmanager/i;
  expect(scripts.filter((name) => words.test(readFileSync(join(assets, name), "utf8")))).toEqual([]);
});
