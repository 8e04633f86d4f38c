import { withoutFullStop } from "#core/base/values/without-full-stop.ts";
import { NO_CATEGORY } from "#core/base/category.ts";
import type { ExportProblem } from "#core/export/export-problem.ts";
import { commentsFilePath, readCommentsFile } from "#core/export/comments-file.ts";
import {
  type ImportIds,
  type ReadResult,
  readCopyFile,
  readPostFile,
  type ReadPost,
} from "#core/export/read-post-file.ts";
import { COPIES_FOLDER, POSTS_FOLDER } from "#core/export/write-post-file.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import { EMPTY_DRAFT, newPost, type WorkingCopy } from "#core/posts/drafts/draft.ts";
import { isPublic } from "#core/posts/states.ts";
import type { Post } from "#core/posts/post.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import type { Progress } from "../base/progress.ts";
import type { Spool } from "../data-folder/spool.ts";
import type { ExportFolder } from "./open-export.ts";
import { archiveImportMessages } from "#core/messages/server/import.ts";

export type ReadExportFile = { path: string } & (
  | { kind: "post"; read: ReadPost }
  | { kind: "copy"; copy: Omit<WorkingCopy, "count"> }
);

/** Reports that a post, a working copy or the comments on a post are left out, and the reason. */
export type LeaveOut = (kind: ReadExportFile["kind"] | "comments", problem: ExportProblem) => Promise<void>;

/** Reads all posts, then all working copies, into `spool`, but leaves faulty ones out. Only ids and slugs stay in memory. */
export async function readExportPosts(
  folder: ExportFolder,
  ids: ImportIds,
  spool: Spool<ReadExportFile>,
  leaveOut: LeaveOut,
  progress: Progress,
): Promise<void> {
  const seen = { stored: new Map<string, boolean>(), slugs: new Set<string>(), formerSlugs: new Set<string>() };
  const withCopy = new Set<string>();
  const { posts, copies } = postsIn(folder);
  let done = 0;
  const next = (path: string) => {
    progress((done += 1), posts.length + copies.length, "pliki");
    return folder.readText(path);
  };
  for (const path of posts) {
    const read = readAs(await next(path), (text) => readPostFile(path, text, ids));
    const text = read.ok ? problemOfPost(read.value, seen) : null;
    if (!read.ok) await leaveOut("post", read.problem);
    else if (text !== null) await leaveOut("post", { path, line: 2, text });
    else {
      const { post, formerSlugs } = read.value;
      seen.stored.set(post.id, isPublic(post.state));
      seen.slugs.add(post.slug);
      for (const slug of formerSlugs) seen.formerSlugs.add(slug);
      const readerComments = await commentsOf(folder, path, leaveOut);
      await spool.append({ path, kind: "post", read: { ...read.value, readerComments } });
    }
  }
  for (const path of copies) {
    const read = readAs(await next(path), (text) => readCopyFile(path, text, ids));
    const text = read.ok ? problemOfCopy(read.value, seen.stored, withCopy) : null;
    if (!read.ok) await leaveOut("copy", read.problem);
    else if (text !== null) await leaveOut("copy", { path, line: 2, text });
    else {
      withCopy.add(read.value.postId);
      await spool.append({ path, kind: "copy", copy: read.value });
    }
  }
}

/** Returns the readers' comments on the post at `path`; none when their file is damaged, so that the post is imported all the same. */
async function commentsOf(folder: ExportFolder, path: string, leaveOut: LeaveOut): Promise<ReaderComment[]> {
  const at = commentsFilePath(path);
  if (!folder.has(at)) return [];
  const read = readAs(await folder.readText(at), (text) => readCommentsFile(at, text));
  if (!read.ok) await leaveOut("comments", read.problem);
  return read.ok ? read.value : [];
}

/** Returns the paths of posts and of working copies in an export. */
export function postsIn({ paths }: Pick<ExportFolder, "paths">) {
  const below = (folder: string) => paths.filter((path) => path.startsWith(`${folder}/`));
  return { posts: below(POSTS_FOLDER), copies: below(COPIES_FOLDER) };
}

function readAs<T>(
  file: Awaited<ReturnType<ExportFolder["readText"]>>,
  read: (text: string) => ReadResult<T>,
): ReadResult<T> {
  return file.ok ? read(file.text) : file;
}

/** Returns the warning, without a full stop, about a working copy whose post is unpublished, missing or left out. */
export function postlessCopy(postId: string): string {
  return archiveImportMessages.copyWithoutPost(postId);
}

interface Seen {
  /** Maps the id of each post read so far to whether readers see the post. */
  stored: ReadonlyMap<string, boolean>;
  slugs: ReadonlySet<string>;
  formerSlugs: ReadonlySet<string>;
}

/** Returns why a post cannot be imported: a Polish sentence without a full stop, or null. */
function problemOfPost({ post, formerSlugs }: ReadPost, seen: Seen): string | null {
  if (seen.stored.has(post.id)) return archiveImportMessages.postTwice(post.id);
  if (seen.slugs.has(post.slug)) return archiveImportMessages.slugTwice(post.slug);
  const former = formerSlugs.find((slug) => seen.formerSlugs.has(slug));
  if (former !== undefined) return archiveImportMessages.formerSlugTaken(former);
  if (isPublic(post.state) && post.categoryId === NO_CATEGORY) return archiveImportMessages.publishedWithoutCategory;
  return faultOf(post);
}

function problemOfCopy(
  { postId, draft }: Omit<WorkingCopy, "count">,
  stored: ReadonlyMap<string, boolean>,
  withCopy: ReadonlySet<string>,
): string | null {
  if (stored.get(postId) !== true) return postlessCopy(postId);
  if (withCopy.has(postId)) return archiveImportMessages.copyTwice(postId);
  const { slug: _, ...fields } = draft;
  return faultOf({ ...newPost(postId, EMPTY_DRAFT, 0), ...fields, slug: "kopia" });
}

/** Returns why a post is too long, or incomplete although readers see it: a Polish sentence without a full stop, or null. */
function faultOf(post: Post): string | null {
  const faults = fieldErrors(post, isPublic(post.state) ? "finished" : "unfinished");
  return faults ? withoutFullStop(Object.values(faults.fields ?? {}).join(" ")) : null;
}
