import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createMarkdown } from "#core/markdown/markdown.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { EMPTY_DRAFT } from "#core/posts/drafts/draft.ts";
import type { Post } from "#core/posts/post.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { leadOf, proseOf, titleOf } from "./prose.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

/** Larger archives repeat these bodies under other titles and addresses. */
export const DISTINCT = 1000;
const CATEGORIES = 5;
const TAGS = 200;
const TAGS_PER_POST = 4;
const COVERS = 12;
const BATCH = 1000;
const NEWEST = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;
const RELATED = 6;

let rendered: Derived[] | null = null;

export async function seedArchive(data: string, count: number): Promise<void> {
  rendered ??= await renderDistinct();
  mkdirSync(data, { recursive: true });
  const store = await openSqliteStore({ file: join(data, DATABASE_FILE), clock: () => NEWEST });
  await store.write(seedFrame);
  for (let from = 0; from < count; from += BATCH) {
    await store.write(async (tx) => {
      for (let index = from; index < Math.min(from + BATCH, count); index += 1) {
        const saved = await tx.putPost(postOf(index), derivedOf(index), 0);
        if (!saved.ok) throw new Error(saved.message);
      }
    });
  }
  // A server would make the lists that are missing while its pages are measured.
  for (let from = 0; from < count; from += BATCH) {
    const lists = Array.from({ length: Math.min(BATCH, count - from) }, (_, at): [string, string[]] => {
      const others = Array.from({ length: RELATED }, (_each, no) => idOf((from + at + no + 1) % count));
      return [idOf(from + at), others];
    });
    await store.write((tx) => tx.putRelated(new Map(lists)));
  }
  await store.close();
  forgetSearch(join(data, DATABASE_FILE));
}

/** A server would file waiting posts for search while its pages are measured. */
function forgetSearch(file: string): void {
  const database = new DatabaseSync(file);
  database.exec("DELETE FROM search_waiting");
  database.close();
}

export function addressOf(index: number): string {
  return `/dzial-${index % CATEGORIES}/wpis-${index}`;
}

export function addressesOf(count: number, step = 1): string[] {
  return Array.from({ length: count }, (_, index) => addressOf(index * step));
}

async function seedFrame(tx: Parameters<Parameters<Awaited<ReturnType<typeof openSqliteStore>>["write"]>[0]>[0]) {
  await tx.putUser({
    id: "u1",
    email: null,
    name: "Hanna Żółkiewska",
    slug: "hanna",
    bio: "",
    role: "author",
    active: true,
  });
  for (let index = 0; index < CATEGORIES; index += 1) {
    const name = `Dział ${index}`;
    await tx.putCategory({
      id: `c${index}`,
      slug: `dzial-${index}`,
      name,
      description: "",
      position: index,
      version: 1,
    });
  }
  for (let index = 0; index < TAGS; index += 1) {
    const tag = { id: `t${index}`, slug: `tag-${index}`, name: `Tag ${index}`, description: "", aliases: [] };
    await tx.putTag({ ...tag, hidden: false, proposed: false, version: 1 }, "");
  }
  for (let index = 0; index < COVERS; index += 1) {
    await tx.putMedia({
      id: coverOf(index),
      name: `okladka-${index}.jpg`,
      type: "image/jpeg",
      width: 1600,
      height: 900,
      bytes: 200_000,
      alt: "",
      focal: { x: 0.5, y: 0.5 },
      createdAt: NEWEST,
    });
  }
}

function coverOf(index: number): string {
  return String(index % COVERS).padStart(32, "0");
}

function idOf(index: number): string {
  return `p${String(index).padStart(9, "0")}`;
}

function postOf(index: number): Post {
  const at = NEWEST - index * HOUR;
  return {
    ...EMPTY_DRAFT,
    id: idOf(index),
    slug: `wpis-${index}`,
    categoryId: `c${index % CATEGORIES}`,
    title: titleOf(index),
    lead: leadOf(index),
    body: proseOf(index % DISTINCT),
    state: "published",
    tagIds: Array.from({ length: TAGS_PER_POST }, (_, place) => `t${(index * 7 + place * 53) % TAGS}`),
    authorIds: ["u1"],
    cover: { mediaId: coverOf(index), alt: "Wiersze ołowianych czcionek w szufladzie", decorative: false },
    createdAt: at,
    updatedAt: at,
    publishedAt: at,
    substantiveUpdateAt: null,
    publishAt: null,
    version: 0,
  };
}

function derivedOf(index: number): Derived {
  const derived = rendered?.[index % DISTINCT];
  if (!derived) throw new Error("The distinct posts are rendered first.");
  return { ...derived, title: titleOf(index), lead: leadOf(index) };
}

async function renderDistinct(): Promise<Derived[]> {
  const markdown = await createMarkdown({ rules: typographyRules({}) });
  return Array.from({ length: DISTINCT }, (_, index) => {
    const made = markdown.render({ title: titleOf(index), lead: leadOf(index), body: proseOf(index), media: [] });
    if (!made.ok) throw new Error(made.message);
    return made.value;
  });
}
