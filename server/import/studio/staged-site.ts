import { mkdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { RESERVE_BYTES, lackOfSpace } from "#core/backup/disk-space.ts";
import type { Media } from "#core/base/media.ts";
import { type Outcome, ok, refuse } from "#core/base/outcome.ts";
import { postPath } from "#core/base/paths.ts";
import type { PreviewedPost } from "#core/import/studio/studio-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Store } from "#core/store.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { freeBytes, OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { DATABASE_FILE } from "../../data-folder/folder-names.ts";
import { createBlobStore } from "../../media/blob-store.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

type Runtime = Pick<SiteRuntime, "config" | "blobs" | "clock">;

/** Loads what opens a copy of a database as a store of its own. */
export type LoadSiteCopy = () => Promise<{
  openCopy(copy: { file: string; to: string; clock: SiteRuntime["clock"] }): Promise<Store>;
  reopenCopy(copy: { to: string; clock: SiteRuntime["clock"] }): Promise<Store>;
}>;

export type StagedSite = ReturnType<typeof prepareStagedSite>;

/**
 * A place for an import that nobody has decided about: its pictures, and a copy of the site's database into which it is written
 * to be looked at. All of it lies in one folder.
 */
export function prepareStagedSite({ config, blobs, clock }: Runtime, folder: string, loadCopy: LoadSiteCopy) {
  const added = new Map<string, Media>();
  const onAdded = (media: Media) => void added.set(media.id, media);
  const own = createBlobStore({ folder, clock, onAdded, fileBytes: config.fileBytes });
  const file = join(config.data, DATABASE_FILE);
  let store: Store | null = null;

  return {
    folder,
    blobs: layeredBlobs(own, (id) => added.has(id), blobs),
    /** A copy of the site, into which the import is then written. */
    async copySite(): Promise<Store> {
      const { openCopy } = await loadCopy();
      store = await openCopy({ file, to: join(folder, DATABASE_FILE), clock });
      return store;
    },
    /** The copy that an earlier process made, with the pictures that came along. */
    async reopen(media: readonly Media[]): Promise<Store> {
      for (const each of media) added.set(each.id, each);
      const { reopenCopy } = await loadCopy();
      store = await reopenCopy({ to: join(folder, DATABASE_FILE), clock });
      return store;
    },
    /** Null until the import has built the copy. */
    store: () => store,
    /** Puts the import's pictures among those of the site; they are no secret, but nothing shows them yet. */
    async movePictures(progress: (done: number, total: number) => void): Promise<Outcome<null>> {
      let done = 0;
      for (const media of added.values()) {
        const bytes = await own.original(media.id);
        if (!bytes) return refuse("unavailable", studioImportMessages.pictureOfTrialGone(media.name));
        const kept = await blobs.keepPicture(media, bytes);
        if (!kept.ok) return kept;
        progress((done += 1), added.size);
      }
      return ok(null);
    },
    /** The folder, empty. */
    async make(): Promise<void> {
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    },
    async close(): Promise<void> {
      await store?.close();
      store = null;
    },
    async remove(): Promise<void> {
      await store?.close();
      store = null;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Pictures of an import or, where it has none, of the site. */
function layeredBlobs(own: Blobs, isOwn: (id: string) => boolean, ofSite: Blobs): Blobs {
  return {
    ...own,
    original: async (id) => (isOwn(id) ? own.original(id) : ofSite.original(id)),
    fileAt: async (media) => (isOwn(media.id) ? own : ofSite).fileAt(media),
    variant: async (id, width, format) => (isOwn(id) ? own : ofSite).variant(id, width, format),
  };
}

/** Where the posts to be looked at stand on the staged site. */
export async function samplePaths({ read }: Pick<Store, "read">, { samples }: TrialReport): Promise<PreviewedPost[]> {
  const slugs = new Map((await read.categories()).map(({ id, slug }) => [id, slug]));
  const posts = await Promise.all(samples.map(({ id }) => read.post(id)));
  return posts.flatMap((post) => {
    const category = post && slugs.get(post.categoryId);
    return category ? [{ title: post.title, path: postPath(category, post.slug) }] : [];
  });
}

/** A copy of the database, the texts on their way into it, and as much again for what is written of them. */
const TIMES = 2;

/** A Polish sentence where the disk has too little room for a trial of a file of so many bytes; null where it has. */
export async function spaceProblem(data: string, fileBytes: number): Promise<string | null> {
  const database = await stat(join(data, DATABASE_FILE)).then(
    ({ size }) => size,
    () => 0,
  );
  return lackOfSpace(TIMES * (database + fileBytes) + RESERVE_BYTES, await freeBytes(data), studioImportMessages.trial);
}
