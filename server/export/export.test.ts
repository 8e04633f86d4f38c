import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Media } from "#core/base/media.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { DOCUMENTS } from "#test/support/texts/documents.ts";
import { edgeCaseTexts } from "#test/support/texts/edge-case-texts.ts";
import type { AppRuntime } from "../app-runtime.ts";
import { importSzpalta } from "../import/import-szpalta.ts";
import { exportToFolder } from "./export-to-folder.ts";
import { writeExport } from "./write-export.ts";

/* A site goes out into a folder and comes back from it, through the real store, renderer and media store. */

const STATES: PostState[] = ["draft", "in-review", "scheduled", "published", "withdrawn", "trashed"];

function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "archiwum-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function full(): Promise<AppRuntime & { picture: Media }> {
  const runtime = await openRuntime();
  const added = await runtime.blobs.addPicture("kosz z pola.png", PIXELS);
  if (!added.ok) throw new Error(added.message);
  const picture = { ...added.value, alt: "Kosz „pełen”", focal: { x: 0.1, y: 1 } };
  await runtime.store.write(async (tx) => {
    for (const user of [fixtures.zofia, fixtures.jan]) await tx.putUser(user);
    for (const category of [fixtures.cooking, fixtures.growing, fixtures.pages]) await tx.putCategory(category);
    for (const tag of [fixtures.tomatoes, fixtures.garlic, fixtures.secret, fixtures.suggested])
      await tx.putTag({ ...tag, description: "O **tagu**" }, "");
    for (const topic of [fixtures.spring, fixtures.cellar]) await tx.putTopic(topic, "");
    const plan = { topicId: fixtures.cellar.id, ownerId: fixtures.jan.id, categoryId: "dawna", tagIds: [fixtures.garlic.id, "dawny"] };
    await tx.putTopicPlan({ ...PLAN, ...plan });
    await tx.putMedia(picture);
    await tx.putSettings({ menu: [{ label: "O nas", href: "/strony/o-nas" }], footer: [], logoId: picture.id, faviconId: null, version: 4 });
    await tx.putNotDuplicate(fixtures.garlic.id, fixtures.tomatoes.id, 5, fixtures.jan.id);
    await tx.dismissSignal("search:czosnek", 5, null);
  });
  await putPosts(runtime, picture);
  return { ...runtime, picture };
}

const PLAN = {
  week: "2026-W48",
  sources: "",
  notes: "Zapytać.",
  origin: "search" as const,
  evidence: "Szukano 4 razy.",
  demand: 4,
  signal: "search:piwnica",
  reason: "",
  deferredUntil: null,
  mergedInto: null,
  createdAt: 10,
  updatedAt: 20,
};

async function putPosts({ store }: AppRuntime, picture: Media): Promise<void> {
  const documents = readdirSync(DOCUMENTS, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".md"));
  const bodies = [...edgeCaseTexts(24), ...documents.slice(0, 12).map((name) => readFileSync(join(DOCUMENTS, name), "utf8"))];
  const posts = bodies.map((body, at) => {
    const state = STATES[at % STATES.length] ?? "draft";
    const id = `p-${String(at).padStart(3, "0")}`;
    const given = {
      id,
      slug: `wpis-${at}`,
      title: at % 5 === 0 ? `${at}: "tak" — 2026-01-0${(at % 9) + 1} #\u2028` : `Wpis ${at}`,
      body: at % 3 === 0 ? `${body}\n\n![](/media/${picture.id}.png)\n` : body,
      state,
      publishedAt: state === "published" || state === "withdrawn" ? fixtures.friday(at) : null,
      publishAt: state === "scheduled" ? fixtures.friday(at + 100) + 1 : null,
      ...(state === "trashed" ? { trashedAt: fixtures.NOON } : {}),
      categoryId: state === "draft" ? NO_CATEGORY : at % 7 === 0 ? fixtures.pages.id : fixtures.growing.id,
      tagIds: at % 2 === 0 ? [fixtures.garlic.id, fixtures.tomatoes.id] : [],
      topicId: at % 4 === 0 ? fixtures.spring.id : null,
      authorIds: at % 2 === 0 ? [fixtures.jan.id, fixtures.zofia.id] : [],
      cover: at % 6 === 3 ? { mediaId: picture.id, alt: "Kosz", decorative: at % 4 === 3 } : null,
      pin: at === 9 ? { until: fixtures.NOON } : null,
    };
    return fixtures.makePost(given);
  });
  await fixtures.putPosts(store, ...posts);
  await store.write(async (tx) => {
    for (const [at, publishAt] of [[3, null], [9, fixtures.friday(90)]] as const) {
      const draft = { ...fixtures.draft(), slug: "wpis-nowy", title: `Nowy ${at}`, body: "Zmienione\r\n", tagIds: [fixtures.garlic.id] };
      const copy = fixtures.makeCopy({ postId: `p-00${at}`, draft, publishAt, substantive: at === 9 });
      await tx.putCopy(copy, { mediaIds: [], links: [] });
    }
    await tx.putFormerSlug("bez-tytulu", "p-000");
    await tx.putComment({ postId: "p-001", token: "1.0", authorId: fixtures.jan.id, at: 7, resolvedAt: null, text: "Źródło?\nDwa." });
    await tx.putComment({ postId: "p-001", token: "1.0", authorId: fixtures.zofia.id, at: 7, resolvedAt: 9, text: "Jest." });
    await tx.putProvenance({ postId: "p-002", use: "draft", models: ["bielik"], reviewerId: fixtures.zofia.id, reviewedAt: 8 });
    await tx.putFormerPath("/stare/żółć", { kind: "post", id: "p-003" }, "import", 1);
    await tx.putFormerPath("/?p=12", { kind: "post", id: "p-003" }, "import", 2);
    await tx.putFormerPath("/dawna", { kind: "category", id: fixtures.cooking.id }, "zmiana", 3);
    await tx.putFormerPath("/tag/czosnki", { kind: "tag", id: fixtures.garlic.id }, "zmiana", 4);
    await tx.putFormerPath("/nie-ma", null, "usunięto", 5);
  });
}

async function out(runtime: AppRuntime, folder = join(scratch(), "archiwum")) {
  const lines: string[] = [];
  const code = await exportToFolder(runtime, { folder }, (line) => void lines.push(line));
  return { folder, code, lines };
}

async function into(runtime: AppRuntime, folder: string, dryRun = false) {
  const lines: string[] = [];
  const code = await importSzpalta(runtime, { folder, dryRun }, (line) => void lines.push(line));
  return { code, lines };
}

function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(names.toSorted().map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name)).toString("latin1")]));
}

describe("an export", () => {
  it("comes back into an empty site as the same site: what goes out again is equal byte for byte", async () => {
    const first = await full();
    const one = await out(first);
    expect([one.code, one.lines]).toEqual([0, [expect.stringContaining("wpisy: 36, obrazy: 1, pliki: 51")]]);
    const second = await openRuntime();
    // What the start of a server gives an empty site.
    await second.store.write(async (tx) => {
      await tx.putCategory(fixtures.makeCategory({ id: "c-1", slug: "nowa" }));
      await tx.putCategory(fixtures.makeCategory({ id: "c-2", slug: "strony", position: 1 }));
    });
    const tried = await into(second, one.folder, true);
    expect([tried.code, await second.store.read.postIds(null, 1)]).toEqual([0, []]);
    expect((await into(second, one.folder)).code).toBe(0);
    const two = await out(second);
    expect(filesOf(two.folder)).toEqual(filesOf(one.folder));
    for (const id of await first.store.read.postIds(null, 100)) {
      const [was, is] = [await first.store.read.post(id), await second.store.read.post(id)];
      expect({ ...is, categoryId: "" }).toEqual({ ...was, version: 1, categoryId: "" });
    }
    expect((await second.store.read.categories()).map(({ slug }) => slug)).toEqual(["uprawa", "kuchnia", "strony"]);
    expect(await second.store.read.formerPath("/stare/żółć")).toEqual(await first.store.read.formerPath("/stare/żółć"));
    expect(await second.store.read.due(fixtures.friday(5_000), 100)).toEqual(await first.store.read.due(fixtures.friday(5_000), 100));
    expect((await second.store.read.users()).map(({ email, active }) => [email, active])).toEqual([[null, false], [null, false]]);
    expect(Buffer.from((await second.blobs.original(first.picture.id))!).equals((await first.blobs.original(first.picture.id))!)).toBe(true);
    expect(await second.store.check()).toEqual([]);
  });

  it("holds nobody's address, checks as sha256sum does, and lays pictures where bodies look for them", async () => {
    const site = await full();
    const { folder } = await out(site);
    const files = filesOf(folder);
    for (const [name, text] of files) expect(`${name} ${text}`).not.toContain("@example.pl");
    const sums = files.get("SHA256SUMS")!.trimEnd().split("\n").map((line) => line.split("  "));
    expect(sums.map(([, path]) => path)).toEqual([...files.keys()].filter((name) => name !== "SHA256SUMS"));
    for (const [digest, path = ""] of sums)
      expect(createHash("sha256").update(files.get(path)!, "latin1").digest("hex")).toBe(digest);
    expect(files.has(`public/media/${site.picture.id}.png`)).toBe(true);
  });

  it("is of one moment, whatever is saved while it is written", async () => {
    const site = await full();
    const texts = new Map<string, string>();
    const counts = await writeExport(
      site,
      {
        async add(path, bytes) {
          if (texts.size === 0) {
            await fixtures.edit(site.store, "p-003", { title: "Późniejszy" });
            await fixtures.putPosts(site.store, fixtures.makePost({ id: "p-100" }));
          }
          texts.set(path, Buffer.from(bytes).toString());
        },
      },
      () => {},
      () => {},
    );
    expect(counts.posts).toBe(36);
    expect(texts.get("content/posts/uprawa/wpis-3.md")).toContain("title: Wpis 3\n");
  });

  it("takes the place of an earlier one and of nothing else", async () => {
    const site = await full();
    const { folder } = await out(site);
    await site.store.write((tx) => tx.removePost("p-004"));
    expect((await out(site, folder)).code).toBe(0);
    expect(filesOf(folder).has("content/posts/uprawa/wpis-4.md")).toBe(false);
    expect(readdirSync(join(folder, ".."))).toEqual(["archiwum"]);
    writeFileSync(join(folder, "data", "moje.txt"), "x");
    const before = filesOf(folder);
    const refused = await out(site, folder);
    expect([refused.code, refused.lines[0]]).toEqual([1, expect.stringContaining("data/moje.txt")]);
    expect(filesOf(folder)).toEqual(before);
    expect((await out(site, join(site.config.data, "archiwum"))).lines[0]).toContain("w folderze danych");
  });

  it("is there again after a process that was killed between the two names", async () => {
    const site = await full();
    const { folder } = await out(site);
    const before = filesOf(folder);
    renameSync(folder, `${folder}.szpalta-before`);
    mkdirSync(`${folder}.szpalta-part`);
    writeFileSync(join(`${folder}.szpalta-part`, "szpalta.json"), "{}");
    expect((await out(site, folder)).code).toBe(0);
    expect(filesOf(folder)).toEqual(before);
    expect(readdirSync(join(folder, ".."))).toEqual(["archiwum"]);
  });

  it("names a picture whose file is gone, and is an export all the same", async () => {
    const site = await full();
    await site.blobs.removePicture(site.picture.id);
    const { folder, code, lines } = await out(site);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining("„kosz z pola.png”")]);
    const empty = await openRuntime();
    expect((await into(empty, folder)).code).toBe(0);
    expect(await empty.store.read.media([site.picture.id])).toHaveLength(1);
  });
});

/** The digests of what is there now, so that only the reading of the files themselves can refuse them. */
function seal(folder: string): void {
  const lines = [...filesOf(folder)]
    .filter(([path]) => path !== "SHA256SUMS")
    .map(([path, text]) => `${createHash("sha256").update(text, "latin1").digest("hex")}  ${path}\n`);
  writeFileSync(join(folder, "SHA256SUMS"), lines.join(""));
}

describe("a damaged or hostile export", () => {
  const POST = "content/posts/uprawa/wpis-3.md";
  const change = (path: string, from: string, to: string, sealed = true) => (folder: string) => {
    const text = readFileSync(join(folder, path), "utf8");
    if (!text.includes(from)) throw new Error(`${path} does not say ${from}.`);
    writeFileSync(join(folder, path), text.replace(from, to));
    if (sealed) seal(folder);
  };

  const CASES: [string, (folder: string) => void, string][] = [
    ["a changed text", change(POST, "Wpis 3", "Wpis 4", false), `${POST}:1: treść nie zgadza się ze skrótem`],
    ["a missing file", (folder) => rmSync(join(folder, POST)), `SHA256SUMS:14: nie ma pliku „${POST}”`],
    ["a manifest with a way out", change("SHA256SUMS", "  README.md", "  ../README.md", false), "SHA256SUMS:1: "],
    ["no manifest", (folder) => rmSync(join(folder, "SHA256SUMS")), "brakuje SHA256SUMS"],
    ["a newer format", change("szpalta.json", '"version": 1', '"version": 2'), "nowsza Szpalta"],
    ["another folder", (folder) => rmSync(join(folder, "szpalta.json")), "brakuje szpalta.json"],
    ["a link instead of a file", (folder) => { rmSync(join(folder, POST)); symlinkSync("/etc/hostname", join(folder, POST)); }, `${POST}:1: to nie jest zwykły plik`],
    ["an unknown field", change(POST, "draft: false", "draft: false\nhaslo: x"), `${POST}:1: nieznane pole „haslo”`],
    ["an id of another kind", change(POST, "id: p-003", "id: ../x"), "pole „szpalta.id”"],
    ["a post that is there twice", change(POST, "id: p-003", "id: p-009"), "jest w archiwum drugi raz"],
    ["a copy without its post", change("content/working-copies/uprawa/wpis-3.md", "copyOf: p-003", "copyOf: p-004"), "wpis-3.md:2: kopia robocza nie ma"],
    ["an unknown category", change(POST, "category: uprawa", "category: brak"), "pole „category” wskazuje „brak”"],
    ["a row that is no JSON", change("data/tags.json", '{"id"', '{"id'), "data/tags.json:2: "],
    ["a tag there twice", change("data/tags.json", "t-pomidory", "t-czosnek"), "data/tags.json:3: „t-czosnek” jest tu drugi raz"],
    ["a redirect to nowhere", change("data/redirects.json", '"to":"p-003"', '"to":"p-999"'), "data/redirects.json:2: „/?p=12”"],
    ["a logo that is not there", change("data/site.json", '"logo": "', '"logo": "00'), "data/site.json:1: "],
    ["a topic of nobody", change("data/topics.json", '"owner":"jan-cwik"', '"owner":"nikt"'), "data/topics.json:2: "],
    ["a text that is not UTF-8", (folder) => { writeFileSync(join(folder, POST), Buffer.from([0xff, 0xfe])); seal(folder); }, `${POST}:1: plik nie jest tekstem`],
    ["a picture that is another", (folder) => { for (const name of readdirSync(join(folder, "public/media"))) writeFileSync(join(folder, "public/media", name), "<svg/>"); seal(folder); }, ".png:1: Plik nie jest obrazem"],
  ];

  it("is refused with file and line, and leaves the site as it was", { timeout: 120_000 }, async () => {
    const site = await full();
    const { folder } = await out(site);
    const empty = await openRuntime();
    const at = await empty.store.read.lastChange();
    for (const [what, damage, said] of CASES) {
      const copy = join(scratch(), "kopia");
      cpSync(folder, copy, { recursive: true });
      damage(copy);
      const { code, lines } = await into(empty, copy);
      expect({ what, code, told: lines.join("\n") }).toEqual({ what, code: 1, told: expect.stringContaining(said) });
      expect(lines.at(-1)).toBe("Niczego nie zapisano.");
    }
    expect(await empty.store.read.lastChange()).toBe(at);
    expect((await into(empty, folder)).code).toBe(0);
    expect((await into(empty, folder)).lines[0]).toContain("wczytuje się na pustą witrynę");
  });
});
