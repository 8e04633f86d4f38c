import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Store } from "#core/store.ts";
import { writeIfThereIsSpace, readIfThere } from "../data-folder/durable-file.ts";
import { MEDIA_FOLDER } from "./blob-store.ts";
import { type SocialCard, socialCard } from "../workers/social-task.ts";

/** Pictures whose names are remembered, some 100 bytes each; a folder with more is read through for every picture that is drawn. */
const MOST_REMEMBERED = 50_000;

const DRAWN = join(MEDIA_FOLDER, "social");

interface Parts {
  store: Pick<Store, "read">;
  /** The data folder; of each post its present picture is kept below `media/social`. */
  folder: string;
  siteName: string;
  /** Draws a picture, or null when it cannot be drawn now. */
  draw(card: SocialCard): Promise<Uint8Array | null>;
}

export interface SocialPictures {
  /** Null for a post that is not public, or when it cannot be drawn now. An older version leads to the present one. */
  at(postId: string, version: number): Promise<{ bytes: Uint8Array } | { movedTo: string } | null>;
  /** Draws the present picture before anybody asks; false when that cannot be done now. True for a post readers do not see. */
  prepare(postId: string): Promise<boolean>;
}

export function createSocialPictures({ store, folder, siteName, draw }: Parts): SocialPictures {
  const drawing = new Map<string, Promise<Uint8Array | null>>();
  const kept = createKeptNames(join(folder, DRAWN));

  async function drawAndKeep(postId: string, card: SocialCard, name: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (!bytes) return null;
    // Pictures of versions nobody is shown any more would fill the disk.
    const older = await kept.replace(postId, name);
    await Promise.all(older.map((each) => rm(join(folder, DRAWN, each), { force: true })));
    await writeIfThereIsSpace(folder, join(DRAWN, name), bytes);
    return bytes;
  }

  async function picture(postId: string, version: number, card: SocialCard): Promise<Uint8Array | null> {
    const name = `${postId}-${version}.png`;
    const found = await readIfThere(join(folder, DRAWN, name));
    if (found) return found;
    const underWay = drawing.get(name) ?? drawAndKeep(postId, card, name).finally(() => drawing.delete(name));
    drawing.set(name, underWay);
    return underWay;
  }

  return {
    async at(postId, version) {
      const found = await socialCard(store, siteName, postId);
      if (!found) return null;
      if (found.version !== version) return { movedTo: `/media/social/${postId}-${found.version}.png` };
      const bytes = await picture(postId, version, found.card);
      return bytes && { bytes };
    },
    async prepare(postId) {
      const found = await socialCard(store, siteName, postId);
      return found === null || (await picture(postId, found.version, found.card)) !== null;
    },
  };
}

function createKeptNames(folder: string) {
  let remembered: Promise<Map<string, string[]>> | null = null;

  async function read(): Promise<Map<string, string[]>> {
    const names = await readdir(folder).catch(() => []);
    const byPost = new Map<string, string[]>();
    for (const name of names) {
      const postId = name.slice(0, name.lastIndexOf("-"));
      byPost.set(postId, [...(byPost.get(postId) ?? []), name]);
    }
    return byPost;
  }

  return {
    /** The post's picture is this one from now on; answers those it had. */
    async replace(postId: string, name: string): Promise<string[]> {
      remembered ??= read();
      const byPost = await remembered;
      if (byPost.size > MOST_REMEMBERED) remembered = null;
      const older = byPost.get(postId) ?? [];
      byPost.set(postId, [name]);
      return older.filter((each) => each !== name);
    },
  };
}
