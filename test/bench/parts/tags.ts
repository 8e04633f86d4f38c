import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { analyseTags } from "#core/tags/cleanup/analyse-tags.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import { mergeTags } from "#core/tags/merge-tags.ts";
import { undoOperation } from "#core/tags/cleanup/undo-operation.ts";
import { createTagPicker } from "#core/tags/tag-picker.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { friday, makePost, makeTag, putFixtures, putNew, tomatoes } from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/open.ts";
import { lookUp } from "#server/search/polish-dictionary-file.ts";
import { budget, figure, note } from "../report.ts";
import { tagPage } from "./tag-page.ts";

/* Budgets of `/tag/refresh`: 5 000 tags on 10 000 posts are analysed in 2 s, 1 000 assignments merged in 500 ms. */

const TAGS = 5_000;
const POSTS = 10_000;
const TAGS_OF_A_POST = 5;
const MERGED = 1_000;
const ROUNDS = 5;
const MOST_ANALYSIS_MS = 2_000;
/** Above it typing feels slow (Nielsen, response times). */
const MOST_KEYSTROKE_MS = 100;
const MOST_MERGE_MS = 500;

const SYLLABLES =
  "ba be bo bra ce cho dą do dro fa ga gó gro ja jo ka kło ko kra la li łą ma me mi na no ny pa po pra ra ro ry sa się sto ta to tra wa wi za zie żo".split(
    " ",
  );
const ENDINGS = "a y i owie ów ach owy owa owe ek ka ki ość ość nie acja ista".split(" ");

const editor: Viewer = { id: "u-zofia", name: "Zofia", email: null, role: "editor", sessionId: "s", provedAt: 0 };

function createRandom(): (below: number) => number {
  let state = 20_261_120;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = createRandom();

function name(): string {
  const word = () => {
    const syllables = Array.from({ length: 2 + random(3) }, () => SYLLABLES[random(SYLLABLES.length)]!);
    return syllables.join("") + ENDINGS[random(ENDINGS.length)]!;
  };
  return random(3) === 0 ? `${word()} ${word()}` : word();
}

async function seed(store: SqliteStore): Promise<void> {
  await putFixtures(store);
  await store.write(async (tx) => {
    for (let no = 0; no < TAGS; no += 1) await tx.putTag(makeTag({ id: `n-${no}`, slug: `n-${no}`, name: name() }), "");
    await tx.putTag(makeTag({ id: "big", slug: "big", name: "Wielki tag" }), "");
  });
  await store.write(async (tx) => {
    for (let no = 0; no < POSTS; no += 1) {
      // Few tags have many posts, as on a real site.
      const tagIds = Array.from(
        { length: TAGS_OF_A_POST },
        () => `n-${Math.floor(TAGS * (random(1_000) / 1_000) ** 2)}`,
      );
      if (no < MERGED) tagIds[0] = "big";
      await putNew(tx, makePost({ id: `p-${no}`, tagIds, publishedAt: friday(0) + no * 3_600_000 }));
    }
  });
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

export async function tagTimes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-tags-"));
  try {
    const store = await openSqliteStore({ file: join(folder, "szpalta.db"), clock: Date.now });
    try {
      await seed(store);
      await keystrokes(store);
      await analyses(store);
      await merges(store);
    } finally {
      await store.close();
    }
    await tagPage(folder, { from: "big", into: tomatoes.id });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function keystrokes(store: SqliteStore): Promise<void> {
  const studio = createTagPicker({ store, clock: Date.now, newId: () => "nowy" });
  const times: number[] = [];
  for (let letters = 2; letters <= 12; letters += 1) {
    times.push((await timed(() => studio.find(editor, "ogrodowizna".slice(0, letters)))).ms);
  }
  budget("a keystroke in the picker of 5 000 tags", "ms", times, { most: MOST_KEYSTROKE_MS });
}

async function analyses(store: SqliteStore): Promise<void> {
  const times: number[] = [];
  // The first round opens the dictionary too: the store has no lemma of these words.
  const words = findTagWords(store.read, lookUp);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { ms, value } = await timed(() => analyseTags(store.read, words));
    times.push(ms);
    if (round > 0) continue;
    const groups = Map.groupBy(value.duplicates, (group) => group.class);
    const counts = [...groups].map(([kind, found]) => `${kind} ${found.length}`).join(", ");
    note("tags, assignments, groups", `${value.tags}, ${value.assignments}, ${counts}`);
    budget("the first analysis, which opens the dictionary", "ms", [ms], { most: MOST_ANALYSIS_MS });
  }
  budget("analysis of 5 000 tags", "ms", times, { most: MOST_ANALYSIS_MS });
}

async function merges(store: SqliteStore): Promise<void> {
  const [there, back]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = { viewer: editor, now: Date.now() };
    const merged = await timed(() =>
      store.write((tx) => mergeTags(tx, context, { id: `op-${round}`, batch: null }, tomatoes.id, ["big"])),
    );
    there.push(merged.ms);
    const { value, ms } = await timed(() => store.write((tx) => undoOperation(tx, context, merged.value)));
    if (!value.ok || value.value.posts !== MERGED) throw new Error("The undo did not bring everything back.");
    back.push(ms);
  }
  budget("merge of 1 000 assignments", "ms", there, { most: MOST_MERGE_MS });
  figure("its undo", "ms", back);
}
