import { analyseDraft } from "#core/analysis/analyse-draft.ts";
import type { AnalysedDraft, DraftAnalysis } from "#core/analysis/built-in-analysis.ts";
import type { ComparedArchive } from "#core/analysis/likeness/compared-archive.ts";
import { lemmaFrequencies, lemmaWords } from "#core/analysis/likeness/lemma-frequencies.ts";
import type { ArchivedPost } from "#core/analysis/store.ts";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";
import { textWords } from "#core/polish/text-words.ts";
import { candidatesOf } from "./polish-dictionary.ts";

export type GivenPost = Pick<ArchivedPost, "id"> & Partial<ArchivedPost> & { similarity?: number };

const EMPTY = { title: "", lead: "", headings: [], text: "", tagIds: [], linked: true };
const DRAFT: AnalysedDraft = { postId: null, title: "", lead: "", body: "", tagIds: [] };
/** Of an archive with some posts beside those that are like a draft. */
const OTHERS = 20;

/** An archive in which these posts are like any draft; its tags have their names as ids. Lemmas are the dictionary's where `inflected`. */
export function archiveLike(
  names: readonly string[],
  posts: readonly GivenPost[],
  { aliases = {}, inflected = false }: { aliases?: Record<string, string[]>; inflected?: boolean } = {},
) {
  const like = posts.map(({ similarity = 0.3, ...post }) => ({ ...EMPTY, path: `/${post.id}`, ...post, similarity }));
  const tags = names.map((name) => ({ id: name, name, aliases: aliases[name] ?? [] }));
  return (given: Partial<AnalysedDraft>): DraftAnalysis => {
    const draft = { ...DRAFT, ...given };
    const own = [draft.title, draft.lead, draft.body];
    const texts = [
      ...own,
      ...tags.flatMap((tag) => [tag.name, ...tag.aliases]),
      ...like.flatMap(({ title, text }) => [title, text]),
    ];
    const forms = new Set(textWords(texts.join("\n")).map(({ text }) => text));
    const lemmas = inflected ? chooseLemmas(candidatesOf(forms)) : new Map([...forms].map((form) => [form, form]));
    const lemmaOf = (form: string) => lemmas.get(form) ?? form;
    const said = lemmaFrequencies(texts.map((text) => [lemmaWords(text, lemmaOf), 1]));
    const having = [...said.keys()].map((lemma): [string, number] => {
      const has = (text: string) => lemmaWords(text, lemmaOf).some((word) => word.lemma === lemma);
      return [lemma, like.filter(({ title, text }) => has(title) || has(text)).length];
    });
    const compared: ComparedArchive = {
      posts: like.length + OTHERS,
      postCounts: having,
      tags,
      similarPosts: like,
      lemmas: [...lemmas],
    };
    const others = compared.similarPosts.filter(({ id }) => id !== draft.postId);
    return analyseDraft({ ...compared, similarPosts: others }, draft, lemmas);
  };
}
