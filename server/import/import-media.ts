import { pathKey } from "#core/base/former-paths.ts";
import { isFileAddress, type Media, mediaPath } from "#core/base/media.ts";
import { NO_ENTITIES } from "#core/import/entity-resolver.ts";
import { type StagedPost, storeImport } from "#core/import/store-import.ts";
import type { MissingPicture } from "#core/import/store.ts";
import { uploadedFile } from "#convert/wordpress/attachments.ts";
import { linksAndImagesIn, mediaIn, rewriteLinksAndImages } from "#core/markdown/source/links-and-images.ts";
import type { Post } from "#core/posts/post.ts";
import { mapInOrder } from "../base/map-in-order.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import type { OutboundRules } from "../base/outbound-request.ts";
import { contentFile } from "#convert/ghost/convert-ghost.ts";
import { takeOverMissingMedia } from "./missing-media.ts";
import { createOldMedia } from "./old-media.ts";
import type { ImportRuntime } from "./converted/import-converted.ts";
import { isFolder } from "#convert/markdown/source-folder.ts";

export interface MediaOptions {
  /** `--media`: a folder with the old site's uploads. */
  media?: string | null;
  /** Whom the log names; absent: the command line. */
  by?: string;
  /** For tests. */
  rules?: Partial<OutboundRules>;
}

/** Posts whose pictures are fetched, rendered and then stored in one transaction. */
const STORED_AT_ONCE = 20;

const PICTURES_AT_ONCE = 4;

/** Tries once more to have the pictures that imports could not have. Resolves how many are still missing. */
export async function importMedia(
  runtime: ImportRuntime,
  { media: folder = null, by, rules }: MediaOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<number> {
  await takeOverMissingMedia(runtime);
  const posts = await runtime.store.read.postsMissingPictures();
  if (folder !== null && !(await isFolder(folder))) {
    await report(`Nie ma folderu „${folder}”.`);
    return posts.length;
  }
  const fileAt = (address: string) => contentFile(address, folder) ?? uploadedFile(address);
  const pictures = new OldPictures(
    createOldMedia({ blobs: runtime.blobs, folder, fileAt, ...(rules ? { rules } : {}) }),
  );
  let left = 0;
  for (let from = 0; from < posts.length; from += STORED_AT_ONCE) {
    const some = new Map<string, MissingPicture[]>();
    for (const id of posts.slice(from, from + STORED_AT_ONCE))
      some.set(id, await runtime.store.read.missingPictures(id));
    await pictures.ask([...some.values()].flat().map(({ address }) => address));
    const refusal = await storeFound(runtime, some, { found: pictures.found, by });
    if (refusal !== null) {
      await report(`Zapis przerwano: ${refusal}`, true);
      return posts.length - from + left;
    }
    left += [...some.values()].flat().filter(({ address }) => !pictures.found.has(address)).length;
    progress(Math.min(from + STORED_AT_ONCE, posts.length), posts.length, "wpisy");
  }
  for (const [address, message] of pictures.refused) await report(`${address}: ${message}`);
  await report(`Obrazy: pobrane ${pictures.found.size}, nadal nieosiągalne ${pictures.refused.size}.`);
  return left;
}

/** Each address is asked once, whichever posts show it. */
class OldPictures {
  readonly found = new Map<string, Media>();
  readonly refused = new Map<string, string>();
  readonly #take: ReturnType<typeof createOldMedia>;

  constructor(take: ReturnType<typeof createOldMedia>) {
    this.#take = take;
  }

  async ask(addresses: readonly string[]): Promise<void> {
    const fresh = new Set(addresses.filter((each) => !this.found.has(each) && !this.refused.has(each)));
    const answers = mapInOrder(fresh, PICTURES_AT_ONCE, async (address) => ({
      address,
      kept: await this.#take(address),
    }));
    for await (const { address, kept } of answers) {
      if (kept.ok) this.found.set(address, kept.value);
      else this.refused.set(address, kept.message);
    }
  }
}

/** Resolves why nothing was stored, or null. Texts in which editors have replaced an address since are left alone. */
async function storeFound(
  runtime: ImportRuntime,
  byPost: ReadonlyMap<string, MissingPicture[]>,
  { found, by }: { found: ReadonlyMap<string, Media>; by: string | undefined },
): Promise<string | null> {
  const staged: StagedPost[] = [];
  const arriving = mediaOf([...byPost.values()].flat(), found).map(({ id }) => id);
  const known = new Set((await runtime.store.read.media(arriving)).map(({ id }) => id));
  for (const [id, pictures] of byPost) {
    const had = pictures.filter(({ address }) => found.has(address));
    if (had.length === 0) continue;
    const post = await runtime.store.read.post(id);
    const changed = post && withPictures(post, had, found);
    const made = changed && (await rendered(runtime, changed, had, found));
    // A text that cannot be rendered keeps its addresses until somebody mends it.
    if (changed && !made) continue;
    const media = changed ? mediaOf(had, found).filter((each) => !known.has(each.id)) : [];
    for (const each of media) known.add(each.id);
    const imported = had.flatMap(({ address }) => {
      const mediaId = found.get(address)?.id;
      return mediaId !== undefined && known.has(mediaId) ? [{ address, mediaId }] : [];
    });
    const files = imported.flatMap(({ address }) => formerFile(address, found));
    const left = pictures.filter(({ address }) => !found.has(address));
    const missing = { postId: id, pictures: left };
    staged.push({ path: post?.slug ?? id, media, files, imported, made, missing, comments: null });
  }
  return staged.length === 0 ? null : stored(runtime, staged, by);
}

/** The path a file had on the old site, and where it is now; a picture has none that is kept. */
function formerFile(address: string, found: ReadonlyMap<string, Media>): StagedPost["files"] {
  const media = isFileAddress(address) ? found.get(address) : undefined;
  const key = media ? pathKey(new URL(address).pathname) : null;
  return media && key !== null ? [{ key, address: mediaPath(media) }] : [];
}

function mediaOf(pictures: readonly MissingPicture[], found: ReadonlyMap<string, Media>): Media[] {
  return [
    ...new Map(pictures.flatMap(({ address }) => found.get(address) ?? []).map((each) => [each.id, each])).values(),
  ];
}

async function rendered(
  { store, renderer }: ImportRuntime,
  post: Post,
  pictures: readonly MissingPicture[],
  found: ReadonlyMap<string, Media>,
): Promise<StagedPost["made"]> {
  const here = await store.read.media(mediaIn(post.body));
  const media = [...here, ...mediaOf(pictures, found).filter((each) => !here.some((other) => other.id === each.id))];
  const { title, lead, body, language } = post;
  const derived = await renderer.render({ title, lead, body, language, media }, "archive");
  return derived.ok ? { post, derived: derived.value } : null;
}

async function stored(runtime: ImportRuntime, staged: StagedPost[], by: string | undefined): Promise<string | null> {
  const counts = {
    created: 0,
    updated: staged.filter(({ made }) => made !== null).length,
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
  const first = post.cover ? undefined : pictures.find(({ coverAlt }) => coverAlt !== null);
  const media = first && found.get(first.address);
  const alt = first?.coverAlt ?? "";
  const cover = media ? { mediaId: media.id, alt, decorative: alt === "" } : post.cover;
  return body === post.body && cover === post.cover ? null : { ...post, body, cover };
}
