import { type Media, mediaPath } from "#core/base/media.ts";
import { uploadedFile } from "#core/import/wordpress/attachments.ts";
import { NO_ENTITIES } from "#core/import/entity-resolver.ts";
import { type StagedPost, storeImport } from "#core/import/store-import.ts";
import { linksAndImagesIn, mediaIn, rewriteLinksAndImages } from "#core/markdown/source/links-and-images.ts";
import type { Post } from "#core/posts/post.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import type { OutboundRules } from "../outbound-request.ts";
import { contentFile } from "./ghost/import-ghost.ts";
import { readMissingMedia, writeMissingMedia } from "./missing-media.ts";
import { createOldMedia } from "./old-media.ts";
import type { MissingPicture } from "./post-preparation.ts";
import type { ImportRuntime } from "./run-import.ts";
import { isFolder } from "./source-folder.ts";

export interface MediaOptions {
  /** `--media`: a folder with the old site's uploads. */
  media?: string | null;
  /** Whom the log names; absent: the command line. */
  by?: string;
  /** For tests. */
  rules?: Partial<OutboundRules>;
}

/** Posts that are rendered and then stored in one transaction. */
const STORED_AT_ONCE = 50;

/** Tries once more to have the pictures that imports could not have. Resolves how many are still missing. */
export async function importMedia(
  runtime: ImportRuntime,
  { media: folder = null, by, rules }: MediaOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  const { data } = runtime.config;
  const missing = await readMissingMedia(data);
  if (folder !== null && !(await isFolder(folder))) {
    await report(`Nie ma folderu „${folder}”.`);
    return missing.length;
  }
  const fileAt = (address: string) => uploadedFile(address) ?? contentFile(address, folder);
  const take = createOldMedia({ blobs: runtime.blobs, folder, fileAt, ...(rules ? { rules } : {}) });
  const found = new Map<string, Media>();
  const why = new Map<string, string>();
  const addresses = [...new Set(missing.map(({ address }) => address))];
  for (const [at, address] of addresses.entries()) {
    const kept = await take(address);
    if (kept.ok) found.set(address, kept.value);
    else why.set(address, kept.message);
    progress(at + 1, addresses.length, "obrazy");
  }
  const byPost = [...Map.groupBy(missing, ({ post }) => post)];
  for (let from = 0; from < byPost.length; from += STORED_AT_ONCE) {
    const refusal = await storeFound(runtime, byPost.slice(from, from + STORED_AT_ONCE), { found, by });
    if (refusal === null) continue;
    await report(`Zapis przerwano: ${refusal}`);
    return missing.length;
  }
  const left = missing.filter(({ address }) => !found.has(address));
  if (missing.length > 0) await writeMissingMedia(data, left);
  for (const [address, message] of why) await report(`${address}: ${message}`);
  await report(`Obrazy: pobrane ${found.size}, nadal nieosiągalne ${why.size}.`);
  return left.length;
}

/** Resolves why nothing was stored, or null. Texts in which editors have replaced an address since are left alone. */
async function storeFound(
  runtime: ImportRuntime,
  byPost: readonly [string, MissingPicture[]][],
  { found, by }: { found: ReadonlyMap<string, Media>; by: string | undefined },
): Promise<string | null> {
  const staged: StagedPost[] = [];
  const known = new Set((await runtime.store.read.media([...found.values()].map(({ id }) => id))).map(({ id }) => id));
  for (const [id, pictures] of byPost) {
    const post = await runtime.store.read.post(id);
    const had = pictures.filter(({ address }) => found.has(address));
    const changed = post && had.length > 0 ? withPictures(post, had, found) : null;
    if (!changed) continue;
    const media = [
      ...new Map(had.flatMap(({ address }) => found.get(address) ?? []).map((each) => [each.id, each])).values(),
    ];
    const stored = await runtime.store.read.media(mediaIn(changed.body));
    const all = [...stored, ...media.filter((each) => !stored.some((other) => other.id === each.id))];
    const { title, lead, body, language } = changed;
    const derived = await runtime.renderer.render({ title, lead, body, language, media: all }, "archive");
    if (!derived.ok) continue;
    staged.push({
      path: changed.slug,
      media: media.filter((each) => !known.has(each.id)),
      made: { post: changed, derived: derived.value },
    });
    for (const each of media) known.add(each.id);
  }
  if (staged.length === 0) return null;
  const counts = {
    created: 0,
    updated: staged.length,
    media: staged.reduce((sum, { media }) => sum + media.length, 0),
  };
  const posts = async function* () {
    yield* staged;
  };
  const complete = {
    source: "obrazy",
    by,
    entities: NO_ENTITIES,
    shortHtml: new Map<string, string>(),
    posts,
    redirects: () => [],
    counts,
  };
  const done = await runtime.store.write((tx) => storeImport(tx, complete, runtime.clock()));
  return done.ok ? null : done.message;
}

/** The post with its pictures in the library; null where nothing of it changes. */
function withPictures(post: Post, pictures: MissingPicture[], found: ReadonlyMap<string, Media>): Post | null {
  const { images, links } = linksAndImagesIn(post.body);
  const pathOf = (url: string) => {
    const named = pictures.find(({ address }) => address === url || (url.startsWith("/") && address.endsWith(url)));
    const media = named && found.get(named.address);
    return media ? mediaPath(media) : null;
  };
  const references = [...images, ...links].toSorted((a, b) => a.start - b.start);
  const body = rewriteLinksAndImages(post.body, references, ({ url }) => pathOf(url));
  const first = post.cover ? undefined : pictures.find(({ cover }) => cover !== undefined);
  const media = first && found.get(first.address);
  const alt = first?.cover ?? "";
  const cover = media ? { mediaId: media.id, alt, decorative: alt === "" } : post.cover;
  return body === post.body && cover === post.cover ? null : { ...post, body, cover };
}
