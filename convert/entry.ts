import type { IncomingPost } from "#core/base/values/incoming-post.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import { lineCounter } from "#core/markdown/source/line-counter.ts";
import { plainSlug } from "#core/polish/slug.ts";
import { headingsIn } from "./markdown/first-heading.ts";

/** A post as it was read from the source, before its links and pictures are converted. */
export interface Entry extends IncomingPost {
  /** True when neither the post nor its site names a language. The post then gets the language of most posts of the archive. */
  isLanguageUnsure?: boolean;
  /** The range of the heading that became the post's title. This heading is removed, because the title would be shown twice. */
  titleAt: { start: number; end: number } | null;
  /** Readers' comments on the post; absent when there are none. */
  comments?: ReaderComment[];
}

/** The body of an entry with data for resolving its links, computed once for all links. */
export interface SourceText {
  path: string;
  body: string;
  /** Returns the line of the file at an offset in the body. */
  lineAt(offset: number): number;
  /** Returns the ids that links within the text can lead to: ids written in the text and ids of headings. */
  ids(): ReadonlySet<string>;
}

const WRITTEN_ID = /\{#([^{}\n]+)\}|\b(?:id|name)=["']?([^"'\s>]+)/g;

/** Prepares an entry for resolving its links; line positions and ids are computed on first use. */
export function sourceText({ path, body, bodyLine }: Entry): SourceText {
  const lineInBody = lineCounter(body);
  let ids: Set<string> | null = null;
  return {
    path,
    body,
    lineAt: (offset) => bodyLine + lineInBody(offset) - 1,
    ids: () => (ids ??= idsIn(body)),
  };
}

function idsIn(body: string): Set<string> {
  const ids = new Set(Array.from(body.matchAll(WRITTEN_ID), ([, braces, quoted]) => braces ?? quoted ?? ""));
  const counts = new Map<string, number>();
  for (const heading of headingsIn(body)) {
    const id = plainSlug(heading);
    const count = counts.get(id) ?? 0;
    ids.add(count === 0 ? id : `${id}-${count}`);
    counts.set(id, count + 1);
  }
  return ids;
}
