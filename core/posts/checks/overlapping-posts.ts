import type { PostStoreRead } from "../store.ts";
import {
  type AnalysedDraft,
  AnalysisUnavailable,
  type BuiltInAnalysis,
  type OverlapFinding,
} from "#core/analysis/built-in-analysis.ts";
import { fold } from "#core/polish/text-words.ts";
import type { CardRow, ListName } from "#core/base/post-lists.ts";
import { postPath } from "#core/base/paths.ts";
import { proseOfHtml } from "./html-facts.ts";
import type { Post } from "../post.ts";
import type { Derived } from "#core/markdown/renderer.ts";

/** The post that says most of what a text says; `share` from 0 to 1. */
interface Overlap {
  title: string;
  path: string;
  share: number;
}

export type Overlaps = ReturnType<typeof createOverlappingPosts>;

type ComparedPost = Pick<Post, "id" | "title" | "lead" | "body" | "categoryId" | "tagIds">;

/** Words that, one after the other, count as repeated. */
const RUN = 3;
/** Newest posts of each list compared, and tags whose lists are looked at. */
const NEAREST = 20;
const TAGS = 3;
/** Posts whose runs of words are kept, about 100 kB each. */
const REMEMBERED = 200;
/** A text shorter than this repeats something by chance. */
const FEWEST_RUNS = 30;

/** Asks the analysis if it runs already; else compares runs of three words with nearby posts. */
export function createOverlappingPosts(read: PostStoreRead, analysis?: Pick<BuiltInAnalysis, "overlapsIfAwake">) {
  const known = new Map<string, Set<string>>();

  const runsOfCard = async (card: CardRow): Promise<Set<string>> => {
    const key = `${card.id}.${card.version}`;
    const remembered = known.get(key);
    if (remembered) return remembered;
    const post = await read.publishedPost(card.category.slug, card.slug);
    const runs = runsIn(proseOfHtml(String(post?.html ?? "")));
    if (known.size >= REMEMBERED) known.clear();
    known.set(key, runs);
    return runs;
  };

  return {
    async closest(post: ComparedPost, derived: Derived): Promise<Overlap | null> {
      const found = await analysis?.overlapsIfAwake(draftOf(post)).catch(orAsleep);
      if (found) return strongest(read, found);
      const own = runsIn(proseOfHtml(derived.html));
      if (own.size < FEWEST_RUNS) return null;
      let best: Overlap | null = null;
      for (const card of await neighboursOf(read, post)) {
        const others = await runsOfCard(card);
        const share =
          own
            .values()
            .filter((run) => others.has(run))
            .toArray().length / own.size;
        if (share <= (best?.share ?? 0)) continue;
        best = { title: card.title, path: postPath(card.category.slug, card.slug), share };
      }
      return best;
    },
  };
}

function draftOf({ id, title, lead, body, tagIds }: ComparedPost): AnalysedDraft {
  return { postId: id, title, lead, body, tagIds };
}

/** Too busy to answer is as good as asleep. */
function orAsleep(error: unknown): null {
  if (error instanceof AnalysisUnavailable) return null;
  throw error;
}

async function strongest(read: PostStoreRead, found: OverlapFinding[]): Promise<Overlap | null> {
  const [most] = found.toSorted((one, other) => other.contained - one.contained);
  const [place] = most ? await read.postPlaces([most.postId]) : [];
  return most && place ? { title: place.title, path: place.path, share: most.contained } : null;
}

async function neighboursOf(read: PostStoreRead, post: Pick<Post, "id" | "categoryId" | "tagIds">): Promise<CardRow[]> {
  const tags = post.tagIds.slice(0, TAGS).map((id): ListName => `tag:${id}`);
  const lists: ListName[] = [...tags, `category:${post.categoryId}`];
  const cards = new Map<string, CardRow>();
  for (const list of lists) for (const card of await read.listPage(list, 0, NEAREST)) cards.set(card.id, card);
  cards.delete(post.id);
  return [...cards.values()];
}

function runsIn(text: string): Set<string> {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Set<string>();
  for (let index = 0; index + RUN <= words.length; index++) runs.add(words.slice(index, index + RUN).join(" "));
  return runs;
}
