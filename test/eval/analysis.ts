import type { AnalysedDraft, DraftAnalysis } from "#core/analysis/built-in-analysis.ts";
import { analyseDraft, frequenciesOf } from "#core/analysis/analyse-draft.ts";
import { tokeniseDraft } from "#core/analysis/draft/tokenise-draft.ts";
import { archiveFor, type ComparedArchive, indexArchive } from "#core/analysis/likeness/compared-archive.ts";
import { createRelatedFinder } from "#core/analysis/likeness/create-related-finder.ts";
import { linkCandidates } from "#core/analysis/link-proposals.ts";
import { checkAgainstSources } from "#core/analysis/sources/source-check.ts";
import { tagEvidence } from "#core/analysis/tags/tag-evidence.ts";
import { textWords } from "#core/polish/text-words.ts";
import type { FormFacts } from "#core/polish/lemmas/dictionary.ts";
import { catchUp } from "#core/search/index-maintenance.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import * as gold from "./archive-gold.ts";
import { bootstrap } from "./bootstrap.ts";
import { lookUp as lookUpForm } from "#server/search/polish-dictionary-file.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { averagePrecision, ndcg, precisionAt } from "./ranking.ts";
import { putShortPosts, withStore } from "./run-searches.ts";
import type { Split } from "./data-sets.ts";
import type { Row } from "./result-table.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** The gold posts in a store, and what asks about them as the server does. */
export interface AnalysisWorld {
  posts: gold.GoldPost[];
  related(id: string): Promise<string[]>;
  lemmasOf(text: string): Promise<ReadonlyMap<string, string>>;
  archiveFor(draft: AnalysedDraft): Promise<ComparedArchive>;
  analyse(draft: AnalysedDraft): Promise<DraftAnalysis>;
}

export function withAnalysisWorld<Result>(
  work: (world: AnalysisWorld) => Promise<Result>,
  lookUp: (form: string) => FormFacts = lookUpForm,
): Promise<Result> {
  return withStore(async (store) => {
    const { read } = store;
    const posts = gold.goldPosts();
    await putShortPosts(store, posts);
    await catchUp(store, (form) => lookUp(form).lemmas);
    const wordsFor = findTagWords(read, lookUp);
    const lemmasOf = async (text: string) => {
      const forms = [...new Set(textWords(text).map((word) => word.text))];
      const { stem } = await wordsFor(forms, { slips: false });
      return new Map(forms.map((form) => [form, stem(form)]));
    };
    const lemmasFor = ({ title, lead, body }: AnalysedDraft) => lemmasOf([title, lead, body].join("\n"));
    const archive = async (draft: AnalysedDraft) =>
      archiveFor(read, frequenciesOf(draft, await lemmasFor(draft)), draft.postId);
    return work({
      posts,
      related: await createRelatedFinder(read),
      lemmasOf,
      archiveFor: archive,
      analyse: async (draft) => analyseDraft(await archive(draft), draft, await lemmasFor(draft)),
    });
  });
}

export async function analysisRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  return [
    ...(await tagSuggestionRows(world, split)),
    ...(await linkRows(world, split)),
    ...(await relatedRows(world, split)),
    ...(await duplicateRows(world, split)),
    ...(await questionRows(world, split)),
    ...quoteRows(split),
  ];
}

/** What each of some items gives, one after the other. */
async function each<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function tagSuggestionRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  const asked = world.posts.filter((post) => post.split === split);
  const rank = (bare: boolean) =>
    each(asked, async (post) => {
      const draft = draftOf(post);
      const archive = await world.archiveFor(draft);
      const lemmas = await world.lemmasOf([post.title, post.lead, post.body].join("\n"));
      const { tags } = analyseDraft(
        bare ? { ...archive, posts: 0, postCounts: [], similarPosts: [] } : archive,
        draft,
        lemmas,
      );
      return { ids: tags.flatMap(({ tagId }) => tagId ?? []), wanted: new Set(post.tags.map(gold.tagId)) };
    });
  const rankings = await rank(false);
  const of = { set: "tag suggestions", split, count: `${rankings.length} posts` } as const;
  return [
    meanRow({ ...of, name: "P@3", least: THRESHOLDS.tagPrecision }, rankings, (ranking) => precisionAt(ranking, 3)),
    meanRow({ ...of, name: "MAP", least: THRESHOLDS.tagMap }, rankings, averagePrecision),
    meanRow({ ...of, name: "MAP, the site without a post" }, await rank(true), averagePrecision),
  ];
}

export async function linkRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  const asked = world.posts.filter(
    (post) => post.split === split && post.anchors.some(({ id }) => (post.related.get(id) ?? 0) > 1),
  );
  const found = await each(asked, async (post) => {
    const draft = draftOf(post);
    const lemmas = await world.lemmasOf([post.title, post.lead, post.body].join("\n"));
    const archive = indexArchive(await world.archiveFor(draft), lemmas);
    const read = tokeniseDraft(draft, archive.lemmaOf);
    const links = linkCandidates(archive, read, tagEvidence(archive, read));
    const { links: proposed } = await world.analyse(draft);
    const named = new Set(post.anchors.map(({ id }) => id));
    const grades = new Map([...named].map((id) => [id, post.related.get(id) ?? 1]));
    return {
      post,
      proposed,
      links: { ids: links.map(({ postId }) => postId), grades },
      related: { ids: archive.similarPosts.map(({ id }) => id), grades: post.related },
    };
  });
  const placed = found.flatMap(({ post, proposed }) => proposed.map((link) => ({ post, link })));
  const of = { split, count: `${asked.length} posts` } as const;
  return [
    meanRow({ ...of, set: "internal links", name: "nDCG@10", least: THRESHOLDS.linksNdcg }, found, ({ links }) =>
      ndcg(links),
    ),
    meanRow(
      { ...of, set: "internal links", count: `${placed.length} links`, name: "proposed, lead to a gold post" },
      placed,
      ({ post, link }) => Number(post.related.has(link.postId)),
    ),
    meanRow({ ...of, set: "related posts", name: "nDCG@10" }, found, ({ related }) => ndcg(related)),
  ];
}

/** As many as a page shows. */
const SHOWN_RELATED = 3;

/** What a page shows beside each post that has a relative in gold; a link to a post that gold does not name counts as wrong. */
async function relatedRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  const asked = world.posts.filter((post) => post.split === split);
  const shown = await each(asked, async (post) => {
    return { post, ids: (await world.related(post.id)).slice(0, SHOWN_RELATED) };
  });
  const related = shown.filter(({ post }) => post.related.size > 0);
  const links = related.flatMap(({ post, ids }) => ids.map((id) => ({ post, id })));
  const judged = gold.relatedGold();
  const wholly = shown.flatMap(({ post, ids }) => {
    const wanted = judged.get(post.id);
    return wanted ? ids.map((id) => Number(wanted.has(id))) : [];
  });
  const of = { split, set: "related posts" } as const;
  const rows = [
    meanRow(
      { ...of, count: `${links.length} links`, name: "shown, named by gold", least: THRESHOLDS.relatedPrecision },
      links,
      ({ post, id }) => Number(post.related.has(id)),
    ),
    meanRow(
      { ...of, count: `${related.length} posts`, name: "none shown", most: THRESHOLDS.relatedNone },
      related,
      ({ ids }) => Number(ids.length === 0),
    ),
  ];
  if (wholly.length === 0) return rows;
  const about = { ...of, count: `${wholly.length} links`, name: "shown by 30 posts, of all judged related" };
  return [...rows, meanRow({ ...about, least: THRESHOLDS.relatedOfAll }, wholly, (right) => right)];
}

/** A rewriting must be matched with its post, and a post nobody copied with none. */
async function duplicateRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  const isCopy = ({ kind }: { kind: string }) => kind !== "same-question";
  const copies = await each(nearDuplicates(world.posts, split), async ({ post, body }) => {
    const bare = { ...draftOf(post), postId: null, title: "Bez tytułu", lead: "", body };
    const { overlaps } = await world.analyse(bare);
    return { post, right: overlaps.some((found) => isCopy(found) && found.postId === post.id) };
  });
  const own = world.posts.filter((post) => post.split === split);
  const originals = await each(own, async (post) => (await world.analyse(draftOf(post))).overlaps.some(isCopy));
  const byPost = [...Map.groupBy(copies, ({ post }) => post.id).values()];
  const of = { set: "near-duplicates", split } as const;
  const recall = (some: readonly (typeof copies)[]) => mean(some.flat().map(({ right }) => Number(right)));
  return [
    {
      ...of,
      count: `${copies.length} copies`,
      name: "recall",
      value: recall(byPost),
      interval: bootstrap(byPost, recall),
      least: THRESHOLDS.duplicateRecall,
    },
    meanRow(
      { ...of, count: `${originals.length} posts`, name: "false alarms", most: THRESHOLDS.duplicateFalseAlarms },
      originals,
      Number,
    ),
  ];
}

export async function questionRows(world: AnalysisWorld, split: Split): Promise<Row[]> {
  const drafts = gold.questionDrafts().filter((draft) => draft.split === split);
  const told = await each(drafts, async (draft) => {
    const { overlaps } = await world.analyse({ ...draft, postId: null, tagIds: [] });
    return { ...draft, told: overlaps.some(({ postId }) => !draft.same || postId === draft.postId) };
  });
  const [same, other] = [told.filter((each) => each.same), told.filter((each) => !each.same)];
  const of = { set: "same question", split } as const;
  const is = (draft: { told: boolean }) => Number(draft.told);
  return [
    meanRow({ ...of, count: `${same.length} drafts`, name: "recall", least: THRESHOLDS.questionRecall }, same, is),
    meanRow(
      { ...of, count: `${other.length} drafts`, name: "false alarms", most: THRESHOLDS.questionFalseAlarms },
      other,
      is,
    ),
  ];
}

function quoteRows(split: Split): Row[] {
  const pairs = gold.quotePairs().filter((each) => each.split === split);
  const told = (body: string, text: string) =>
    Number(checkAgainstSources(body, [{ id: "S1", text, address: null }]).some(({ kind }) => kind === "quote"));
  const of = { set: "quotations", split, count: `${pairs.length} pairs` } as const;
  return [
    meanRow({ ...of, name: "misquoted, recall", least: THRESHOLDS.quoteRecall }, pairs, ({ altered, source }) =>
      told(altered, source),
    ),
    meanRow(
      { ...of, name: "faithful, false alarms", most: THRESHOLDS.quoteFalseAlarms },
      pairs,
      ({ faithful, source }) => told(faithful, source),
    ),
  ];
}

function draftOf({ id, title, lead, body }: gold.GoldPost): AnalysedDraft {
  return { postId: id, title, lead, body, tagIds: [] };
}

function meanRow<Item>(
  about: Omit<Row, "value" | "interval">,
  items: readonly Item[],
  figure: (item: Item) => number,
): Row {
  const figures = items.map(figure);
  return { ...about, value: mean(figures), interval: bootstrap(figures, mean) };
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, each) => sum + each, 0) / figures.length;
}
