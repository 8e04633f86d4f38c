import { NO_CATEGORY } from "#core/base/category.ts";
import type { ExportProblem } from "#core/export/export-problem.ts";
import { type ImportIds, readCopyFile, readPostFile, type ReadPost } from "#core/export/read-post-file.ts";
import { COPIES_FOLDER, POSTS_FOLDER } from "#core/export/write-post-file.ts";
import { fieldErrors } from "#core/posts/checks/field-errors.ts";
import { EMPTY_DRAFT, newPost, type WorkingCopy } from "#core/posts/drafts/draft.ts";
import { isPublic } from "#core/posts/states.ts";
import type { Post } from "#core/posts/post.ts";
import type { Progress } from "../cli/progress.ts";
import type { Spool } from "../data-folder/spool.ts";
import type { ExportFolder } from "./export-folder.ts";

export type ReadExportFile = { path: string } & (
  | { kind: "post"; read: ReadPost }
  | { kind: "copy"; copy: Omit<WorkingCopy, "count"> }
);

/** Reads every post and then every working copy into `spool`; in memory stay their ids, addresses and what is wrong. */
export async function readExportPosts(
  folder: ExportFolder,
  ids: ImportIds,
  spool: Spool<ReadExportFile>,
  progress: Progress,
) {
  const problems: ExportProblem[] = [];
  const stored = new Map<string, boolean>();
  const slugs = new Set<string>();
  const formerSlugs = new Set<string>();
  const posts = folder.paths.filter((path) => path.startsWith(`${POSTS_FOLDER}/`));
  const copies = folder.paths.filter((path) => path.startsWith(`${COPIES_FOLDER}/`));
  const withCopy = new Set<string>();
  let done = 0;
  const next = async (path: string) => {
    progress((done += 1), posts.length + copies.length, "pliki");
    const read = await folder.readText(path);
    if (!read.ok) problems.push(read.problem);
    return read.ok ? read.text : null;
  };
  for (const path of posts) {
    const text = await next(path);
    if (text === null) continue;
    const read = readPostFile(path, text, ids);
    const problem = read.ok ? problemOfPost(read.value, { stored, slugs, formerSlugs }) : null;
    if (!read.ok) problems.push(read.problem);
    else if (problem !== null) problems.push({ path, line: 2, text: problem });
    else {
      const { post } = read.value;
      stored.set(post.id, isPublic(post.state));
      slugs.add(post.slug);
      for (const slug of read.value.formerSlugs) formerSlugs.add(slug);
      await spool.append({ path, kind: "post", read: read.value });
    }
  }
  // Of a post that could not be read its copy would seem to have none.
  for (const path of problems.length > 0 ? [] : copies) {
    const text = await next(path);
    if (text === null) continue;
    const read = readCopyFile(path, text, ids);
    const problem = read.ok ? problemOfCopy(read.value, stored, withCopy) : null;
    if (!read.ok) problems.push(read.problem);
    else if (problem !== null) problems.push({ path, line: 2, text: problem });
    else {
      withCopy.add(read.value.postId);
      await spool.append({ path, kind: "copy", copy: read.value });
    }
  }
  return { ids: new Set(stored.keys()), copies: copies.length, files: posts.length + copies.length, problems };
}

interface Seen {
  /** By id, whether readers see it. */
  stored: ReadonlyMap<string, boolean>;
  slugs: ReadonlySet<string>;
  formerSlugs: ReadonlySet<string>;
}

/** A Polish sentence without a full stop, or null. */
function problemOfPost({ post, formerSlugs }: ReadPost, seen: Seen): string | null {
  if (seen.stored.has(post.id)) return `wpis o identyfikatorze „${post.id}” jest w archiwum drugi raz`;
  if (seen.slugs.has(post.slug)) return `wpis o adresie „${post.slug}” jest w archiwum drugi raz`;
  const former = formerSlugs.find((slug) => seen.formerSlugs.has(slug));
  if (former !== undefined) return `dawny adres „${former}” ma już inny wpis`;
  if (isPublic(post.state) && post.categoryId === NO_CATEGORY) return "opublikowany wpis nie ma kategorii";
  return faultOf(post);
}

function problemOfCopy(
  { postId, draft }: Omit<WorkingCopy, "count">,
  stored: ReadonlyMap<string, boolean>,
  withCopy: ReadonlySet<string>,
): string | null {
  if (stored.get(postId) !== true) return `kopia robocza nie ma opublikowanego wpisu „${postId}”`;
  if (withCopy.has(postId)) return `wpis „${postId}” ma w archiwum drugą kopię roboczą`;
  const { slug: _, ...fields } = draft;
  return faultOf({ ...newPost(postId, EMPTY_DRAFT, 0), ...fields, slug: "kopia" });
}

/** What every save keeps to: whole for readers, of storable length for anybody. */
function faultOf(post: Post): string | null {
  const faults = fieldErrors(post, isPublic(post.state) ? "finished" : "unfinished");
  return faults
    ? Object.values(faults.fields ?? {})
        .join(" ")
        .replace(/\.$/, "")
    : null;
}
