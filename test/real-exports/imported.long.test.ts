import { mkdirSync, mkdtempSync, readFileSync, rmSync, cpSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkSitemap } from "#server/cli/check-sitemap.ts";
import { exportToFolder } from "#server/export/export-to-folder.ts";
import { importGhost } from "#server/import/import-foreign.ts";
import { importWordpress } from "#server/import/import-foreign.ts";
import { openRuntime } from "../support/services/open-runtime.ts";
import { finder, importedPosts } from "./imported-site.ts";
import { checkItems } from "./item.ts";
import { makeFiles } from "./made-files.ts";
import { EXPECTED as OF_GHOST } from "./ghost/plan.ts";
import { EXPECTED as OF_WORDPRESS } from "./wordpress/plan.ts";

/* The exports that real systems made of themselves (README.md), item by item. */

const FIXTURES = join(import.meta.dirname, "..", "fixtures", "real-exports");
const OFFLINE = { resolve: async () => [] };
const silent = () => undefined;

const SYSTEMS = [
  {
    name: "WordPress",
    file: "wordpress.xml",
    addresses: "wordpress-sitemap.txt",
    expected: OF_WORDPRESS,
    bring: importWordpress,
    below: /uploads\/(20\d\d\/\d\d\/[\w-]+\.(?:jpg|png|pdf|mp3|mp4))/g,
  },
  {
    name: "Ghost",
    file: "ghost.json",
    addresses: "ghost-sitemap.txt",
    expected: OF_GHOST,
    bring: importGhost,
    below: /content\/((?:images|files|media)\/20\d\d\/\d\d\/[\w-]+\.(?:jpg|png|pdf|mp3|mp4))/g,
  },
] as const;

/** The old site's folder of pictures, with each where the export says it was. */
async function mediaFor(folder: string, text: string, below: RegExp): Promise<string> {
  const made = await makeFiles(join(folder, "made"));
  const media = join(folder, "media");
  for (const [, path = ""] of text.matchAll(below)) {
    const file = made.find(({ name }) => path.replace(/-\d+(?=\.)/, "").endsWith(`/${name}`));
    if (!file) continue;
    mkdirSync(dirname(join(media, path)), { recursive: true });
    cpSync(file.path, join(media, path));
  }
  return media;
}

describe.each(SYSTEMS)("the export of a real $name", ({ file, addresses, expected, bring, below }) => {
  it("comes in item by item, its addresses lead on, and a second time changes nothing", async () => {
    const runtime = await openRuntime();
    const folder = mkdtempSync(join(tmpdir(), "prawdziwe-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const given = {
      file: join(FIXTURES, file),
      media: await mediaFor(folder, readFileSync(join(FIXTURES, file), "utf8"), below),
      url: "https://stara.example",
      dryRun: false,
      rules: OFFLINE,
    };
    const done = await bring(runtime, given, silent);
    expect(done.refusal).toBeNull();
    await exportToFolder(runtime, { folder: join(folder, "out") }, silent, silent);
    const checked = checkItems(
      expected,
      finder(importedPosts(join(folder, "out"))),
      readFileSync(done.warningFile ?? "", "utf8"),
    );
    expect(checked.filter(({ outcome }) => outcome === "lost")).toEqual([]);
    const nowhere: string[] = [];
    const found = { fault: (sentence: string) => void nowhere.push(sentence), say: silent };
    await checkSitemap(runtime, join(FIXTURES, addresses), found, silent);
    expect(nowhere).toEqual([]);
    expect(await bring(runtime, given, silent)).toMatchObject({ created: 0, updated: 0 });
  });
});
