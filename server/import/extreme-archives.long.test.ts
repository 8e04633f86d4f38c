import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parse } from "yaml";
import type { z } from "zod";
import * as schemas from "#core/export/export-schemas.ts";
import { MANIFEST } from "#core/export/manifest.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { exported, filesOf, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { idOf } from "#test/support/services/post-service.ts";
import { unshown } from "#test/support/values/everything-shown.ts";
import { OTHERS, type Place, placesIn, TEXTS, withValueAt, writtenJson } from "#test/support/values/extreme-values.ts";
import { fieldsWithout } from "#test/support/values/schema-fields.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* What is wrong in a changed archive of Szpalta is named with file and line, and every page of the site it makes is shown. */

async function archive(): Promise<string> {
  const { runtime, store } = await openAppWithStore();
  const shared = {
    language: "en",
    tagIds: [fixtures.garlic.id],
    topicId: fixtures.spring.id,
    authorIds: [fixtures.zofia.id],
    cover: { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false },
    pin: { until: fixtures.NOON },
    seo: { title: "Tytuł", description: "Opis", canonical: "https://inna.example/", noindex: true },
    notes: "Notatka",
    updateNote: "Nowe ceny.",
  } as const;
  const own = {
    slugChosen: true,
    publishAt: fixtures.NOON,
    trashedAt: fixtures.NOON,
    substantiveUpdateAt: fixtures.NOON,
  };
  const post = fixtures.makePost({
    id: idOf(1),
    ...shared,
    tagIds: [...shared.tagIds],
    authorIds: [...shared.authorIds],
    ...own,
  });
  await fixtures.putPosts(store, post);
  await store.write(async (tx) => {
    const line = { label: "O nas", href: "/uprawa" };
    await tx.putSettings({ ...NO_SETTINGS, menu: [line], footer: [line], logoId: null, faviconId: null, version: 1 });
    const sound = fixtures.makeMedia({ id: "d".repeat(32), type: "audio/mpeg", width: 0, height: 0, seconds: 61 });
    await tx.putMedia(sound);
    const podcast = { cover: fixtures.basket.id, section: "TV & Film", isExplicit: true } as const;
    await tx.putCategory({ ...fixtures.growing, podcast });
    const links = ["https://zofia.example/"];
    await tx.putAuthorPage(fixtures.zofia.id, { portraitId: fixtures.basket.id, links, shown: true });
    const key = "https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5";
    const told = { title: "Odcinek", author: "Ala", text: "Słowa" };
    await tx.putEmbedCard({ key, ...told, picture: fixtures.basket, fetchedAt: fixtures.NOON });
    const draft = {
      ...fixtures.draft(),
      ...shared,
      tagIds: [...shared.tagIds],
      authorIds: [...shared.authorIds],
      slug: "nowy",
    };
    const copy = fixtures.makeCopy({ postId: post.id, draft, publishAt: fixtures.NOON, substantive: true });
    await tx.putCopy(copy, { mediaIds: [], links: [] });
    await tx.putFormerSlug("dawny-szkic", post.id);
    await tx.putFormerByline("dawny-podpis", fixtures.zofia.id);
    const [by, at] = [fixtures.zofia.id, fixtures.NOON];
    await tx.putComment({ postId: post.id, token: "1.0", authorId: by, at, resolvedAt: at, text: "Tak?" });
    await tx.putProvenance({ postId: post.id, use: "draft", models: ["bielik"], reviewerId: by, reviewedAt: at });
    await tx.putNotDuplicate(fixtures.garlic.id, fixtures.tomatoes.id, at, by);
    await tx.putAddressRules({ foreign: true, moved: [{ from: "/blog/**", to: "/uprawa/**" }] });
    const planned = await tx.plannedTopic(fixtures.spring.id);
    if (planned) await tx.putTopicPlan({ ...planned, topicId: fixtures.spring.id, tagIds: [fixtures.garlic.id] });
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

/** Where the rows of a file have fields, each of the first row that has it. */
function differentPlaces(rows: readonly unknown[]) {
  const places = placesIn(rows).filter(([, field]) => field !== "config");
  return [...new Map(places.toReversed().map((place) => [place.slice(1).join("\n"), place])).values()];
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

const SCHEMAS: [path: RegExp, schema: z.ZodType][] = [
  [/^content\/posts\//, schemas.POST_FRONT_MATTER],
  [/^content\/working-copies\//, schemas.COPY_FRONT_MATTER],
  [/categories\.json$/, schemas.CATEGORY_ROW],
  [/authors\.json$/, schemas.AUTHOR_ROW],
  [/tags\.json$/, schemas.TAG_ROW],
  [/topics\.json$/, schemas.TOPIC_ROW],
  [/media\.json$/, schemas.MEDIA_ROW],
  [/embeds\.json$/, schemas.EMBED_ROW],
  [/redirects\.json$/, schemas.REDIRECT_ROW],
  [/distinct-tags\.json$/, schemas.DISTINCT_ROW],
  [/dismissed-proposals\.json$/, schemas.DISMISSED_ROW],
  [/site\.json$/, schemas.SITE_FILE],
];

/** What the schema of a file has against a row as it is written, without the row's own values; null where it takes the row or there is none. */
function complaintOf(path: string, row: unknown): string | null {
  const schema = SCHEMAS.find(([pattern]) => pattern.test(path))?.[1];
  const issues = schema?.safeParse(parse(writtenJson(row))).error?.issues ?? [];
  if (issues.length === 0) return null;
  return issues.map((issue) => JSON.stringify({ ...issue, message: null, input: null })).join("\n");
}

/** Fields of the archive's schemas that no row has, with their file. */
function uncovered(files: { path: string; rows: unknown[] }[]): string[] {
  return SCHEMAS.flatMap(([pattern, schema]) => {
    const rows = files.filter(({ path }) => pattern.test(path)).flatMap((file) => file.rows);
    return fieldsWithout(
      schema,
      rows.flatMap((row) => placesIn(row)),
    ).map((field) => `${pattern.source} ${field}`);
  });
}

it("of extremes in every field", async () => {
  const folder = await archive();
  const paths = [...filesOf(folder).keys()].filter((path) => /^(?:content|data)\//.test(path));
  const files = paths.map((path) => {
    const text = readFileSync(join(folder, path), "utf8");
    return { path, text, rows: rowsOf(path, text) };
  });
  expect(uncovered(files)).toEqual([]);
  const empty = await openRuntime();
  for (const { path, text, rows } of files) write(folder, path, textOf(path, text, rows));
  expect(await imported(empty, folder, true)).toMatchObject({ code: 0 });
  let brought = 0;
  const isRefused = new Map<string, boolean>();
  /** Places with what the schema had against a value that was refused there, and whose sentence was read. */
  const refusals = new Set<string>();
  for (const value of [...TEXTS, ...OTHERS]) {
    const changed = new Map<string, unknown[]>();
    for (const { path, text, rows } of files) {
      const withValue = (places: Place[]) =>
        places.reduce<unknown[]>((made, place) => withValueAt(made, place, value) as unknown[], rows);
      const nameOf = (place: Place) => [path, ...place].join(" ");
      const refusalOf = (place: Place) => {
        const at = Number(place[0]);
        const complaint = complaintOf(path, withValue([place])[at]);
        // What its schema has against the good row, the schema is not asked about.
        return complaint === null || complaintOf(path, rows[at]) !== null ? null : `${nameOf(place)} ${complaint}`;
      };
      /** The same again for another value is not read once more. */
      const isReadBefore = (place: Place) => refusals.has(refusalOf(place) ?? "");
      /** Halved until each place that is refused stands alone, and its sentence is read. */
      const takenOf = async (places: Place[]): Promise<Place[]> => {
        if (places.length === 0) return [];
        write(folder, path, textOf(path, text, withValue(places)));
        const { code, lines } = await imported(empty, folder, true);
        if (places.length === 1 || code === 0) for (const each of places) isRefused.set(nameOf(each), code !== 0);
        if (code === 0) return places;
        const [place = [], ...others] = places;
        if (others.length === 0) {
          expect(lines.join("\n"), nameOf(place)).toMatch(/^\S.*:\d+: \S|\(\S+:\d+\)/m);
          refusals.add(refusalOf(place) ?? nameOf(place));
          return [];
        }
        const half = places.length / 2;
        return [...(await takenOf(places.slice(0, half))), ...(await takenOf(places.slice(half)))];
      };
      const { true: leaves = [], false: branches = [] } = Object.groupBy(differentPlaces(rows), (place) =>
        String(placesIn(place.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], rows)).length === 0),
      );
      for (const branch of branches) if (!isReadBefore(branch)) await takenOf([branch]);
      // Most that refuse one value refuse the next as well, and stand alone at once.
      const doubtful = leaves.filter((leaf) => isRefused.get(nameOf(leaf)));
      const accepting = await takenOf(leaves.filter((leaf) => !doubtful.includes(leaf)));
      for (const leaf of doubtful) if (!isReadBefore(leaf)) accepting.push(...(await takenOf([leaf])));
      const taken = withValue(accepting);
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
