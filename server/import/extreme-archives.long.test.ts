import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { MANIFEST } from "#core/export/manifest.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { exported, filesOf, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { unshown } from "#test/support/values/everything-shown.ts";
import { OTHERS, placesIn, TEXTS, withValueAt, writtenJson } from "#test/support/values/extreme-values.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* A changed archive of Szpalta is refused with file and line, or every page of the site it makes is shown. */

async function archive(): Promise<string> {
  const { runtime, store } = await openAppWithStore();
  const post = fixtures.makePost({
    id: idOf(1),
    tagIds: [fixtures.garlic.id],
    topicId: fixtures.spring.id,
    pin: { until: fixtures.NOON },
    seo: { title: "Tytuł", description: "Opis", canonical: "https://inna.example/", noindex: true },
    substantiveUpdateAt: fixtures.NOON,
    notes: "Notatka",
  });
  await fixtures.putPosts(store, post);
  await store.write(async (tx) => {
    const line = { label: "O nas", href: "/uprawa" };
    await tx.putSettings({ menu: [line], footer: [line], logoId: null, faviconId: null, version: 1 });
    await tx.putCopy(fixtures.makeCopy({ postId: post.id, draft: { ...fixtures.draft(), slug: null } }), {
      mediaIds: [],
      links: [],
    });
    await tx.putFormerPath("/dawny", { kind: "post", id: post.id }, "import", 1);
    await tx.putFormerPath("/gdzie-indziej", "https://inna.example/", "import", 1);
    await tx.dismissSignal("search:a", 1, null);
  });
  return (await exported(runtime)).folder;
}

const FRONT_MATTER = /^---\n([^]*?)\n---\n/;

/** What a file says, by the line it stands on; front matter and settings are one. */
function rowsOf(path: string, text: string): unknown[] {
  if (path.endsWith(".md")) return [parse(FRONT_MATTER.exec(text)?.[1] ?? "")];
  if (path.endsWith("site.json")) return [JSON.parse(text)];
  return text
    .split("\n")
    .slice(1, -2)
    .map((line) => JSON.parse(line.replace(/,$/, "")) as unknown);
}

function textOf(path: string, text: string, rows: readonly unknown[]): string {
  const written = rows.map(writtenJson);
  if (path.endsWith(".md")) return text.replace(FRONT_MATTER, () => `---\n${written[0]}\n---\n`);
  if (path.endsWith("site.json")) return `${written[0]}\n`;
  return rows.length === 0 ? text : `[\n${written.join(",\n")}\n]\n`;
}

function write(folder: string, path: string, text: string): void {
  writeFileSync(join(folder, path), text);
  const manifest = readFileSync(join(folder, MANIFEST), "utf8").split("\n");
  const digest = createHash("sha256").update(text).digest("hex");
  const lines = manifest.map((line) => (line.endsWith(`  ${path}`) ? `${digest}  ${path}` : line));
  writeFileSync(join(folder, MANIFEST), lines.join("\n"));
}

it("of extremes in every field", async () => {
  const folder = await archive();
  const paths = [...filesOf(folder).keys()].filter((path) => /^(?:content|data)\//.test(path));
  const files = paths.map((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    return { path, text, rows: rowsOf(path, text) };
  });
  const empty = await openRuntime();
  for (const { path, text, rows } of files) write(folder, path, textOf(path, text, rows));
  expect(await imported(empty, folder, true)).toMatchObject({ code: 0 });
  let brought = 0;
  for (const value of [...TEXTS, ...OTHERS]) {
    const changed = new Map<string, unknown[]>();
    for (const { path, text, rows } of files) {
      let taken: unknown[] = rows;
      for (const place of placesIn(rows.slice(0, 1)).filter(([, field]) => field !== "config")) {
        write(folder, path, textOf(path, text, withValueAt(rows, place, value) as unknown[]));
        const { code, lines } = await imported(empty, folder, true);
        const isLeaf =
          placesIn(place.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], rows)).length === 0;
        if (code === 0 && isLeaf) taken = withValueAt(taken, place, value) as unknown[];
        else if (code !== 0) expect(lines[0], `${path} ${place.join(".")}`).toMatch(/^\S.*:\d+: \S/);
      }
      write(folder, path, text);
      changed.set(path, taken);
    }
    for (const { path, text } of files) write(folder, path, textOf(path, text, changed.get(path) ?? []));
    const site = await openAppWithStore({}, async () => {});
    const { code } = await imported(site.runtime, folder);
    if (code === 0) {
      brought += 1;
      expect([value, await unshown(site)]).toEqual([value, []]);
    }
    for (const { path, text } of files) write(folder, path, text);
  }
  expect(brought).toBeGreaterThan(OTHERS.length);
});

it.each(["javascript:alert(1)", "//evil.example", "/\\evil.example"])(
  "with %s in its menu is refused",
  async (href) => {
    const folder = await archive();
    const path = "data/site.json";
    const file = JSON.parse(readFileSync(join(folder, path), "utf8")) as { settings: object };
    for (const settings of [{ menu: [{ label: "A", href }] }, { footer: [{ label: "A", href }] }]) {
      write(folder, path, JSON.stringify({ ...file, settings: { ...file.settings, ...settings } }));
      const empty = await openRuntime();
      const { code, lines } = await imported(empty, folder);
      expect([code, lines[0]]).toEqual([
        1,
        expect.stringMatching(/^data\/site\.json:1: (?:menu|stopka): pozycja „A” ma mieć ścieżkę/),
      ]);
      expect(await empty.store.read.settings()).toMatchObject({ menu: [] });
    }
  },
);
