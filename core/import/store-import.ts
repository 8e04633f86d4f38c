import type { ImportStoreWrite, MissingPicture } from "./store.ts";
import type { EntityRef } from "../base/former-paths.ts";
import type { Media } from "../base/media.ts";
import { ok, type Outcome } from "../base/outcome.ts";
import { keepUnrecorded } from "../posts/drafts/persist-draft.ts";
import type { Post } from "../posts/post.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { storePost } from "../posts/store-post.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import type { EntitySet } from "./entity-resolver.ts";

/** The data to store for one imported post: the post, if it changed, with its pictures and files. */
export interface StagedPost {
  path: string;
  media: Media[];
  /** Addresses of files on the old site, in stored form, and their new addresses. */
  files: { key: string; address: string }[];
  /** Addresses of pictures on other sites, and the stored copies of these pictures. */
  imported: { address: string; mediaId: string }[];
  /** The post and its HTML; null when the post did not change. */
  made: { post: Post; derived: Derived } | null;
  /** All pictures of the post that could not be fetched; null when they are the same as before. */
  missing: { postId: string; pictures: MissingPicture[] } | null;
  /** All readers' comments of the post; null when they are the same as before. */
  comments: { postId: string; comments: ReaderComment[] } | null;
}

interface Redirect {
  key: string;
  entity: EntityRef;
}

/** Everything that an import stores. */
export interface StagedImport {
  /** The name of the source for the team: the last part of the folder's path, because this part reveals nothing about the machine. */
  source: string;
  /** The id of the person who imports in the studio; absent on the command line. */
  by?: string | undefined;
  entities: EntitySet;
  /** Maps the id of a tag or topic to the HTML of its description or introduction. */
  shortHtml: ReadonlyMap<string, string>;
  posts: () => AsyncIterable<StagedPost>;
  /** Redirects of former addresses in stored form. */
  redirects: () => AsyncIterable<Redirect> | Iterable<Redirect>;
  /** Whether to switch on the redirects of WordPress's and Ghost's addresses. */
  foreignAddresses?: boolean;
  /** What the import changes; complete only after the last post was read from `posts`. */
  counts: { created: number; updated: number; media: number };
}

/** An import with more characters than this is left out of the recording of writes, which would hold it in memory about four times. */
const RECORDED_AT_ONCE = 8 * 1024 * 1024;

function sizeOf({ made, comments }: StagedPost): number {
  const ofComments = comments?.comments.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  return ofComments + (made ? made.post.body.length + made.derived.html.length + made.derived.text.length : 0);
}

/** Stores an import. If one post is refused, stores nothing, and the refusal names its file. Replaced texts stay in the history. */
export async function storeImport(tx: ImportStoreWrite, staged: StagedImport, now: number): Promise<Outcome<null>> {
  for (const category of staged.entities.categories) await tx.putCategory(category);
  for (const user of staged.entities.users) await tx.putUser(user);
  for (const { slug, userId } of staged.entities.formerBylines ?? []) await tx.putFormerByline(slug, userId);
  for (const tag of staged.entities.tags) await tx.putTag(tag, staged.shortHtml.get(tag.id) ?? "");
  for (const topic of staged.entities.topics) await tx.putTopic(topic, staged.shortHtml.get(topic.id) ?? "");
  let size = 0;
  for await (const each of staged.posts()) {
    if ((size += sizeOf(each)) > RECORDED_AT_ONCE) tx.leaveUnrecorded();
    const stored = await storeStaged(tx, each, now);
    if (!stored.ok) return { ...stored, message: `${each.path}: ${reasons(stored.message, stored.fields)}` };
  }
  let redirects = 0;
  for await (const { key, entity } of staged.redirects()) {
    await tx.putFormerPath(key, entity, "import", now);
    redirects += 1;
  }
  const switched = staged.foreignAddresses === true && (await switchOnForeignAddresses(tx));
  if (redirects > 0 || switched || hasChanges(staged)) {
    tx.purge([PURGE_ALL]);
    await tx.putAudit({ at: now, userId: staged.by ?? null, act: "import", entity: null, details: detailsOf(staged) });
  }
  return ok(null);
}

/** Switches on the redirects of WordPress's and Ghost's addresses; returns false when they were already on. */
async function switchOnForeignAddresses(tx: ImportStoreWrite): Promise<boolean> {
  const rules = await tx.addressRules();
  if (!rules.foreign) await tx.putAddressRules({ ...rules, foreign: true });
  return !rules.foreign;
}

async function storeStaged(tx: ImportStoreWrite, staged: StagedPost, now: number): Promise<Outcome<unknown>> {
  const { media, files, imported, made, missing, comments } = staged;
  for (const each of media) await tx.putMedia(each);
  for (const { key, address } of files)
    if (!(await tx.formerPathRow(key))) await tx.putFormerPath(key, address, "import", now);
  for (const { address, mediaId } of imported) await tx.putImportedPicture(address, mediaId);
  if (made) {
    const before = made.post.version > 0 ? await tx.edited(made.post.id) : null;
    if (before) await keepUnrecorded(tx, before);
    const stored = await storePost(tx, { ...made, slug: "chosen", imported: true }, now);
    if (!stored.ok) return stored;
  }
  if (missing) await tx.putMissingPictures(missing.postId, missing.pictures);
  if (comments) await tx.putReaderComments(comments.postId, comments.comments);
  return ok(null);
}

function detailsOf({ source, counts: { created, updated, media } }: StagedImport) {
  return { source, created, posts: updated, pictures: media };
}

function reasons(message: string, fields: Record<string, string> | undefined): string {
  const all = Object.values(fields ?? {});
  return all.length > 0 ? all.join(" ") : message;
}

function hasChanges({ entities, counts }: StagedImport): boolean {
  const { categories, users, tags, topics, formerBylines = [] } = entities;
  const hasEntities = [categories, users, tags, topics, formerBylines].some((list) => list.length > 0);
  return hasEntities || counts.created + counts.updated + counts.media > 0;
}
