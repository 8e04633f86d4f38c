import { eachKey } from "../base/values/record-keys.ts";
import { otherLanguage } from "#core/base/values/language-tag.ts";
import type { z } from "zod";
import { mediaIdIn } from "../base/media.ts";
import { NO_CATEGORY } from "../base/category.ts";
import type { Draft, ReviewComment, WorkingCopy } from "../posts/drafts/draft.ts";
import { readFrontMatter } from "#core/markdown/front-matter.ts";
import type { Post } from "../posts/post.ts";
import { PUBLIC_TEXTS, TEAM_TEXTS } from "../posts/post-fields.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Provenance } from "../posts/provenance/suggestion.ts";
import { firstIssue, type ExportProblem } from "./export-problem.ts";
import { COPY_FRONT_MATTER, POST_FRONT_MATTER, seoOfFile } from "./export-schemas.ts";
import { archiveMessages } from "#core/messages/export.ts";

/** Ids of what is named, and of pictures there are; undefined for what the export does not have. */
export interface ImportIds {
  category: (slug: string) => string | undefined;
  tag: (slug: string) => string | undefined;
  topic: (slug: string) => string | undefined;
  user: (slug: string) => string | undefined;
  hasPicture: (id: string) => boolean;
}

export interface ReadPost {
  post: Post;
  comments: Omit<ReviewComment, "id" | "postId" | "token">[];
  provenance: Provenance | null;
  formerSlugs: string[];
  /** Readers' comments, which are in a file of their own. */
  readerComments: ReaderComment[];
}

/** The content of a file, or why it cannot be read. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: ExportProblem };

/** The post of a file as `writePostFile` writes it, or what is wrong with the file and where. */
export function readPostFile(path: string, text: string, ids: ImportIds): Read<ReadPost> {
  return readFields({ path, text, ids }, POST_FRONT_MATTER, (fields, body, named) => {
    const { szpalta: own } = fields;
    const post: Post = {
      ...draftOf(fields, body, named),
      id: own.id,
      slug: fields.slug,
      state: fields.state,
      createdAt: own.created,
      updatedAt: own.updated,
      publishedAt: own.published ?? null,
      substantiveUpdateAt: fields.lastmod ?? null,
      publishAt: own.publishAt ?? null,
      version: 0,
      ...(own.slugChosen ? { slugChosen: true } : {}),
      ...(own.trashed === undefined ? {} : { trashedAt: own.trashed }),
    };
    const comments = (own.comments ?? []).map(({ author, at, resolved, text: said }) => ({
      authorId: named.user(author, "comments"),
      at,
      resolvedAt: resolved ?? null,
      text: said,
    }));
    return {
      post,
      comments,
      provenance: provenanceOf(own, named),
      formerSlugs: own.formerSlugs ?? [],
      readerComments: [],
    };
  });
}

/** The working copy of a file as `writeCopyFile` writes it. */
export function readCopyFile(path: string, text: string, ids: ImportIds): Read<Omit<WorkingCopy, "count">> {
  return readFields({ path, text, ids }, COPY_FRONT_MATTER, (fields, body, named) => {
    const { szpalta: own } = fields;
    return {
      postId: own.copyOf,
      draft: { ...draftOf(fields, body, named), slug: fields.slug ?? null },
      publishAt: own.publishAt ?? null,
      substantive: own.substantive ?? false,
      updatedAt: own.updated,
      updatedBy: own.updatedBy === undefined ? null : named.user(own.updatedBy, "updatedBy"),
    };
  });
}

/** A reference to what the export does not have, found while a post is put together. */
class Dangling extends Error {
  override name = "Dangling";
  readonly field: string;

  constructor(field: string, slug: string) {
    super(archiveMessages.fieldLeadsNowhere(field, slug));
    this.field = field;
  }
}

type Named = ReturnType<typeof namedBy>;

function namedBy(ids: ImportIds) {
  const or = (field: string, slug: string, id: string | undefined): string => {
    if (id === undefined) throw new Dangling(field, slug);
    return id;
  };
  return {
    category: (slug: string) => or("category", slug, ids.category(slug)),
    topic: (slug: string) => or("topic", slug, ids.topic(slug)),
    tag: (slug: string) => or("tags", slug, ids.tag(slug)),
    user: (slug: string, field: string) => or(field, slug, ids.user(slug)),
    picture: (id: string, path: string) => or("cover", path, ids.hasPicture(id) ? id : undefined),
  };
}

function readFields<Schema extends z.ZodType, Made>(
  { path, text, ids }: { path: string; text: string; ids: ImportIds },
  schema: Schema,
  make: (fields: z.output<Schema>, body: string, named: Named) => Made,
): Read<Made> {
  const front = readFrontMatter(text);
  if (front.problem) return { ok: false, problem: { path, ...front.problem } };
  const checked = schema.safeParse(front.data);
  if (!checked.success) {
    const { at, text: wrong } = firstIssue(checked.error);
    return { ok: false, problem: { path, line: lineOfField(text, at, front.lines), text: wrong } };
  }
  try {
    return { ok: true, value: make(checked.data, front.body, namedBy(ids)) };
  } catch (error) {
    if (!(error instanceof Dangling)) throw error;
    const line = lineOfField(text, ["szpalta", error.field], front.lines);
    return { ok: false, problem: { path, line, text: error.message } };
  }
}

type Fields = Omit<z.output<typeof COPY_FRONT_MATTER>, "slug" | "draft" | "szpalta"> & {
  szpalta: Omit<
    z.output<typeof COPY_FRONT_MATTER>["szpalta"],
    "copyOf" | "updated" | "updatedBy" | "publishAt" | "substantive"
  >;
};

function draftOf(fields: Fields, body: string, named: Named): Omit<Draft, "slug"> {
  const { szpalta: own, seo, pin, cover } = fields;
  const pictureId = cover === undefined ? null : mediaIdIn(cover);
  return {
    title: fields.title,
    ...eachKey(PUBLIC_TEXTS, (name) => fields[name] ?? ""),
    body,
    language: otherLanguage(fields.lang ?? null),
    categoryId: fields.category === undefined ? NO_CATEGORY : named.category(fields.category),
    tagIds: (own.tags ?? []).map((slug) => named.tag(slug)),
    topicId: fields.topic === undefined ? null : named.topic(fields.topic),
    authorIds: (own.authors ?? []).map((slug) => named.user(slug, "authors")),
    responsibleEditorId: own.editor === undefined ? null : named.user(own.editor, "editor"),
    cover:
      cover === undefined || pictureId === null
        ? null
        : {
            mediaId: named.picture(pictureId, cover),
            alt: own.cover?.alt ?? "",
            decorative: own.cover?.decorative ?? true,
          },
    seo: seoOfFile(seo),
    pin: pin === undefined ? null : { until: pin === true ? null : pin },
    ...eachKey(TEAM_TEXTS, (name) => own[name] ?? ""),
  };
}

function provenanceOf(own: z.output<typeof POST_FRONT_MATTER>["szpalta"], named: Named): Provenance | null {
  if (!own.provenance) return null;
  const { use, models, reviewer, reviewed } = own.provenance;
  return {
    postId: own.id,
    use,
    models: models ?? [],
    reviewerId: reviewer === undefined ? null : named.user(reviewer, "provenance"),
    reviewedAt: reviewed ?? null,
  };
}

/** The line of a field; where the field has none, that of the nearest one around it. */
function lineOfField(text: string, at: readonly string[], lines: Record<string, number>): number {
  const [first = "", second] = at;
  const line = lines[first] ?? 1;
  if (second === undefined || !lines[first]) return line;
  const below = text.split("\n").slice(line);
  const found = below.findIndex((each) => each.startsWith(`  ${second}:`) || !each.startsWith(" "));
  return found !== -1 && below[found]?.startsWith(" ") ? line + found + 1 : line;
}
