import type { ArchiveIdea, IdeaSignals } from "#core/analysis/built-in-analysis.ts";
import { CLOSE, ideaClosenessOf } from "#core/analysis/ideas/idea-closeness.ts";
import { findIdeas } from "#core/analysis/ideas/ideas.ts";
import { subjectOfPath } from "#core/analysis/ideas/restore-diacritics.ts";
import type { ArchiveIndex } from "#core/analysis/archive/archive-index.ts";
import { wellSpelled } from "#core/assistant/generator/generator-subject.ts";
import { typoVariants } from "#core/search/typo-variants.ts";
import { fold } from "#core/polish/text-words.ts";
import { slugify } from "#core/polish/slug.ts";
import { bootstrap } from "./bootstrap.ts";
import { type IdeaArchive, ideaArchives } from "./idea-archives.ts";
import { linesOf, type Split } from "./data-sets.ts";
import type { Row } from "./result-table.ts";
import { THRESHOLDS } from "./thresholds.ts";

interface JudgedIdea {
  archive: string;
  kind: string;
  what: string;
  count: number;
  take: boolean;
}

interface JudgedPair {
  archive: string;
  near: boolean;
  postId: string;
  title: string;
  question: string;
}

/** Subjects of an archive that are asked for beside the whole: its tags with the most posts. */
const SUBJECTS = 6;

export async function ideaWorld(): Promise<{ archives: IdeaArchive[]; ideas: JudgedIdea[]; pairs: JudgedPair[] }> {
  const ideas = fieldsOf("ideas-gold.txt").map(([archive = "", kind = "", what = "", count, verdict]) => {
    return { archive, kind, what, count: Number(count), take: verdict === "take" };
  });
  const pairs = fieldsOf("closeness-gold.txt").map(
    ([archive = "", verdict, postId = "", title = "", question = ""]) => {
      return { archive, near: verdict === "near", postId, title, question };
    },
  );
  const texts = [
    ...ideas.map(({ what }) => what),
    ...ideas.map(({ what }) => subjectOfPath(what)),
    ...pairs.flatMap(({ title, question }) => [title, question]),
  ];
  return { archives: await ideaArchives(texts), ideas, pairs };
}

function fieldsOf(file: string): string[][] {
  return linesOf(file)
    .filter((line) => line !== "")
    .map((line) => line.split("|").map((field) => field.trim()));
}

type World = Awaited<ReturnType<typeof ideaWorld>>;

/** Every idea shown for the whole site or one of its subjects, once. */
export async function shownIdeas({ archives, ideas }: World, split: Split) {
  const shown = await Promise.all(
    archives
      .filter((each) => each.split === split)
      .map((each) =>
        shownFor(
          each,
          ideas.filter(({ archive }) => archive === each.name),
        ),
      ),
  );
  return shown.flat();
}

async function shownFor({ name, archive, now }: IdeaArchive, inputs: readonly JudgedIdea[]) {
  const index = archive.index();
  const of = (kind: string) => inputs.filter((each) => each.kind === kind);
  const searches = of("search").map(({ what, count }) => ({ text: what, count }));
  const signals = {
    now,
    searches: await wellSpelled(spellingOf(index), searches),
    missing: of("missing").map(({ what, count }) => ({ path: what, count })),
  };
  const posts = Map.groupBy(
    index.posts.flatMap(({ tagIds }) => tagIds),
    (id) => id,
  );
  const subjects = index.tags
    .toSorted((a, b) => (posts.get(b.id)?.length ?? 0) - (posts.get(a.id)?.length ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, SUBJECTS);
  const shown = ["", ...subjects.map((tag) => tag.name)].flatMap((about) =>
    findIdeas(index, { ...signals, about } satisfies IdeaSignals, index.lemmaOf),
  );
  const once = new Map(shown.map((idea) => [keyOf(idea), idea]));
  return [...once.entries()].map(([key, idea]) => ({ archive: name, idea, key, judged: judgementOf(inputs, key) }));
}

/** What the store knows of words, of an archive in memory. */
function spellingOf({ forms, present, lemmaOf }: ArchiveIndex): Parameters<typeof wellSpelled>[0] {
  const known = new Map(forms.flatMap((form, no) => (present[no] === 1 ? [[form, lemmaOf(form)] as const] : [])));
  const folded = new Map([...known.keys()].map((form) => [fold(form), form]));
  return {
    lemmasOf: async (asked) =>
      new Map(asked.flatMap((form) => (known.has(form) ? [[form, known.get(form)!] as const] : []))),
    nearestWord: async (word) => {
      const near = typoVariants(fold(word)).find((each) => folded.has(each));
      return near === undefined ? null : folded.get(near)!;
    },
  };
}

const FRAMES: Record<string, string> = {
  "Od czego zacząć?": "start",
  "Ile to kosztuje i za co się płaci?": "cost",
  "Jakich błędów unikać?": "mistakes",
  "Czym różnią się możliwości i którą wybrać?": "choice",
};

const KINDS: Record<ArchiveIdea["origin"], string> = {
  "zero-result": "search",
  missing: "missing",
  stale: "stale",
  "thin-tag": "thin",
  phrase: "phrase",
  question: "frame",
};

/** "frame cost | rower": what an idea is, whatever words it is put in. */
function keyOf({ origin, postId, tagIds, title, question }: ArchiveIdea): string {
  const subject = slugify(title.replace(/: (?:od czego zacząć|pytania i odpowiedzi)$/u, ""));
  if (origin === "stale") return `stale | ${postId}`;
  if (origin === "question") return `frame ${FRAMES[question] ?? "questions"} | ${tagIds[0]}`;
  return `${KINDS[origin]} | ${origin === "thin-tag" ? tagIds[0] : subject}`;
}

/** What gold says; null where it says nothing. */
function judgementOf(judged: readonly JudgedIdea[], key: string): boolean | null {
  const matching = (wanted: string) =>
    judged.find(({ kind, what }) => {
      const subject = kind === "missing" ? slugify(subjectOfPath(what)) : slugify(what);
      return `${kind} | ${kind === "stale" ? what : subject}` === wanted;
    });
  return (matching(key) ?? matching(key.replace(/^frame \w+/u, "frame *")))?.take ?? null;
}

export async function ideaRows(world: World, split: Split): Promise<Row[]> {
  const shown = await shownIdeas(world, split);
  const pairs = world.pairs.flatMap((pair) => {
    const found = world.archives.find(({ name, split: of }) => name === pair.archive && of === split);
    if (!found) return [];
    const index = found.archive.index();
    const { title, question } = pair;
    const { verdict, closest } = ideaClosenessOf(index, { title, question, angle: "" }, index.lemmaOf);
    const similarity = closest.find(({ postId }) => postId === pair.postId)?.similarity ?? 0;
    return [{ ...pair, verdict, isNear: similarity >= CLOSE, shown: closest.length }];
  });
  const [near, far] = [pairs.filter((each) => each.near), pairs.filter((each) => !each.near)];
  const of = { split, set: "ideas", count: `${shown.length} ideas` } as const;
  const nearOf = { split, set: "closeness", count: `${near.length} pairs` } as const;
  const farOf = { split, set: "closeness", count: `${far.length} pairs` } as const;
  return [
    ...row(
      { ...of, name: "an editor would take", least: THRESHOLDS.ideasTaken },
      shown,
      ({ judged }) => judged === true,
    ),
    ...row({ ...of, name: "not judged before" }, shown, ({ judged }) => judged === null),
    ...row({ ...nearOf, name: "near, recall", least: THRESHOLDS.closeRecall }, near, (each) => each.isNear),
    ...row({ ...farOf, name: "far, false alarms", most: THRESHOLDS.closeFalseAlarms }, far, (each) => each.isNear),
    ...row({ ...farOf, name: "far, called new" }, far, ({ verdict }) => verdict === "new"),
    ...row({ ...farOf, name: "far, posts are shown" }, far, (each) => each.shown > 0),
  ];
}

/** None where the archives of a split are not at hand. */
function row<Item>(about: Omit<Row, "value" | "interval">, items: readonly Item[], is: (item: Item) => boolean): Row[] {
  const figures = items.map((item) => Number(is(item)));
  const mean = (some: readonly number[]) => some.reduce((sum, each) => sum + each, 0) / some.length;
  return figures.length === 0 ? [] : [{ ...about, value: mean(figures), interval: bootstrap(figures, mean) }];
}
