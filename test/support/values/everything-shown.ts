import { expect } from "vitest";
import { ROUTES } from "#app/routes.ts";
import type { Role } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import type { openAppWithStore } from "../app/app-with-store.ts";
import type { Post } from "#core/posts/post.ts";
import { exported, imported } from "../services/exported-site.ts";
import { openRuntime } from "../services/open-runtime.ts";

type Site = Awaited<ReturnType<typeof openAppWithStore>>;
type Get = Site["get"];

/** More than any of these sites has. */
const MOST_POSTS = 5_000;

const QUERIES: Record<string, string[]> = {
  home: ["?page=2", "?q=a", "?q=constructor"],
  tags: ["?sort=fresh", "?sort=count", "?filter=a"],
  studio: ["?order=date", "?order=title", "?state=published", "?q=a", "?page=2"],
  topics: ["?view=board", "?view=proposals"],
  suggestions: ["?q=a"],
};

/** Everything that was stored is shown, leaves the site in an export and comes back from it. */
export async function expectShown(site: Site): Promise<void> {
  expect(await unshown(site)).toEqual([]);
  const { folder, lines } = await exported(site.runtime);
  expect(lines.filter((line) => line.startsWith("Wpis "))).toEqual([]);
  const again = await openRuntime();
  const { code, lines: said } = await imported(again, folder);
  expect({ code, said }).toMatchObject({ code: 0 });
  expect(await again.store.read.postIds(null, MOST_POSTS)).toEqual(await site.store.read.postIds(null, MOST_POSTS));
}

/** Statuses of 500 and more among the answers to every address of a site, for readers and the team: the address of each. */
export async function unshown({ store, get }: { store: Store; get: Get }): Promise<string[]> {
  const failed: string[] = [];
  const look = async (path: string, role: Role | null) => {
    const { status } = await get(path, role);
    if (status >= 500) failed.push(`${status} ${path} (${role ?? "reader"})`);
  };
  for (const path of await addressesOf(store)) {
    await look(path, "administrator");
    if (!path.startsWith("/studio") && !path.startsWith("/edit-post")) await look(path, null);
  }
  return failed;
}

async function addressesOf(store: Store): Promise<string[]> {
  const { read } = store;
  const fixed = ROUTES.filter(({ path, kind }) => (kind === "screen" || kind === "text") && !/[:*]/.test(path));
  const paths = fixed.flatMap(({ id, path, kind }) => {
    const asked = [path, ...(QUERIES[id] ?? []).map((query) => path + query)];
    return kind === "screen" ? [...asked, payload(path)] : asked;
  });
  for (const { id, slug } of firstOfEach(await read.categories(), (row) => said({ ...row, position: 0 }))) {
    for (const end of ["", "?page=2", "/feed.xml", "/feed.json"]) paths.push(`/${encodeURIComponent(slug)}${end}`);
    paths.push(payload(`/${encodeURIComponent(slug)}`), `/studio/categories/${encodeURIComponent(id)}`);
  }
  for (const { slug, id } of firstOfEach(await read.authors(), said)) {
    const path = `/autorzy/${encodeURIComponent(slug)}`;
    paths.push(
      path,
      payload(path),
      `${path}/feed.xml`,
      `${path}/feed.json`,
      `/studio/authors/${encodeURIComponent(id)}`,
    );
  }
  for (const slug of await slugsOfTags(read)) {
    const path = `/tag/${encodeURIComponent(slug)}`;
    paths.push(path, payload(path), `${path}/feed.xml`, `${path}/feed.json`, `/tags?edit=${encodeURIComponent(slug)}`);
  }
  for (const { slug } of firstOfEach(await read.topics(), said)) {
    paths.push(`/topics?edit=${encodeURIComponent(slug)}`, `/topic-generator/${encodeURIComponent(slug)}`);
  }
  for (const { id } of (await read.library("", 0, 100)).rows) paths.push(`/studio/media/${encodeURIComponent(id)}`);
  for (const post of await differentPosts(read)) paths.push(...(await addressesOfPost(read, post)));
  return paths;
}

type Read = Store["read"];

async function slugsOfTags(read: Read): Promise<string[]> {
  const tags = await read.tagsByIds((await read.tagNames()).map(({ id }) => id));
  return firstOfEach(tags, said).map(({ slug }) => slug);
}

async function differentPosts(read: Read): Promise<Post[]> {
  const found = await Promise.all((await read.postIds(null, MOST_POSTS)).map((id) => read.post(id)));
  const posts = found.filter((post) => post !== null);
  const names = new Map(
    [...(await read.users()), ...(await read.tagsByIds((await read.tagNames()).map(({ id }) => id)))].map((row) => [
      row.id,
      said(row),
    ]),
  );
  const nameOf = (id: string) => names.get(id);
  return firstOfEach(posts, (post) =>
    said({ ...post, tagIds: post.tagIds.map(nameOf), authorIds: post.authorIds.map(nameOf) }),
  );
}

/** Of rows that say the same one is looked at. */
function firstOfEach<Row>(rows: readonly Row[], saidBy: (row: Row) => string): Row[] {
  return [...new Map(rows.toReversed().map((row) => [saidBy(row), row])).values()];
}

/** What a row says, whatever its id and the number by which a test tells it apart (`adres-12`, `Ewa 12`). */
function said(row: object): string {
  return JSON.stringify({ ...row, id: null }).replaceAll(/(?<=[a-z][- ])\d+/gi, "");
}

async function addressesOfPost(read: Read, { id, slug: named }: Post): Promise<string[]> {
  const slug = encodeURIComponent(named);
  const own = [`/edit-post/${slug}`, `/studio/history/${encodeURIComponent(id)}`];
  const path = await read.publishedPathOf(named);
  return path === null ? own : [...own, path, payload(path), `${path}.md`];
}

function payload(path: string): string {
  return `${path === "/" ? "" : path}/_payload.json`;
}
