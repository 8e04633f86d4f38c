import { textWords } from "#core/polish/text-words.ts";
import type { ArchivedTag, ArchiveEntry, LemmaOf } from "./archive.ts";
import { buildInvertedIndex, type Postings, postsBy, fieldsOf } from "./inverted-index.ts";
import { type ArchiveWordForms, familiesOf } from "./archive-word-forms.ts";
import type { Keyword } from "./post-keywords.ts";

export interface IndexedPost extends ArchiveEntry {
  /** Sum of the worth of its telling words: what BM25 calls its length. */
  length: number;
  titleTerms: ReadonlySet<number>;
  subject: Keyword;
}

export interface ArchiveIndex {
  posts: readonly IndexedPost[];
  post(no: number): IndexedPost;
  tags: readonly ArchivedTag[];
  meanLength: number;
  forms: readonly string[];
  /** By form: 1 for those that a post or a tag has; the others are of posts that are gone. */
  present: Uint8Array;
  termOfForm: Uint32Array;
  lemmas: readonly string[];
  lemma(term: number): string;
  /** By term: 1 for those that say nothing. */
  silent: Uint8Array;
  lemmaOf: LemmaOf;
  /** The number of a lemma; -1 for one the archive does not have. */
  termOf(lemma: string): number;
  /** Telling terms that begin alike, and so are likely of one family: „rower”, „rowerowy”, „rowerzysta”; by alphabet, itself among them. */
  family(lemma: string): readonly number[];
  /** Robertson and Spärck Jones, never negative: ln(1 + (N − df + 0.5) / (df + 0.5)). A term of no post is the dearest. */
  idf(term: number): number;
  postings(term: number): Postings;
  titled(term: number): Uint32Array;
  about(term: number): Uint32Array;
  numberOf(postId: string): number;
  tagsNamed(lemma: string): readonly NamedTag[];
}

export interface NamedTag {
  tag: ArchivedTag;
  lemmas: readonly string[];
}

export interface IndexParts {
  posts: readonly ArchiveEntry[];
  tags: readonly ArchivedTag[];
  tagForms: readonly Uint32Array[];
  lexicon: ArchiveWordForms;
}

/** Makes the index of an archive, in some hundred milliseconds for 5 000 posts: the texts are numbers already. */
export function buildIndex({ posts: kept, tags, tagForms, lexicon }: IndexParts): ArchiveIndex {
  const words = lexicon.settled();
  const { lemmaOfForm: termOfForm, silent, numberOf } = words;
  const { forms, lemmas, lemmaOf } = lexicon;
  const filed = buildInvertedIndex(kept, termOfForm, silent);
  const posts = kept.map((post, no) => ({
    ...post,
    length: filed.lengths[no] ?? 0,
    titleTerms: new Set(telling(post.titleForms, termOfForm, silent)),
    subject: filed.subjects.of(no),
  }));
  const postOf = (no: number) => {
    const post = posts[no];
    if (!post) throw new Error(`The index has ${posts.length} posts and none with the number ${no}.`);
    return post;
  };
  const { present, presentTerms } = presence(kept, tagForms, termOfForm, lemmas.length);
  const named = namesOf(tags, lemmaOf);
  const numbers = new Map(posts.map(({ id }, no) => [id, no]));
  return {
    posts,
    post: postOf,
    tags,
    forms,
    present,
    termOfForm,
    lemmas,
    lemma: words.lemma,
    silent,
    lemmaOf,
    meanLength: filed.meanLength,
    termOf(lemma) {
      const term = numberOf(lemma);
      return term >= 0 && presentTerms[term] === 1 ? term : -1;
    },
    idf: filed.idf,
    postings: filed.postings,
    titled: postsBy(posts.length, lemmas.length, (no) => postOf(no).titleTerms),
    about: filed.about,
    numberOf: (postId) => numbers.get(postId) ?? -1,
    family: familiesOf(words, (term) => presentTerms[term] === 1),
    tagsNamed: (lemma) => named.get(lemma) ?? [],
  };
}

/** Which forms and terms stand in a post or a tag; an index that followed posts away is the same as one made anew. */
function presence(
  posts: readonly ArchiveEntry[],
  tagForms: IndexParts["tagForms"],
  termOfForm: Uint32Array,
  terms: number,
) {
  const present = new Uint8Array(termOfForm.length);
  const presentTerms = new Uint8Array(terms);
  const note = (fields: readonly Uint32Array[]) => {
    for (const forms of fields) for (const form of forms) present[form] = 1;
  };
  note(tagForms);
  for (const post of posts) note(fieldsOf(post));
  for (const [form, term] of termOfForm.entries()) if (present[form] === 1) presentTerms[term] = 1;
  return { present, presentTerms };
}

function namesOf(tags: readonly ArchivedTag[], lemmaOf: LemmaOf): Map<string, NamedTag[]> {
  const names = tags.flatMap((tag) => [tag.name, ...tag.aliases].map((name) => ({ tag, name })));
  const named = names.map(({ tag, name }) => ({ tag, lemmas: textWords(name).map(({ text }) => lemmaOf(text)) }));
  return Map.groupBy(
    named.filter(({ lemmas }) => lemmas.length > 0),
    ({ lemmas: [first = ""] }) => first,
  );
}

export function telling(forms: Uint32Array, termOfForm: Uint32Array, silent: Uint8Array): number[] {
  const terms: number[] = [];
  for (const form of forms) {
    const term = termOfForm[form];
    if (term !== undefined && silent[term] === 0) terms.push(term);
  }
  return terms;
}
