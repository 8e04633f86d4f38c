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

/** Functions that turn a slug into an entity's id, or undefined when the export lacks it. `hasPicture` says whether a picture exists. */
export interface ImportIds {
  category: (slug: string) => string | undefined;
  tag: (slug: string) => string | undefined;
  topic: (slug: string) => string | undefined;
  user: (slug: string) => string | undefined;
  hasPicture: (id: string) => boolean;
}

/** A post read from an export, with all data that belongs to it. */
export interface ReadPost {
  post: Post;
  comments: Omit<ReviewComment, "id" | "postId" | "token">[];
  provenance: Provenance | null;
  formerSlugs: string[];
  /** Readers' comments. They come from a separate file. */
  readerComments: ReaderComment[];
}

/** The content of a file, or the problem that makes the file unreadable. */
export type ReadResult<T> = { ok: true; value: T } | { ok: false; problem: ExportProblem };

/** Reads a post as `writePostFile` writes it. */
export function readPostFile(path: string, text: string, ids: ImportIds): ReadResult<ReadPost> {
  return readFields({ path, text, ids }, POST_FRONT_MATTER, (fields, body, required) => {
    const { szpalta: szpaltaFields } = fields;
    const post: Post = {
      ...draftOf(fields, body, required),
      id: szpaltaFields.id,
      slug: fields.slug,
      state: fields.state,
      createdAt: szpaltaFields.created,
      updatedAt: szpaltaFields.updated,
      publishedAt: szpaltaFields.published ?? null,
      substantiveUpdateAt: fields.lastmod ?? null,
      publishAt: szpaltaFields.publishAt ?? null,
      version: 0,
      ...(szpaltaFields.slugChosen ? { slugChosen: true } : {}),
      ...(szpaltaFields.trashed === undefined ? {} : { trashedAt: szpaltaFields.trashed }),
    };
    const comments = (szpaltaFields.comments ?? []).map(({ author, at, resolved, text: commentText }) => ({
      authorId: required.user(author, "comments"),
      at,
      resolvedAt: resolved ?? null,
      text: commentText,
    }));
    return {
      post,
      comments,
      provenance: provenanceOf(szpaltaFields, required),
      formerSlugs: szpaltaFields.formerSlugs ?? [],
      readerComments: [],
    };
  });
}

/** Reads a working copy as `writeCopyFile` writes it. */
export function readCopyFile(path: string, text: string, ids: ImportIds): ReadResult<Omit<WorkingCopy, "count">> {
  return readFields({ path, text, ids }, COPY_FRONT_MATTER, (fields, body, required) => {
    const { szpalta: szpaltaFields } = fields;
    return {
      postId: szpaltaFields.copyOf,
      draft: { ...draftOf(fields, body, required), slug: fields.slug ?? null },
      publishAt: szpaltaFields.publishAt ?? null,
      substantive: szpaltaFields.substantive ?? false,
      updatedAt: szpaltaFields.updated,
      updatedBy: szpaltaFields.updatedBy === undefined ? null : required.user(szpaltaFields.updatedBy, "updatedBy"),
    };
  });
}

/** The error for a reference to an entity that the export lacks. */
class DanglingReference extends Error {
  override name = "Dangling";
  readonly field: string;

  constructor(field: string, slug: string) {
    super(archiveMessages.fieldLeadsNowhere(field, slug));
    this.field = field;
  }
}

type RequiredIds = ReturnType<typeof requiredIds>;

function requiredIds(ids: ImportIds) {
  const required = (field: string, slug: string, id: string | undefined): string => {
    if (id === undefined) throw new DanglingReference(field, slug);
    return id;
  };
  return {
    category: (slug: string) => required("category", slug, ids.category(slug)),
    topic: (slug: string) => required("topic", slug, ids.topic(slug)),
    tag: (slug: string) => required("tags", slug, ids.tag(slug)),
    user: (slug: string, field: string) => required(field, slug, ids.user(slug)),
    picture: (id: string, path: string) => required("cover", path, ids.hasPicture(id) ? id : undefined),
  };
}

function readFields<Schema extends z.ZodType, Result>(
  { path, text, ids }: { path: string; text: string; ids: ImportIds },
  schema: Schema,
  make: (fields: z.output<Schema>, body: string, required: RequiredIds) => Result,
): ReadResult<Result> {
  const front = readFrontMatter(text);
  if (front.problem) return { ok: false, problem: { path, ...front.problem } };
  const checked = schema.safeParse(front.data);
  if (!checked.success) {
    const { at, text: wrong } = firstIssue(checked.error);
    return { ok: false, problem: { path, line: lineOfField(text, at, front.lines), text: wrong } };
  }
  try {
    return { ok: true, value: make(checked.data, front.body, requiredIds(ids)) };
  } catch (error) {
    if (!(error instanceof DanglingReference)) throw error;
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

function draftOf(fields: Fields, body: string, required: RequiredIds): Omit<Draft, "slug"> {
  const { szpalta: szpaltaFields, seo, pin, cover } = fields;
  const pictureId = cover === undefined ? null : mediaIdIn(cover);
  return {
    title: fields.title,
    ...eachKey(PUBLIC_TEXTS, (name) => fields[name] ?? ""),
    body,
    language: otherLanguage(fields.lang ?? null),
    categoryId: fields.category === undefined ? NO_CATEGORY : required.category(fields.category),
    tagIds: (szpaltaFields.tags ?? []).map((slug) => required.tag(slug)),
    topicId: fields.topic === undefined ? null : required.topic(fields.topic),
    authorIds: (szpaltaFields.authors ?? []).map((slug) => required.user(slug, "authors")),
    responsibleEditorId: szpaltaFields.editor === undefined ? null : required.user(szpaltaFields.editor, "editor"),
    cover:
      cover === undefined || pictureId === null
        ? null
        : {
            mediaId: required.picture(pictureId, cover),
            alt: szpaltaFields.cover?.alt ?? "",
            decorative: szpaltaFields.cover?.decorative ?? true,
          },
    seo: seoOfFile(seo),
    pin: pin === undefined ? null : { until: pin === true ? null : pin },
    ...eachKey(TEAM_TEXTS, (name) => szpaltaFields[name] ?? ""),
  };
}

function provenanceOf(
  szpaltaFields: z.output<typeof POST_FRONT_MATTER>["szpalta"],
  required: RequiredIds,
): Provenance | null {
  if (!szpaltaFields.provenance) return null;
  const { use, models, reviewer, reviewed } = szpaltaFields.provenance;
  return {
    postId: szpaltaFields.id,
    use,
    models: models ?? [],
    reviewerId: reviewer === undefined ? null : required.user(reviewer, "provenance"),
    reviewedAt: reviewed ?? null,
  };
}

/** Returns the line of a field in the file; for a missing field, the line of the object around it. */
function lineOfField(text: string, at: readonly string[], lines: Record<string, number>): number {
  const [first = "", second] = at;
  const line = lines[first] ?? 1;
  if (second === undefined || !lines[first]) return line;
  const below = text.split("\n").slice(line);
  const offset = below.findIndex((each) => each.startsWith(`  ${second}:`) || !each.startsWith(" "));
  return offset !== -1 && below[offset]?.startsWith(" ") ? line + offset + 1 : line;
}
