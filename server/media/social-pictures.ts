import type { SocialCard, SocialTask } from "../workers/social-picture.ts";
import type { WorkerPool } from "../workers/worker-thread.ts";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { plainTitle } from "#core/base/post-title.ts";
import { hash } from "#core/markdown/render-key.ts";
import type { Store } from "#core/store.ts";
import { writeIfThereIsSpace, readIfThere } from "../data-folder/durable-file.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";

/** About 100 bytes each; a folder with more is read again for every picture. */
const MOST_REMEMBERED = 50_000;

const DRAWN = join(MEDIA_FOLDER, "social");

const DRAW_LIMIT_MS = 10_000;

interface Parts {
  store: Pick<Store, "read">;
  folder: string;
  siteName: string;
  draw(card: SocialCard): Promise<Uint8Array | null>;
}

export type SocialPictures = ReturnType<typeof createSocialPictures>;

export function createSocialPictures({ store, folder, siteName, draw }: Parts) {
  const drawing = new Map<string, Promise<Uint8Array | null>>();
  let names: Promise<Map<string, string[]>> | null = null;

  /** Notes the file of a post and names its older ones; nobody else writes to the folder. */
  async function replace(postId: string, name: string): Promise<string[]> {
    names ??= namesByPost(join(folder, DRAWN));
    const byPost = await names;
    if (byPost.size > MOST_REMEMBERED) names = null;
    const older = byPost.get(postId) ?? [];
    byPost.set(postId, [name]);
    return older.filter((each) => each !== name);
  }

  async function drawAndKeep(postId: string, card: SocialCard, name: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (!bytes) return null;
    // Older versions would fill the disk.
    const older = await replace(postId, name);
    await Promise.all(older.map((each) => rm(join(folder, DRAWN, each), { force: true })));
    await writeIfThereIsSpace(folder, join(DRAWN, name), bytes);
    return bytes;
  }

  /** A name or a category that is called otherwise makes another card of the same version of a post. */
  async function picture(postId: string, version: number, card: SocialCard): Promise<Uint8Array | null> {
    const name = `${postId}-${version}-${hash(JSON.stringify(card))}.png`;
    const found = await readIfThere(join(folder, DRAWN, name));
    if (found) return found;
    const underWay = drawing.get(name) ?? drawAndKeep(postId, card, name).finally(() => drawing.delete(name));
    drawing.set(name, underWay);
    return underWay;
  }

  return {
    /** Null when not public or not drawable now. Old versions redirect to the current one, for networks with an old address. */
    async at(postId: string, version: number): Promise<{ bytes: Uint8Array } | { movedTo: string } | null> {
      const found = await socialCard(store, siteName, postId);
      if (!found) return null;
      if (found.version !== version) return { movedTo: `/media/social/${postId}-${found.version}.png` };
      const bytes = await picture(postId, version, found.card);
      return bytes && { bytes };
    },
    /** Draws the current picture; false when that fails now, true when the post is not public. */
    async prepare(postId: string): Promise<boolean> {
      const found = await socialCard(store, siteName, postId);
      return found === null || (await picture(postId, found.version, found.card)) !== null;
    },
  };
}

/** Goes before work over the archive; null when it fails now. */
export function drawnBy(workers: Pick<WorkerPool, "run">): (card: SocialCard) => Promise<Uint8Array | null> {
  return async (card) => {
    const task: SocialTask = { kind: "social", card };
    const result = await workers.run<Uint8Array>(task, DRAW_LIMIT_MS, true);
    return result.done ? result.value : null;
  };
}

/** Null when the post is not public. */
async function socialCard(store: Pick<Store, "read">, site: string, postId: string) {
  const stored = await store.read.post(postId);
  if (stored?.state !== "published") return null;
  const category = (await store.read.categories()).find((each) => each.id === stored.categoryId);
  const post = category && (await store.read.publishedPost(category.slug, stored.slug));
  if (!post) return null;
  const card: SocialCard = {
    site,
    category: post.category.name,
    title: plainTitle(post.title),
    author: post.authors.join(", "),
  };
  return { card, version: post.version };
}

async function namesByPost(folder: string): Promise<Map<string, string[]>> {
  const names = await readdir(folder).catch(() => []);
  return Map.groupBy(names, (name) => name.replace(/-\d+(?:-[0-9a-f]{16})?\.png$/, ""));
}
