import { textWords } from "#core/polish/text-words.ts";
import type { ArchivedTag } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { wordRoot } from "../archive/word-roots.ts";

/** How an archive uses its tags. Every count leaves out the post that is asked about, so that it never bears itself out. */
export interface TagHabits {
  tagOf(id: string): ArchivedTag | undefined;
  tagsOfRoot(root: string): readonly KinTag[];
  /** The share of posts with all the words that have the tag; `supposed` counts as `SUPPOSED_POSTS` posts. */
  keptWord(
    tagId: string,
    lemmas: readonly string[],
    where: "title" | "anywhere",
    supposed: number,
    except: number,
  ): number;
  /** For each other tag the share of the posts with `tagId` that have it too; rarely used tags say less. */
  company(tagId: string, except: number): ReadonlyMap<string, number>;
}

export interface KinTag {
  tag: ArchivedTag;
  lemma: string;
}

/** What was supposed of a word counts as so many posts: the archive's own use outweighs it from the third on. */
const SUPPOSED_POSTS = 2;
/** Likewise a tag of one post tells little of what goes with it. */
const DOUBTED_POSTS = 1;

const known = new WeakMap<ArchiveIndex, TagHabits>();

export function tagHabits(index: ArchiveIndex): TagHabits {
  const made = known.get(index) ?? readHabits(index);
  known.set(index, made);
  return made;
}

function readHabits(index: ArchiveIndex): TagHabits {
  const byId = new Map(index.tags.map((tag) => [tag.id, tag]));
  const tagged = postsByTag(index);
  const roots = tagsByRoot(index);
  const postsWith = (id: string) => tagged.get(id) ?? NONE;
  return {
    tagOf: (id) => byId.get(id),
    tagsOfRoot: (root) => roots.get(root) ?? [],
    keptWord(tagId, lemmas, where, supposed, except) {
      const has = postsWith(tagId);
      let [saying, having] = [0, 0];
      for (const no of postsSaying(index, lemmas, where)) {
        if (no === except) continue;
        saying += 1;
        if (has.has(no)) having += 1;
      }
      return (having + SUPPOSED_POSTS * supposed) / (saying + SUPPOSED_POSTS);
    },
    company(tagId, except) {
      const counts = new Map<string, number>();
      let posts = 0;
      for (const no of postsWith(tagId)) {
        if (no === except) continue;
        posts += 1;
        for (const id of index.post(no).tagIds) {
          if (id !== tagId && byId.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
        }
      }
      return new Map([...counts].map(([id, count]) => [id, count / (posts + DOUBTED_POSTS)]));
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

function postsByTag(index: ArchiveIndex): Map<string, Set<number>> {
  const tagged = new Map<string, Set<number>>();
  for (const [no, { tagIds }] of index.posts.entries()) {
    for (const id of tagIds) {
      const posts = tagged.get(id);
      if (posts) posts.add(no);
      else tagged.set(id, new Set([no]));
    }
  }
  return tagged;
}

function tagsByRoot(index: ArchiveIndex): Map<string, KinTag[]> {
  const kin = index.tags.flatMap((tag) =>
    [tag.name, ...tag.aliases].flatMap((name) => {
      const [word, ...others] = textWords(name);
      return word && others.length === 0 ? [{ tag, lemma: index.lemmaOf(word.text) }] : [];
    }),
  );
  return Map.groupBy(kin, ({ lemma }) => wordRoot(lemma));
}

/** The posts that have all the words; a post with them apart counts too, for names of two words are few. */
function postsSaying(index: ArchiveIndex, lemmas: readonly string[], where: "title" | "anywhere"): Iterable<number> {
  const terms = lemmas.map((lemma) => index.termOf(lemma));
  const lists = terms.map((term) => (where === "title" ? index.titled(term) : index.postings(term).posts));
  const [first, ...others] = lists.toSorted((one, other) => one.length - other.length);
  if (!first || others.length === 0) return first ?? [];
  const sets = others.map((list) => new Set(list));
  return [...first].filter((no) => sets.every((set) => set.has(no)));
}
