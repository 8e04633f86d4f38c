import { expect } from "vitest";
import { ROUTES } from "#app/routes.ts";
import type { Role } from "#core/base/viewer.ts";
import type { Store } from "#core/store.ts";
import type { openAppWithStore } from "../app/app-with-store.ts";
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
  topics: ["?view=calendar", "?view=proposals"],
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
  const fixed = ROUTES.filter(({ path, made }) => (made === "screen" || made === "text") && !/[:*]/.test(path));
  const paths = fixed.flatMap(({ id, path, made }) => {
    const asked = [path, ...(QUERIES[id] ?? []).map((query) => path + query)];
    return made === "screen" ? [...asked, payload(path)] : asked;
  });
  for (const { id, slug } of await read.categories()) {
    for (const end of ["", "?page=2", "/feed.xml", "/feed.json"]) paths.push(`/${encodeURIComponent(slug)}${end}`);
    paths.push(payload(`/${encodeURIComponent(slug)}`), `/studio/categories/${encodeURIComponent(id)}`);
  }
  for (const { slug } of await read.tagNames()) {
    const path = `/tag/${encodeURIComponent(slug)}`;
    paths.push(path, payload(path), `${path}/feed.xml`, `${path}/feed.json`, `/tags?edit=${encodeURIComponent(slug)}`);
  }
  for (const { slug } of await read.topics()) {
    paths.push(`/topics?edit=${encodeURIComponent(slug)}`, `/topic-generator/${encodeURIComponent(slug)}`);
  }
  for (const { id } of (await read.library("", 0, 100)).rows) paths.push(`/studio/media/${encodeURIComponent(id)}`);
  for (const id of await read.postIds(null, 5_000)) paths.push(...(await addressesOfPost(store, id)));
  return paths;
}

async function addressesOfPost({ read }: Store, id: string): Promise<string[]> {
  const post = await read.post(id);
  if (!post) return [];
  const slug = encodeURIComponent(post.slug);
  const own = [`/edit-post/${slug}`, `/studio/history/${encodeURIComponent(id)}`];
  const path = await read.publishedPathOf(post.slug);
  return path === null ? own : [...own, path, payload(path), `${path}.md`];
}

function payload(path: string): string {
  return `${path === "/" ? "" : path}/_payload.json`;
}
