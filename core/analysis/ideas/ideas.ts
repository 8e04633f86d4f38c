import { likelyNameKey } from "#core/tags/likeness/name-form.ts";
import type { ArchiveIdea, IdeaOrigin, IdeaSignals } from "../built-in-analysis.ts";
import type { ArchivedTag, LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { MORE_QUESTION, PLAIN_QUESTION, QUESTION_FRAMES, type QuestionFrame } from "./question-templates.ts";
import { untitledPhrases } from "../archive/phrases.ts";
import { best, queryOf } from "../archive/ranking.ts";
import { lemmaFrequencies, lemmaWords } from "../draft/tokenise-draft.ts";
import { capital, createRestorer, subjectOfPath } from "./restore-diacritics.ts";
import { stalePosts } from "./stale-posts.ts";

const MOST_IDEAS = 10;
/** Old posts among them: they have a list of their own. */
const MOST_STALE = 3;
/** What many posts say and no title has is the weakest sign: most of it is how one speaks. */
const MOST_PHRASES = 2;
const DAY_MS = 24 * 60 * 60 * 1000;
const FEWEST_SEARCHES = 2;
const FEWEST_REQUESTS = 3;
const THIN_POSTS = 2;
/** Other posts that speak of a thin tag's subject, so that there is more to say of it. */
const MENTIONING_POSTS = 3;
const SUBJECT_POSTS = 3;
/** From so many posts on, a tag of more than a tenth of them is the site's field and no subject to ask about. */
const LARGE_ARCHIVE = 50;
const FIELD_SHARE = 0.1;
/** Posts of a subject that have to touch on a question, and their share. */
const CUE_POSTS = 3;
const CUE_SHARE = 0.2;
/** How much oftener the subject's posts touch on it than all others: what every post says is nobody's question. */
const CUE_LIFT = 2;
const ABOUT_POSTS = 20;
/** The share of them that must have a tag before it belongs to the words. */
const ABOUT_TAG_SHARE = 0.75;

interface Scope {
  index: ArchiveIndex;
  lemmaOf: LemmaOf;
  fits(words: string, tagIds: readonly string[], postId: string | null): boolean;
}

/** Ideas from what readers missed and the archive lacks, within the subject asked for, the best of each kind in turn. */
export function findIdeas(index: ArchiveIndex, signals: IdeaSignals, lemmaOf: LemmaOf): ArchiveIdea[] {
  const scope = scopeOf(index, signals.about, lemmaOf);
  const searches = signals.searches.filter(({ count }) => count >= FEWEST_SEARCHES);
  const missing = signals.missing.filter(({ count }) => count >= FEWEST_REQUESTS);
  const subjects = subjectsOf(index, lemmaOf);
  return inTurn(
    [
      strongest(wantedIdeas(scope, "zero-result", searches)),
      strongest(
        wantedIdeas(
          scope,
          "missing",
          missing.map(({ path, count }) => ({ text: subjectOfPath(path), count })),
        ),
      ),
      strongest(questionIdeas(scope, subjects)),
      strongest(phraseIdeas(scope)).slice(0, MOST_PHRASES),
      strongest(thinTagIdeas(scope, subjects)),
      staleIdeas(scope, signals).slice(0, MOST_STALE),
    ],
    lemmaOf,
  ).slice(0, MOST_IDEAS);
}

function scopeOf(index: ArchiveIndex, about: string, lemmaOf: LemmaOf): Scope {
  const words = lemmaWords(about, lemmaOf).filter(({ silent }) => !silent);
  if (words.length === 0) return { index, lemmaOf, fits: () => true };
  const frequencies = lemmaFrequencies([[words, 1]]);
  const near = best(index, queryOf(index, frequencies), ABOUT_POSTS, null).map(({ no }) => index.post(no));
  const posts = new Set(near.map(({ id }) => id));
  const tags = new Map<string, number>();
  for (const { tagIds } of near) for (const id of tagIds) tags.set(id, (tags.get(id) ?? 0) + 1);
  return {
    index,
    lemmaOf,
    fits: (text, tagIds, postId) =>
      lemmaWords(text, lemmaOf).some(({ lemma }) => frequencies.has(lemma)) ||
      tagIds.some((id) => (tags.get(id) ?? 0) >= near.length * ABOUT_TAG_SHARE) ||
      (postId !== null && posts.has(postId)),
  };
}

/** What was asked for in vain: one idea for all that comes to the same lemmas. */
function wantedIdeas(
  { index, lemmaOf, fits }: Scope,
  origin: IdeaOrigin,
  asked: readonly { text: string; count: number }[],
): ArchiveIdea[] {
  const restore = createRestorer(index);
  const groups = new Map<string, { text: string; count: number; most: number }>();
  for (const { text, count } of asked) {
    const restored = restore(text);
    const key = keyOf(restored, lemmaOf);
    if (key === "" || !fits(restored, [], null)) continue;
    const known = groups.get(key) ?? { text: restored, count: 0, most: 0 };
    const better = count > known.most || (count === known.most && restored < known.text);
    groups.set(key, {
      text: better ? restored : known.text,
      count: known.count + count,
      most: Math.max(count, known.most),
    });
  }
  return [...groups.values()].map(({ text, count }) => {
    const isQuestion = /^(?:jak|czy|co|kiedy|gdzie|dlaczego|ile|czemu|który|która|które)\s/iu.test(text);
    const title = capital(text);
    return {
      ...NOTHING_KNOWN,
      origin,
      evidence: count,
      title,
      question: isQuestion ? `${title.replace(/\?$/u, "")}?` : PLAIN_QUESTION,
      intent: isQuestion ? "question" : "guide",
    };
  });
}

const NOTHING_KNOWN = { angle: "", postId: null, tagIds: [] as string[], outline: [] as string[] };

interface Subject {
  tag: ArchivedTag;
  /** All that tags of its name have, in whatever form: „backup” and „backupy” are one subject. */
  posts: readonly number[];
}

/** The tags with a post, those of one name as one, under the name that most posts have. */
function subjectsOf(index: ArchiveIndex, lemmaOf: LemmaOf): Subject[] {
  const tagged = new Map<string, number[]>(index.tags.map(({ id }) => [id, []]));
  for (const [no, { tagIds }] of index.posts.entries()) for (const id of new Set(tagIds)) tagged.get(id)?.push(no);
  const alike = Map.groupBy(index.tags, ({ name }) => likelyNameKey(name, { stem: lemmaOf }));
  return [...alike.values()].flatMap((tags) => {
    const of = ({ id }: ArchivedTag) => tagged.get(id) ?? [];
    const [tag] = tags.toSorted((one, other) => of(other).length - of(one).length || (one.id < other.id ? -1 : 1));
    const posts = [...new Set(tags.flatMap(of))];
    return tag && posts.length > 0 ? [{ tag, posts }] : [];
  });
}

/** For what the site writes of often, a question that its posts touch on and none of them answers. */
function questionIdeas({ index, fits }: Scope, subjects: readonly Subject[]): ArchiveIdea[] {
  const most = index.posts.length >= LARGE_ARCHIVE ? index.posts.length * FIELD_SHARE : index.posts.length;
  return subjects.flatMap(({ tag, posts }) => {
    if (posts.length < SUBJECT_POSTS || posts.length > most || !fits(tag.name, [tag.id], null)) return [];
    const frame = openFrame(index, posts);
    if (!frame) return [];
    const { intent, question } = frame;
    const title = frame.title(capital(tag.name));
    const origin = "question" as const;
    return [{ ...NOTHING_KNOWN, origin, intent, question, evidence: posts.length, title, tagIds: [tag.id] }];
  });
}

function openFrame(index: ArchiveIndex, posts: readonly number[]): QuestionFrame | undefined {
  const own = new Set(posts);
  const headed = new Set(
    posts.flatMap((no) => {
      const { titleForms, headingForms } = index.post(no);
      return [...titleForms, ...headingForms].map((form) => index.lemmas[index.termOfForm[form] ?? -1]);
    }),
  );
  const touching = ({ cues }: QuestionFrame) => {
    const said = new Set(cues.flatMap((cue) => [...index.postings(index.termOf(cue)).posts]));
    const count = [...said].filter((no) => own.has(no)).length;
    return { count, elsewhere: (said.size - count) / Math.max(1, index.posts.length - own.size) };
  };
  const open = QUESTION_FRAMES.filter(({ markers }) => !markers.some((marker) => headed.has(marker)))
    .map((frame) => ({ frame, ...touching(frame) }))
    .filter(({ count, elsewhere }) => {
      const share = count / posts.length;
      return count >= CUE_POSTS && share >= CUE_SHARE && share >= elsewhere * CUE_LIFT;
    });
  return open.toSorted((one, other) => other.count - one.count)[0]?.frame;
}

function staleIdeas(scope: Scope, signals: IdeaSignals): ArchiveIdea[] {
  const { index, lemmaOf, fits } = scope;
  return stalePosts(index, signals, lemmaOf)
    .filter(({ id, title, tagIds }) => fits(title, tagIds, id))
    .map(({ id, title, tagIds, updatedAt }) => ({
      ...NOTHING_KNOWN,
      origin: "stale",
      intent: "update",
      title,
      question: "Co się od tego czasu zmieniło?",
      evidence: Math.floor((signals.now - updatedAt) / DAY_MS),
      postId: id,
      tagIds: [...tagIds],
    }));
}

/** Tags with a post or two of which other posts speak as well. */
function thinTagIdeas({ index, lemmaOf, fits }: Scope, subjects: readonly Subject[]): ArchiveIdea[] {
  return subjects.flatMap(({ tag, posts }) => {
    if (posts.length > THIN_POSTS || !fits(tag.name, [tag.id], null)) return [];
    if (mentionsOf(index, tag.name, lemmaOf, posts) < MENTIONING_POSTS) return [];
    const title = `Więcej o: ${tag.name}`;
    const told = { origin: "thin-tag", intent: "guide", question: MORE_QUESTION, evidence: posts.length } as const;
    return [{ ...NOTHING_KNOWN, ...told, title, tagIds: [tag.id] }];
  });
}

function mentionsOf(index: ArchiveIndex, name: string, lemmaOf: LemmaOf, own: readonly number[]): number {
  const telling = lemmaWords(name, lemmaOf).filter(({ silent }) => !silent);
  const lists = telling.map(({ lemma }) => new Set(index.postings(index.termOf(lemma)).posts));
  const [first = new Set<number>(), ...others] = lists;
  return [...first].filter((no) => others.every((list) => list.has(no)) && !own.includes(no)).length;
}

function phraseIdeas({ index, fits }: Scope): ArchiveIdea[] {
  const phrases = untitledPhrases(index, (phrase) => fits(phrase, [], null));
  return phrases.map(({ phrase, posts }) => ({
    ...NOTHING_KNOWN,
    origin: "phrase",
    intent: "guide",
    evidence: posts,
    title: capital(phrase),
    question: PLAIN_QUESTION,
  }));
}

function strongest(ideas: ArchiveIdea[]): ArchiveIdea[] {
  return ideas.toSorted((a, b) => b.evidence - a.evidence || (a.title < b.title ? -1 : 1)).slice(0, MOST_IDEAS);
}

/** The best of each kind, then the second of each; none twice by its lemmas. */
function inTurn(kinds: readonly ArchiveIdea[][], lemmaOf: LemmaOf): ArchiveIdea[] {
  const found = new Map<string, ArchiveIdea>();
  for (let place = 0; place < MOST_IDEAS; place += 1) {
    for (const ideas of kinds) {
      const idea = ideas[place];
      if (!idea) continue;
      const key = keyOf(idea.title, lemmaOf);
      if (!found.has(key)) found.set(key, idea);
    }
  }
  return [...found.values()];
}

/** The lemmas that tell something, whatever their order; empty where none does. */
function keyOf(text: string, lemmaOf: LemmaOf): string {
  return [...lemmaFrequencies([[lemmaWords(text, lemmaOf), 1]]).keys()].toSorted().join(" ");
}
