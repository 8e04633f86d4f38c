import type { IncomingPost } from "#core/base/values/incoming-post.ts";
import type { ReaderComment } from "#core/base/values/reader-comment.ts";
import { lineCounter } from "#core/markdown/source/line-counter.ts";
import { plainSlug } from "#core/polish/slug.ts";
import { headingsIn } from "./markdown/first-heading.ts";

/** A post as a source has it. */
export interface Entry extends IncomingPost {
  /** Nothing tells its language: it is that of most of the archive. */
  isLanguageUnsure?: boolean;
  /** The heading that became the title and leaves the body, so that it is not shown twice. */
  titleAt: { start: number; end: number } | null;
  /** Readers' comments on the post; absent where the source has none of any post. */
  comments?: ReaderComment[];
}

/** The text of an entry, of which its links ask one after another. */
export interface SourceText {
  path: string;
  body: string;
  /** The line of the file on which an offset of the body stands. */
  lineAt(offset: number): number;
  /** Ids that the text gives by itself. */
  ids(): ReadonlySet<string>;
}

const OWN_ID = /\{#([^{}\n]+)\}|\b(?:id|name)=["']?([^"'\s>]+)/g;

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
  const ids = new Set(Array.from(body.matchAll(OWN_ID), ([, braces, quoted]) => braces ?? quoted ?? ""));
  const counts = new Map<string, number>();
  for (const heading of headingsIn(body)) {
    const id = plainSlug(heading);
    const count = counts.get(id) ?? 0;
    ids.add(count === 0 ? id : `${id}-${count}`);
    counts.set(id, count + 1);
  }
  return ids;
}
