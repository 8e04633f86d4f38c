import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Media } from "#core/base/media.ts";
import type { PostState } from "#core/base/post-lists.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import type { Post } from "#core/posts/post.ts";
import type { ComposedSite } from "#server/compose/composed-site.ts";
import { exportToFolder } from "#server/export/export-to-folder.ts";
import { importSzpalta } from "#server/import/import-szpalta.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { DOCUMENTS } from "../texts/documents.ts";
import { edgeCaseTexts } from "../texts/edge-case-texts.ts";
import { openRuntime, PIXELS } from "./open-runtime.ts";

const STATES: PostState[] = ["draft", "in-review", "scheduled", "published", "withdrawn", "trashed"];

export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "archiwum-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A site with something of everything an export holds. */
export async function fullSite(): Promise<ComposedSite & { picture: Media }> {
  const runtime = await openRuntime();
  const added = await runtime.blobs.addPicture("kosz z pola.png", PIXELS);
  if (!added.ok) throw new Error(added.message);
  const file = await runtime.blobs.addFile("Cennik letni.pdf", Buffer.from("%PDF-1.7 cennik"));
  if (!file.ok) throw new Error(file.message);
  const recording = { ...file.value, seconds: 61 };
  const picture = { ...added.value, alt: "Kosz „pełen”", focal: { x: 0.1, y: 1 } };
  await runtime.store.write(async (tx) => {
    for (const user of [fixtures.zofia, fixtures.jan]) await tx.putUser(user);
    for (const category of [fixtures.cooking, fixtures.growing, fixtures.pages]) await tx.putCategory(category);
    for (const tag of [fixtures.tomatoes, fixtures.garlic, fixtures.secret, fixtures.suggested])
      await tx.putTag({ ...tag, description: "O **tagu**" }, "");
    for (const topic of [fixtures.spring, fixtures.cellar]) await tx.putTopic(topic, "");
    const plan = {
      topicId: fixtures.cellar.id,
      ownerId: fixtures.jan.id,
      categoryId: "dawna",
      tagIds: [fixtures.garlic.id, "dawny"],
    };
    await tx.putTopicPlan({ ...PLAN, ...plan });
    await tx.putMedia(picture);
    await tx.putMedia(recording);
    await tx.putMedia({ ...recording, id: "0".repeat(32) });
    await tx.supersedeFile({ ...recording, id: "0".repeat(32) }, recording, 7);
    await tx.putCategory({
      ...fixtures.growing,
      podcast: { cover: picture.id, section: "TV & Film", isExplicit: true },
    });
    await tx.putSettings({
      ...NO_SETTINGS,
      menu: [{ label: "O nas", href: "/strony/o-nas" }],
      footer: [],
      logoId: picture.id,
      socialId: picture.id,
      values: {
        name: "Pełna witryna",
        timeZone: "Europe/London",
        "tagIndex.without": 7,
        typography: { symbols: false },
        redirects: { "/dzial/**": { to: "/uprawa/**", status: 302 } },
      },
      look: { ...PLAIN_LOOK, accent: "#1f5f3a", front: "list" },
      version: 4,
    });
    await tx.putFormerByline("zofia-pierwsza", fixtures.zofia.id);
    await tx.putAddressRules({ foreign: true, moved: [{ from: "/blog/**", to: "/uprawa/**" }] });
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

/** Every state, odd titles, all documents and bodies that editors and stores like to change. */
function postsWith(picture: Media): Post[] {
  const documents = readdirSync(DOCUMENTS, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".md"),
  );
  const bodies = [...edgeCaseTexts(24), ...documents.map((name) => readFileSync(join(DOCUMENTS, name), "utf8"))];
  return bodies.map((body, at) => {
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
}

async function putPosts({ store }: ComposedSite, picture: Media): Promise<void> {
  await fixtures.putPosts(store, ...postsWith(picture));
  await store.write(async (tx) => {
    for (const [at, publishAt] of [
      [3, null],
      [9, fixtures.friday(90)],
    ] as const) {
      const draft = {
        ...fixtures.draft(),
        slug: "wpis-nowy",
        title: `Nowy ${at}`,
        body: "Zmienione\r\n",
        tagIds: [fixtures.garlic.id],
      };
      const copy = fixtures.makeCopy({ postId: `p-00${at}`, draft, publishAt, substantive: at === 9 });
      await tx.putCopy(copy, { mediaIds: [], links: [] });
    }
    await tx.putFormerSlug("bez-tytulu", "p-000");
    await tx.putComment({
      postId: "p-001",
      token: "1.0",
      authorId: fixtures.jan.id,
      at: 7,
      resolvedAt: null,
      text: "Źródło?\nDwa.",
    });
    await tx.putComment({
      postId: "p-001",
      token: "1.0",
      authorId: fixtures.zofia.id,
      at: 7,
      resolvedAt: 9,
      text: "Jest.",
    });
    await tx.putProvenance({
      postId: "p-002",
      use: "draft",
      models: ["bielik"],
      reviewerId: fixtures.zofia.id,
      reviewedAt: 8,
    });
    await tx.putFormerPath("/stare/żółć", { kind: "post", id: "p-003" }, "import", 1);
    await tx.putFormerPath("/?p=12", { kind: "post", id: "p-003" }, "import", 2);
    await tx.putFormerPath("/dawna", { kind: "category", id: fixtures.cooking.id }, "zmiana", 3);
    await tx.putFormerPath("/tag/czosnki", { kind: "tag", id: fixtures.garlic.id }, "zmiana", 4);
    await tx.putFormerPath("/nie-ma", null, "usunięto", 5);
    await tx.putFormerPath("/sklep.php?id=5", "https://sklep.example/", "ręcznie", 6);
  });
}

/** Exports into a folder; resolves with what was said. */
export async function exported(runtime: ComposedSite, folder = join(scratchFolder(), "archiwum")) {
  const lines: string[] = [];
  const code = await exportToFolder(runtime, { folder }, (line) => void lines.push(line));
  return { folder, code, lines };
}

export async function imported(runtime: ComposedSite, folder: string, dryRun = false) {
  const lines: string[] = [];
  const done = await importSzpalta(runtime, { folder, dryRun }, (line) => void lines.push(line));
  return { ...done, code: done.refusal === null && done.skipped === 0 ? 0 : 1, lines };
}

/** By path with `/`; bytes as Latin-1. */
export function filesOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    statSync(join(folder, name)).isFile(),
  );
  return new Map(
    names.toSorted().map((name) => [name.replaceAll("\\", "/"), readFileSync(join(folder, name)).toString("latin1")]),
  );
}
