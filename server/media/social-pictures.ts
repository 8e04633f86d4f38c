import type { SocialCard, SocialTask } from "../workers/draw-social-picture.ts";
import type { WorkerPool } from "../workers/worker-thread.ts";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { plainTitle } from "#core/base/post-title.ts";
import { hash } from "#core/markdown/render-key.ts";
import type { Store } from "#core/store.ts";
import { writeIfThereIsSpace, readIfThere } from "../data-folder/durable-file.ts";
import { MEDIA_FOLDER } from "../data-folder/folder-names.ts";

/** At most this many names of files are remembered, at about 100 bytes each. A larger folder is read again for every picture. */
const MOST_REMEMBERED = 50_000;

const SOCIAL_FOLDER = join(MEDIA_FOLDER, "social");

const DRAW_LIMIT_MS = 10_000;

interface Dependencies {
  store: Pick<Store, "read">;
  folder: string;
  siteName: () => string;
  draw(card: SocialCard): Promise<Uint8Array | null>;
}

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/** Draws and stores the pictures that social networks show for posts. */
export function createSocialPictures({ store, folder, siteName, draw }: Dependencies) {
  const drawing = new Map<string, Promise<Uint8Array | null>>();
  let names: Promise<Map<string, string[]>> | null = null;

  /** Remembers the new file of a post and returns its older files. Nothing else writes to the folder. */
  async function replace(postId: string, name: string): Promise<string[]> {
    names ??= namesByPost(join(folder, SOCIAL_FOLDER));
    const byPost = await names;
    if (byPost.size > MOST_REMEMBERED) names = null;
    const older = byPost.get(postId) ?? [];
    byPost.set(postId, [name]);
    return older.filter((each) => each !== name);
  }

  async function drawAndKeep(postId: string, card: SocialCard, name: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (!bytes) return null;
    // Files of older versions are removed, because they would fill the disk.
    const older = await replace(postId, name);
    await Promise.all(older.map((each) => rm(join(folder, SOCIAL_FOLDER, each), { force: true })));
    await writeIfThereIsSpace(folder, join(SOCIAL_FOLDER, name), bytes);
    return bytes;
  }

  /**
   * Returns the bytes of a picture, drawn if it does not exist yet. Its name contains a hash of the card, because a new name of the site or
   * a category makes no new version of the post.
   */
  async function picture(postId: string, version: number, card: SocialCard): Promise<Uint8Array | null> {
    const name = `${postId}-${version}-${hash(JSON.stringify(card))}.png`;
    const stored = await readIfThere(join(folder, SOCIAL_FOLDER, name));
    if (stored) return stored;
    const underWay = drawing.get(name) ?? drawAndKeep(postId, card, name).finally(() => drawing.delete(name));
    drawing.set(name, underWay);
    return underWay;
  }

  return {
    /**
     * Returns the picture of a post's version; null when the post is not public or the picture cannot be drawn now. For an old version,
     * returns the address of the current picture.
     */
    async at(postId: string, version: number): Promise<{ bytes: Uint8Array } | { movedTo: string } | null> {
      const current = await socialCard(store, siteName(), postId);
      if (!current) return null;
      if (current.version !== version) return { movedTo: `/media/social/${postId}-${current.version}.png` };
      const bytes = await picture(postId, version, current.card);
      return bytes && { bytes };
    },
    /** Draws the current picture in advance. Resolves to false when drawing fails, and to true also for a post that is not public. */
    async prepare(postId: string): Promise<boolean> {
      const current = await socialCard(store, siteName(), postId);
      return current === null || (await picture(postId, current.version, current.card)) !== null;
    },
  };
}

/** Draws cards in a worker thread, before work on the archive. Resolves to null when drawing fails. */
export function drawnBy(workers: Pick<WorkerPool, "run">): (card: SocialCard) => Promise<Uint8Array | null> {
  return async (card) => {
    const task: SocialTask = { kind: "social", card };
    const result = await workers.run<Uint8Array>(task, DRAW_LIMIT_MS, true);
    return result.done ? result.value : null;
  };
}

/** Returns the texts of a post's card, and the version of the post; null when the post is not public. */
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
