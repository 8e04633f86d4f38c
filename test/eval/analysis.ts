import type { AnalysedDraft } from "#core/analysis/built-in-analysis.ts";
import { analyseDraft } from "#core/analysis/answer-question.ts";
import { Archive } from "#core/analysis/archive/archive.ts";
import { linkCandidates } from "#core/analysis/link-proposals.ts";
import { readDraft } from "#core/analysis/draft/tokenise-draft.ts";
import { checkAgainstSources } from "#core/analysis/sources/source-check.ts";
import { relatedPosts } from "#core/analysis/related/related-lists.ts";
import * as gold from "./archive-gold.ts";
import { bootstrap } from "./bootstrap.ts";
import { nearDuplicates } from "./near-duplicates.ts";
import { averagePrecision, ndcg, precisionAt } from "./ranking.ts";
import type { Split } from "./data-sets.ts";
import type { Row } from "./result-table.ts";
import { THRESHOLDS } from "./thresholds.ts";

export interface AnalysisWorld {
  posts: gold.GoldPost[];
  archive: Archive;
}

export function analysisWorld(): AnalysisWorld {
  const posts = gold.goldPosts();
  const beside = gold.questionDrafts().flatMap(({ title, lead, body }) => [title, lead, body]);
  return { posts, archive: gold.goldArchive(posts, beside) };
}

export function analysisRows(world: AnalysisWorld, split: Split): Row[] {
  return [
    ...tagSuggestionRows(world, split),
    ...linkRows(world, split),
    ...relatedRows(world, split),
    ...duplicateRows(world, split),
    ...questionRows(world, split),
    ...quoteRows(split),
  ];
}

function tagSuggestionRows({ posts, archive }: AnalysisWorld, split: Split): Row[] {
  const { lemmaOf } = archive.index();
  const rank = (asked: Archive) =>
    posts
      .filter((post) => post.split === split)
      .map((post) => {
        const { tags } = analyseDraft(asked.index(), draftOf(post), lemmaOf);
        return { ids: tags.flatMap(({ tagId }) => tagId ?? []), wanted: new Set(post.tags.map(gold.tagId)) };
      });
  const rankings = rank(archive);
  const of = { set: "tag suggestions", split, count: `${rankings.length} posts` } as const;
  return [
    meanRow({ ...of, name: "P@3", least: THRESHOLDS.tagPrecision }, rankings, (each) => precisionAt(each, 3)),
    meanRow({ ...of, name: "MAP", least: THRESHOLDS.tagMap }, rankings, averagePrecision),
    meanRow({ ...of, name: "MAP, the site without a post" }, rank(siteWithoutPosts(archive)), averagePrecision),
  ];
}

function siteWithoutPosts(archive: Archive): Archive {
  const { tags, lemmaOf } = archive.index();
  const empty = new Archive();
  empty.putTags(tags);
  empty.learn(empty.forms().map((form) => [form, lemmaOf(form)]));
  return empty;
}

function linkRows({ posts, archive }: AnalysisWorld, split: Split): Row[] {
  const asked = posts.filter(
    (post) => post.split === split && post.anchors.some(({ id }) => (post.related.get(id) ?? 0) > 1),
  );
  const found = asked.map((post) => {
    const index = archive.index();
    const links = linkCandidates(index, readDraft(draftOf(post), index.lemmaOf));
    const { links: proposed, related } = ask(archive, draftOf(post));
    const named = new Set(post.anchors.map(({ id }) => id));
    const grades = new Map([...named].map((id) => [id, post.related.get(id) ?? 1]));
    return {
      post,
      proposed,
      links: { ids: links.map(({ postId }) => postId), grades },
      related: { ids: related.map(({ postId }) => postId), grades: post.related },
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
function relatedRows({ posts, archive }: AnalysisWorld, split: Split): Row[] {
  const asked = posts.filter((post) => post.split === split);
  const lists = relatedPosts(
    archive,
    asked.map(({ id }) => id),
  );
  const shown = asked.map((post, at) => ({ post, ids: lists[at]?.slice(0, SHOWN_RELATED) ?? [] }));
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
  return [...rows, meanRow({ ...about, least: THRESHOLDS.relatedOfAll }, wholly, (each) => each)];
}

/** A rewriting must be matched with its post, and a post nobody copied with none. */
function duplicateRows({ posts, archive }: AnalysisWorld, split: Split): Row[] {
  const isCopy = ({ kind }: { kind: string }) => kind !== "same-question";
  const copies = nearDuplicates(posts, split).map(({ post, body }) => {
    const { overlaps } = ask(archive, { ...draftOf(post), postId: null, title: "Bez tytułu", lead: "", body });
    return { post, right: overlaps.some((each) => isCopy(each) && each.postId === post.id) };
  });
  const originals = posts
    .filter((post) => post.split === split)
    .map((post) => ask(archive, draftOf(post)).overlaps.some(isCopy));
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

function questionRows({ archive }: AnalysisWorld, split: Split): Row[] {
  const drafts = gold.questionDrafts().filter((draft) => draft.split === split);
  const told = drafts.map((draft) => {
    const { overlaps } = ask(archive, { ...draft, postId: null, tagIds: [] });
    return { ...draft, told: overlaps.some(({ postId }) => !draft.same || postId === draft.postId) };
  });
  const [same, other] = [told.filter((each) => each.same), told.filter((each) => !each.same)];
  const of = { set: "same question", split } as const;
  const is = (each: { told: boolean }) => Number(each.told);
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
    Number(checkAgainstSources(body, [{ id: "S1", text, address: null }]).faults.some(({ kind }) => kind === "quote"));
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

function ask(archive: Archive, draft: AnalysedDraft) {
  const index = archive.index();
  return analyseDraft(index, draft, index.lemmaOf);
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
