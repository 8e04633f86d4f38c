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

/** Loads the functions that copy a database and open the copy as a store. */
export type LoadSiteCopy = () => Promise<{
  openCopy(copy: { file: string; to: string; clock: SiteRuntime["clock"] }): Promise<Store>;
  reopenCopy(copy: { to: string; clock: SiteRuntime["clock"] }): Promise<Store>;
}>;

export type StagedSite = ReturnType<typeof prepareStagedSite>;

/**
 * Prepares the staged site of an import that waits for a decision. One folder has its pictures and a copy of the site's database. The
 * import is written into the copy.
 */
export function prepareStagedSite({ config, blobs, clock }: Runtime, folder: string, loadCopy: LoadSiteCopy) {
  const added = new Map<string, Media>();
  const onAdded = (media: Media) => void added.set(media.id, media);
  const importBlobs = createBlobStore({ folder, clock, onAdded, fileBytes: config.fileBytes });
  const file = join(config.data, DATABASE_FILE);
  let store: Store | null = null;

  return {
    folder,
    blobs: layeredBlobs(importBlobs, (id) => added.has(id), blobs),
    /** Copies the site's database and opens the copy. Then the import is written into the copy. */
    async copySite(): Promise<Store> {
      const { openCopy } = await loadCopy();
      store = await openCopy({ file, to: join(folder, DATABASE_FILE), clock });
      return store;
    },
    /** Opens the copy that an earlier process made. `media`: the pictures of the import. */
    async reopen(media: readonly Media[]): Promise<Store> {
      for (const each of media) added.set(each.id, each);
      const { reopenCopy } = await loadCopy();
      store = await reopenCopy({ to: join(folder, DATABASE_FILE), clock });
      return store;
    },
    /** Returns the opened copy; null before it was made. */
    store: () => store,
    /** Copies the import's pictures into the site's library. They become public, but no page shows them yet. */
    async movePictures(progress: (done: number, total: number) => void): Promise<Outcome<null>> {
      let done = 0;
      for (const media of added.values()) {
        const bytes = await importBlobs.original(media.id);
        if (!bytes) return refuse("unavailable", studioImportMessages.pictureOfTrialGone(media.name));
        const stored = await blobs.keepPicture(media, bytes);
        if (!stored.ok) return stored;
        progress((done += 1), added.size);
      }
      return ok(null);
    },
    /** Creates the folder, empty. */
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

/** Returns a store that reads pictures of the import from one store and all other pictures from the site's store. */
function layeredBlobs(ofImport: Blobs, isOfImport: (id: string) => boolean, ofSite: Blobs): Blobs {
  return {
    ...ofImport,
    original: async (id) => (isOfImport(id) ? ofImport.original(id) : ofSite.original(id)),
    fileAt: async (media) => (isOfImport(media.id) ? ofImport : ofSite).fileAt(media),
    variant: async (id, width, format) => (isOfImport(id) ? ofImport : ofSite).variant(id, width, format),
  };
}

/** Returns titles and paths of the sample posts on the staged site. */
export async function samplePaths({ read }: Pick<Store, "read">, { samples }: TrialReport): Promise<PreviewedPost[]> {
  const slugs = new Map((await read.categories()).map(({ id, slug }) => [id, slug]));
  const posts = await Promise.all(samples.map(({ id }) => read.post(id)));
  return posts.flatMap((post) => {
    const category = post && slugs.get(post.categoryId);
    return category ? [{ title: post.title, path: postPath(category, post.slug) }] : [];
  });
}

/**
 * Free disk space needed, in sizes of database and file together: one for the copy and the prepared texts, one for the writes into the
 * copy.
 */
const TIMES = 2;

/** Returns a Polish sentence when the disk has too little space for the trial of a file of this size; else null. */
export async function spaceProblem(data: string, fileBytes: number): Promise<string | null> {
  const database = await stat(join(data, DATABASE_FILE)).then(
    ({ size }) => size,
    () => 0,
  );
  return lackOfSpace(TIMES * (database + fileBytes) + RESERVE_BYTES, await freeBytes(data), studioImportMessages.trial);
}
