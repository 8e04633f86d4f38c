import { contentFile } from "#convert/ghost/convert-ghost.ts";
import { fileInside } from "#convert/file-inside.ts";
import { isFolder } from "#convert/markdown/source-folder.ts";
import { uploadedFile } from "#convert/wordpress/attachments.ts";
import { mediaPath } from "#core/base/media.ts";
import { NO_ENTITIES } from "#core/import/entity-resolver.ts";
import { type StagedPost, storeImport } from "#core/import/store-import.ts";
import type { MissingPicture } from "#core/import/store.ts";
import { linksAndImagesIn, rewriteLinksAndImages } from "#core/markdown/source/links-and-images.ts";
import type { Post } from "#core/posts/post.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import type { OutboundRules } from "../base/outbound-request.ts";
import type { ImportRuntime } from "./converted/import-converted.ts";
import { ImportPictures, pictureElsewhere } from "./converted/import-pictures.ts";
import { renderPost } from "./converted/post-preparation.ts";
import { addFromDisk, createOldMedia } from "./add-old-media.ts";
import { conversionMessages } from "#core/messages/convert.ts";
import { importRunMessages } from "#core/messages/server/import.ts";

export interface MediaOptions {
  /** `--media`: a folder with the old site's uploads. */
  media?: string | null;
  /** The id of the person for the audit log; absent means the command line. */
  by?: string;
  /** Other rules for requests to other servers, for tests. */
  rules?: Partial<OutboundRules>;
}

/** At most this many posts are stored in one transaction, after their pictures were fetched. */
const STORED_AT_ONCE = 20;

/** Tries again to add the pictures that imports could not fetch. Resolves to the number of pictures still missing. */
export async function importMissingPictures(
  runtime: ImportRuntime,
  { media: folder = null, by, rules }: MediaOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const { blobs, store } = runtime;
  const posts = await store.read.postsMissingPictures();
  if (folder !== null && !(await isFolder(folder))) {
    await report(conversionMessages.noFolder(folder));
    return posts.length;
  }
  const fetched = createOldMedia(blobs, rules);
  const take = async ({ key }: { key: string }) => {
    const file = folder === null ? null : await fileInside(folder, contentFile(key, folder) ?? uploadedFile(key));
    return file === null ? fetched(key) : addFromDisk(blobs, file, key);
  };
  const pictures = new ImportPictures({ runtime, pictures: take, dryRun: false });
  const refused: string[] = [];
  let left = 0;
  for (let from = 0; from < posts.length; from += STORED_AT_ONCE) {
    const staged: StagedPost[] = [];
    for (const id of posts.slice(from, from + STORED_AT_ONCE)) {
      const { post, missing, remarks } = await addMissingPictures(runtime, id, pictures);
      for (const { text } of remarks) refused.push(text);
      staged.push(post);
      left += missing;
    }
    const refusal = await storePosts(runtime, staged, by);
    if (refusal !== null) {
      await report(`Zapis przerwano: ${refusal}`, true);
      return posts.length - from + left;
    }
    progress(Math.min(from + STORED_AT_ONCE, posts.length), posts.length, "wpisy");
  }
  for (const text of refused) await report(text);
  const taken = pictures.count + pictures.files;
  await report(importRunMessages.picturesTaken(taken, refused.length));
  return left;
}

/** Adds a post's missing pictures and returns what to store. An address that an editor has changed in the text stays unchanged. */
async function addMissingPictures(runtime: ImportRuntime, id: string, pictures: ImportPictures) {
  const { read } = runtime.store;
  const all = await read.missingPictures(id);
  const shown = all.map(({ address }) => ({ picture: pictureElsewhere(address), line: 1 }));
  const { remarks, ...kept } = await pictures.keep(id, shown);
  const left = all.filter(({ address }) => !pictures.of({ key: address }));
  const present = left.length === all.length ? null : await read.post(id);
  const changed = present && withPictures(present, all, pictures);
  const derived = changed && (await renderPost(runtime, changed, pictures));
  const made = changed && derived?.ok ? { post: changed, derived: derived.value } : null;
  // A text that cannot be rendered keeps the old addresses until somebody corrects the text.
  const isSame = left.length === all.length || (changed !== null && made === null);
  const missing = isSame ? null : { postId: id, pictures: left };
  const post: StagedPost = { ...kept, path: present?.slug ?? id, made, missing, comments: null };
  return { post, missing: left.length, remarks };
}

/** Returns the post with addresses of pictures in the library; null when nothing changes. */
function withPictures(post: Post, missing: readonly MissingPicture[], pictures: ImportPictures): Post | null {
  const { images, links } = linksAndImagesIn(post.body);
  const pathOf = (url: string) => {
    const named = missing.find(({ address }) => address === url || (url.startsWith("/") && address.endsWith(url)));
    const media = named && pictures.of({ key: named.address });
    return media ? mediaPath(media) : null;
  };
  const references = [...images, ...links].toSorted((a, b) => a.start - b.start);
  const body = rewriteLinksAndImages(post.body, references, ({ url }) => pathOf(url));
  const first = post.cover ? undefined : missing.find(({ coverAlt }) => coverAlt !== null);
  const media = first && pictures.of({ key: first.address });
  const cover = media ? { mediaId: media.id, alt: first?.coverAlt ?? "", decorative: false } : post.cover;
  return body === post.body && cover === post.cover ? null : { ...post, body, cover };
}

/** Stores the posts. Resolves to the reason why nothing was stored, or to null. */
async function storePosts({ store, clock }: ImportRuntime, staged: StagedPost[], by: string | undefined) {
  const counts = {
    created: 0,
    updated: staged.filter(({ made }) => made !== null).length,
    media: staged.reduce((sum, { media }) => sum + media.length, 0),
  };
  const posts = async function* () {
    yield* staged;
  };
  const shortHtml = new Map<string, string>();
  const complete = { source: "obrazy", by, entities: NO_ENTITIES, shortHtml, posts, redirects: () => [], counts };
  const done = await store.write((tx) => storeImport(tx, complete, clock()));
  return done.ok ? null : done.message;
}
