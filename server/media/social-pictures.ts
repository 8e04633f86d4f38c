import type { SocialTask } from "../workers/draw-social-picture.ts";
import type { WorkerPool } from "../workers/worker-thread.ts";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SiteConfig } from "#core/base/site-config.ts";
import { holdsPages, socialImagePath } from "#core/base/paths.ts";
import {
  cardColours,
  type CardSite,
  cardVersion,
  HOME_PICTURE,
  type IconCard,
  listCard,
  siteCard,
  type SocialCard,
} from "#core/site/social-card.ts";
import { siteInitial } from "#core/settings/site-initial.ts";
import { isPublicTag } from "#core/tags/tag.ts";
import { plainTitle } from "#core/base/post-title.ts";
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
  site: Pick<SiteConfig, "name" | "tagline">;
  draw(card: SocialCard | IconCard): Promise<Uint8Array | null>;
}

export type SocialPictures = ReturnType<typeof createSocialPictures>;

/** Draws and stores the pictures that social networks show for posts, lists and the site, and the icon of a site that has chosen none. */
export function createSocialPictures({ store, folder, site, draw }: Dependencies) {
  const drawing = new Map<string, Promise<Uint8Array | null>>();
  let names: Promise<Map<string, string[]>> | null = null;

  /** Remembers the new file of a picture and returns its older files. Nothing else writes to the folder. */
  async function replace(subject: string, name: string): Promise<string[]> {
    names ??= namesBySubject(join(folder, SOCIAL_FOLDER));
    const bySubject = await names;
    if (bySubject.size > MOST_REMEMBERED) names = null;
    const older = bySubject.get(subject) ?? [];
    bySubject.set(subject, [name]);
    return older.filter((each) => each !== name);
  }

  async function drawAndKeep(subject: string, card: CurrentCard["card"], name: string): Promise<Uint8Array | null> {
    const bytes = await draw(card);
    if (!bytes) return null;
    // Files of older versions are removed, because they would fill the disk.
    const older = await replace(subject, name);
    await Promise.all(older.map((each) => rm(join(folder, SOCIAL_FOLDER, each), { force: true })));
    await writeIfThereIsSpace(folder, join(SOCIAL_FOLDER, name), bytes);
    return bytes;
  }

  /**
   * Returns the bytes of a picture, drawn if it does not exist yet. The file's name contains a hash of the card: renaming the site or a
   * category changes the card, but not the post's version.
   */
  async function picture(subject: string, { version, card }: CurrentCard): Promise<Uint8Array | null> {
    const name = `${subject}-${version}-${cardVersion(card)}.png`;
    const stored = await readIfThere(join(folder, SOCIAL_FOLDER, name));
    if (stored) return stored;
    const underWay = drawing.get(name) ?? drawAndKeep(subject, card, name).finally(() => drawing.delete(name));
    drawing.set(name, underWay);
    return underWay;
  }

  /** The name and the look of the site may change while the server runs. */
  async function present(): Promise<CardSite> {
    const { name, tagline } = site;
    return { name, tagline, ...(await cardColours((await store.read.settings()).look)) };
  }

  return {
    /**
     * Returns the picture of a subject's version; null when the subject is not public or the picture cannot be drawn now. The subject is a
     * post's id, `home`, or the kind and slug of a list such as `tag-ogrod`. For an old version, returns the address of the current picture.
     */
    async at(subject: string, version: string): Promise<{ bytes: Uint8Array } | { movedTo: string } | null> {
      const current = await currentCard(store, await present(), subject);
      if (!current) return null;
      if (current.version !== version) return { movedTo: socialImagePath(subject, current.version) };
      const bytes = await picture(subject, current);
      return bytes && { bytes };
    },
    /** Returns the icon of a site that has chosen none, `size` pixels wide and high, as a PNG; null when it cannot be drawn now. */
    async icon(size: number): Promise<Uint8Array | null> {
      const { name, colours } = await present();
      const card: IconCard = { initial: siteInitial(name), size, ...(colours && { colours }) };
      return picture(`icon-${size}`, { version: cardVersion(card), card });
    },
    /** Draws the current picture in advance; draws nothing for a post that is not public. Resolves to false only when drawing fails. */
    async prepare(postId: string): Promise<boolean> {
      const current = await postCard(store, await present(), postId);
      return current === null || (await picture(postId, current)) !== null;
    },
  };
}

/** Returns a function that draws cards in a worker thread, before archive posts are rendered. It resolves to null when drawing fails. */
export function drawnBy(workers: Pick<WorkerPool, "run">): Dependencies["draw"] {
  return async (card) => {
    const task: SocialTask = { kind: "social", card };
    const result = await workers.run<Uint8Array>(task, DRAW_LIMIT_MS, true);
    return result.done ? result.value : null;
  };
}

interface CurrentCard {
  card: SocialCard | IconCard;
  /** The version of the post, or that of the card's texts. */
  version: string;
}

/** Returns the present card of a subject; null when the subject is not public. */
async function currentCard(store: Pick<Store, "read">, site: CardSite, subject: string): Promise<CurrentCard | null> {
  const [, kind, slug = ""] = /^(category|tag)-(.+)$/.exec(subject) ?? [];
  if (kind === undefined && subject !== HOME_PICTURE) return postCard(store, site, subject);
  const card =
    kind === "tag"
      ? await tagCard(store, site, slug)
      : kind === "category"
        ? await categoryCard(store, site, slug)
        : siteCard(site);
  return card && { card, version: cardVersion(card) };
}

async function tagCard({ read }: Pick<Store, "read">, site: CardSite, slug: string): Promise<SocialCard | null> {
  const tag = await read.tagBySlug(slug);
  return tag && isPublicTag(tag) ? listCard(site, "tag", tag.name) : null;
}

async function categoryCard({ read }: Pick<Store, "read">, site: CardSite, slug: string): Promise<SocialCard | null> {
  const category = holdsPages(slug) ? null : await read.categoryBySlug(slug);
  return category && listCard(site, "category", category.name);
}

async function postCard(store: Pick<Store, "read">, site: CardSite, postId: string): Promise<CurrentCard | null> {
  const stored = await store.read.post(postId);
  if (stored?.state !== "published") return null;
  const category = (await store.read.categories()).find((each) => each.id === stored.categoryId);
  const post = category && (await store.read.publishedPost(category.slug, stored.slug));
  if (!post) return null;
  const card: SocialCard = {
    site: site.name,
    category: post.category.name,
    title: plainTitle(post.title),
    author: post.authors.map(({ name }) => name).join(", "),
    ...(site.colours && { colours: site.colours }),
  };
  return { card, version: String(post.version) };
}

async function namesBySubject(folder: string): Promise<Map<string, string[]>> {
  const names = await readdir(folder).catch(() => []);
  return Map.groupBy(names, (name) => name.replace(/-(?:\d+|[0-9a-f]{16})(?:-[0-9a-f]{16})?\.png$/, ""));
}
