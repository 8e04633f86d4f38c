import { isInstant } from "../base/values/instant.ts";
import { markdownFile } from "../markdown/markdown-file.ts";
import type { Draft, EditedPost, ReviewComment, WorkingCopy } from "../posts/drafts/draft.ts";
import type { Post } from "../posts/post.ts";
import { PUBLIC_TEXTS, type PublicTextName, TEAM_TEXTS, textsForFile } from "../posts/post-fields.ts";
import type { Provenance } from "../posts/provenance/suggestion.ts";
import type { ExportNames } from "./export-names.ts";

/** A post with all its data. `formerPaths`: old addresses that lead to the post; `formerSlugs`: former slugs of its drafts. */
export interface ExportedPost extends Pick<EditedPost, "post" | "copy"> {
  comments: Pick<ReviewComment, "authorId" | "at" | "resolvedAt" | "text">[];
  provenance: Provenance | null;
  formerPaths: string[];
  formerSlugs: string[];
}

/** Thrown when a stored date is outside the valid years. A file cannot hold such a date, and old versions did not check dates. */
export class NoInstantStored extends Error {
  override name = "NoInstantStored";
}

/** Folders of posts and working copies in an export. */
export const POSTS_FOLDER = "content/posts";
export const COPIES_FOLDER = "content/working-copies";

/**
 * Returns a post as Markdown with front matter. Fields that other tools know have those tools' names; the others are below `szpalta`. The
 * order of fields is fixed and instants are in UTC, so the same post always gives the same bytes. The body is unchanged. Throws
 * `NoInstantStored`.
 */
export function writePostFile(exported: ExportedPost, names: ExportNames): string {
  const { post } = exported;
  const shownAt = post.publishedAt ?? post.publishAt;
  const fields = {
    title: post.title,
    slug: post.slug,
    lang: post.language ?? undefined,
    state: post.state,
    draft: post.state !== "published",
    date: instant(shownAt),
    lastmod: instant(post.substantiveUpdateAt),
    ...placementFields(post, names),
    ...publicFields(post, names),
    aliases: filled(exported.formerPaths),
    szpalta: { id: post.id, ...szpaltaFields(exported, names), ...sharedFields(post, names) },
  };
  return markdownFile(fields, post.body);
}

/** Returns a post's working copy as Markdown with front matter. The file is named like the post's file. Throws `NoInstantStored`. */
export function writeCopyFile(copy: WorkingCopy, names: ExportNames): string {
  const { draft } = copy;
  const fields = {
    title: draft.title,
    slug: draft.slug ?? undefined,
    lang: draft.language ?? undefined,
    draft: true,
    ...placementFields(draft, names),
    ...publicFields(draft, names),
    szpalta: {
      copyOf: copy.postId,
      updated: instant(copy.updatedAt),
      updatedBy: names.user(copy.updatedBy),
      publishAt: instant(copy.publishAt),
      substantive: copy.substantive || undefined,
      ...sharedFields(draft, names),
    },
  };
  return markdownFile(fields, draft.body);
}

type Placement = Pick<Draft, "categoryId" | "tagIds" | "topicId" | "authorIds">;

function placementFields(draft: Placement, names: ExportNames) {
  return {
    category: names.category(draft.categoryId),
    tags: filled(names.tags(draft.tagIds).map(({ name }) => name)),
    authors: filled(names.users(draft.authorIds).map(({ name }) => name)),
    topic: names.topic(draft.topicId),
  };
}

function publicFields(draft: Pick<Draft, PublicTextName | "cover" | "seo" | "pin">, names: ExportNames) {
  const { lead, cover, seo, pin } = draft;
  const picture = cover ? names.picture(cover.mediaId) : undefined;
  return {
    ...textsForFile(PUBLIC_TEXTS, draft),
    description: (seo.description ?? lead) || undefined,
    cover: picture,
    "cover-alt": picture === undefined || cover?.decorative ? undefined : cover?.alt,
    pin: pin === null ? undefined : (instant(pin.until) ?? true),
    seo: someOf({
      title: seo.title ?? undefined,
      description: seo.description ?? undefined,
      canonical: seo.canonical ?? undefined,
      noindex: seo.noindex || undefined,
    }),
  };
}

/** Returns the fields below `szpalta` that posts and working copies have. Tags and people are named by slug, because names may be ambiguous. */
function sharedFields(draft: Omit<Draft, "slug">, names: ExportNames) {
  const { cover } = draft;
  const shown = cover && names.picture(cover.mediaId) !== undefined ? cover : null;
  return {
    tags: filled(names.tags(draft.tagIds).map(({ slug }) => slug)),
    authors: filled(names.users(draft.authorIds).map(({ slug }) => slug)),
    editor: names.user(draft.responsibleEditorId),
    cover: shown ? { alt: shown.alt, decorative: shown.decorative } : undefined,
    ...textsForFile(TEAM_TEXTS, draft),
  };
}

function szpaltaFields({ post, comments, provenance, formerSlugs }: ExportedPost, names: ExportNames) {
  return {
    slugChosen: post.slugChosen || undefined,
    created: instant(post.createdAt),
    updated: instant(post.updatedAt),
    published: instant(post.publishedAt),
    publishAt: instant(post.publishAt),
    trashed: instant(post.trashedAt ?? null),
    formerSlugs: filled(formerSlugs),
    provenance: provenance ? provenanceFields(provenance, names) : undefined,
    comments: filled(
      comments.flatMap(({ authorId, at, resolvedAt, text }) => {
        const author = names.user(authorId);
        return author === undefined ? [] : [{ author, at: instant(at), resolved: instant(resolvedAt), text }];
      }),
    ),
  };
}

function provenanceFields({ use, models, reviewerId, reviewedAt }: Provenance, names: ExportNames) {
  return { use, models: filled(models), reviewer: names.user(reviewerId), reviewed: instant(reviewedAt) };
}

function instant(at: Post["publishAt"]): Date | undefined {
  if (at === null) return undefined;
  if (!isInstant(at)) throw new NoInstantStored("A stored date is no instant.");
  return new Date(at);
}

function filled<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function someOf<T extends object>(fields: T): T | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}
