import type { AuthorPageWrite, BylineWrite } from "../accounts/store.ts";
import type { AddressWrite } from "../addresses/store.ts";
import { type FormerPathRow, ownerOf } from "../base/former-paths.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import { PAGES_CATEGORY } from "#core/base/paths.ts";
import { PURGE_ALL } from "../base/cache-tags.ts";
import type { ReadPost } from "./read-post-file.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import type { EmbedWrite } from "../embeds/store.ts";
import type { MediaStoreRead, MediaStoreWrite } from "../media/store.ts";
import type { CategoryWrite } from "../categories/store.ts";
import { tokenOf, type WorkingCopy } from "../posts/drafts/draft.ts";
import { draftReferences } from "../posts/drafts/persist-draft.ts";
import type { TagWrite, TagCleanupWrite } from "../tags/store.ts";
import type { ExportEntities } from "./entities-from-rows.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** A post with its derived data, or a working copy. Working copies come after all posts. */
export type StagedFile = { path: string } & (
  | { kind: "post"; read: ReadPost; derived: Derived }
  | { kind: "copy"; copy: Omit<WorkingCopy, "count">; derived: Derived }
);

/** Everything to store when an export is imported. */
export interface StagedExport {
  source: string;
  /** The id of the person who imports in the studio; absent on the command line. */
  by?: string | undefined;
  entities: Omit<ExportEntities, "ids">;
  /** Maps the id of a tag or topic to the HTML of its description or introduction. */
  shortHtml: ReadonlyMap<string, string>;
  files: () => AsyncIterable<StagedFile>;
  redirects: Omit<FormerPathRow, "to">[];
  posts: number;
}

interface ExportWrite
  extends
    MediaStoreWrite,
    CategoryWrite,
    TagWrite,
    TagCleanupWrite,
    AddressWrite,
    AuthorPageWrite,
    EmbedWrite,
    Pick<BylineWrite, "putFormerByline"> {}

/** Returns the refusal for a site that is not empty, otherwise null. An empty site may have people, and categories without posts. */
export async function refusalOfFullSite(read: MediaStoreRead) {
  const first = [
    await read.postIds(null, 1),
    await read.tagNames(),
    await read.topics(),
    (await read.library("", 0, 1)).rows,
    (await read.formerPaths("", 0, 1)).rows,
  ];
  return first.every(({ length }) => length === 0) ? null : refuse("conflict", archiveMessages.siteNotEmpty);
}

/** Stores a whole export in an empty site. If any part is refused, stores nothing. */
export async function storeExport(tx: ExportWrite, staged: StagedExport, now: number): Promise<Outcome<null>> {
  const refusal = await refusalOfFullSite(tx);
  if (refusal) return refusal;
  await storeEntities(tx, staged);
  for await (const file of staged.files()) {
    const stored = file.kind === "post" ? await storePostOf(tx, file) : await storeCopy(tx, file);
    if (!stored.ok) return { ...stored, message: `${file.path}: ${stored.message}` };
  }
  for (const row of staged.redirects) await tx.putFormerPath(row.path, ownerOf(row), row.reason, row.since);
  tx.purge([PURGE_ALL]);
  const { source, by = null, posts, entities } = staged;
  const details = { source, created: posts, posts: 0, pictures: entities.media.length };
  await tx.putAudit({ at: now, userId: by, act: "import", entity: null, details });
  return ok(null);
}

async function storeEntities(tx: ExportWrite, { entities, shortHtml }: StagedExport): Promise<void> {
  const kept = new Set(entities.categories.map(({ id }) => id));
  for (const { id, slug } of await tx.categories())
    if (!kept.has(id) && slug !== PAGES_CATEGORY) await tx.removeCategory(id);
  for (const category of entities.categories) await tx.putCategory(category);
  for (const user of entities.users) await tx.putUser(user);
  for (const { slug, userId } of entities.formerBylines) await tx.putFormerByline(slug, userId);
  for (const tag of entities.tags) await tx.putTag(tag, shortHtml.get(tag.id) ?? "");
  for (const topic of entities.topics) await tx.putTopic(topic, shortHtml.get(topic.id) ?? "");
  for (const plan of entities.plans) await tx.putTopicPlan(plan);
  for (const media of entities.media) await tx.putMedia(media);
  for (const { userId, ...page } of entities.authorPages) await tx.putAuthorPage(userId, page);
  for (const card of entities.embeds) await tx.putEmbedCard(card);
  // An export of an older version has no name, and the site keeps its own.
  const values = { ...(await tx.settings()).values, ...entities.settings.values };
  await tx.putSettings({ ...entities.settings, values });
  await tx.putAddressRules(entities.addresses);
  for (const [one, other] of entities.distinctTags) await tx.putNotDuplicate(one, other, 0, null);
  for (const key of entities.dismissed) await tx.dismissSignal(key, 0, null);
}

async function storePostOf(
  tx: ExportWrite,
  { read, derived }: Extract<StagedFile, { kind: "post" }>,
): Promise<Outcome<unknown>> {
  const { post, comments, provenance, formerSlugs, readerComments } = read;
  const stored = await tx.putPost(post, derived, 0);
  if (!stored.ok) return stored;
  const token = tokenOf({ post: { ...post, version: stored.value.version }, copies: 0 });
  for (const comment of comments) await tx.putComment({ postId: post.id, token, ...comment });
  if (provenance) await tx.putProvenance(provenance);
  if (readerComments.length > 0) await tx.putReaderComments(post.id, readerComments);
  for (const slug of formerSlugs) await tx.putFormerSlug(slug, post.id);
  return ok(null);
}

async function storeCopy(
  tx: ExportWrite,
  { copy, derived }: Extract<StagedFile, { kind: "copy" }>,
): Promise<Outcome<unknown>> {
  await tx.putCopy(copy, draftReferences(derived));
  return ok(null);
}
