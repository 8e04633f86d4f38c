import { lemmaBy, lemmasIn, postFrequencies } from "#core/analysis/likeness/lemma-frequencies.ts";
import { findSimilarPosts, rarityIn } from "#core/analysis/likeness/find-similar-posts.ts";
import { wordRuns } from "#core/analysis/likeness/word-runs.ts";
import type { Derived } from "#core/markdown/renderer.ts";
import { fold } from "#core/polish/text-words.ts";
import type { Post } from "../post.ts";
import type { PostStoreRead } from "../store.ts";
import { proseOfHtml } from "./html-facts.ts";

/** The post that repeats most of a text; `share` from 0 to 1. */
interface Overlap {
  title: string;
  path: string;
  share: number;
}

/** At least this many equal words in a row count as repeated. */
const RUN = 3;
/** A text is compared with at most this many of the most similar posts. A copy of the text is always among these posts. */
const COMPARED = 10;
/** A text with fewer runs of words than this is not compared, because it repeats some runs by chance. */
const FEWEST_RUNS = 30;

/** Compares a text's runs of three words with the most similar posts. Returns null for a short text or if nothing is repeated. */
export async function findRepeatedText(
  read: PostStoreRead,
  { id, title, lead }: Pick<Post, "id" | "title" | "lead">,
  derived: Derived,
): Promise<Overlap | null> {
  const text = proseOfHtml(derived.html);
  const ownRuns = runsIn(text);
  if (ownRuns.size < FEWEST_RUNS) return null;
  const words = { title, lead, headings: [], text };
  const frequencies = postFrequencies(words, lemmaBy(await lemmasIn(read, [words])));
  const like = await findSimilarPosts(read, await rarityIn(read), frequencies, COMPARED + 1);
  const others = await read.archivedPosts(like.flatMap((post) => (post.id === id ? [] : [post.id])));
  let best: Overlap | null = null;
  for (const other of others) {
    const runs = runsIn(other.text);
    const shared = [...ownRuns].filter((run) => runs.has(run));
    const share = shared.length / ownRuns.size;
    if (share > (best?.share ?? 0)) best = { title: other.title, path: other.path, share };
  }
  return best;
}

function runsIn(text: string): Set<string> {
  return new Set(wordRuns(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [], RUN));
}
