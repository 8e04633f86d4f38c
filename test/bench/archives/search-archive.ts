import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catchUp } from "#core/search/index-maintenance.ts";
import { friday, makeDerived, makePost, makeTag, putFixtures } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { writtenCaseForms } from "#test/eval/case-forms.ts";
import { HUNSPELL_FILES } from "#test/eval/dictionary-paradigms.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import { SMALL } from "./prose.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

/* Words are as frequent as in a language (Zipf's law): small words, then the written list's forms, then the dictionary's. */

/** About as many forms as ten thousand newspaper articles have. */
const VOCABULARY = 60_000;
/** Posts are shorter here than those of the page budgets, as on real sites. */
const WORDS_OF_BODY = 500;
const WORDS_OF_TITLE = 6;
const WORDS_OF_LEAD = 22;
const TAGS = 400;
const TAGS_OF_POST = 4;
const BATCH = 500;
const SETTLED_FROM = 4_000;
const HOUR = 3_600_000;
const SEED = 2_026;

let made: string[] | null = null;

export function vocabulary(): string[] {
  made ??= makeVocabulary();
  return made;
}

export async function seedSearch(data: string, count: number): Promise<void> {
  if (existsSync(join(data, DATABASE_FILE))) return;
  mkdirSync(data, { recursive: true });
  const store = await openSqliteStore({ file: join(data, DATABASE_FILE), clock: Date.now });
  const random = seededRandom(SEED);
  const words = vocabulary();
  // Evenly spread logarithms give Zipf's law.
  const text = (length: number) =>
    Array.from({ length }, () => words[Math.floor(words.length ** random()) - 1]).join(" ");
  await putFixtures(store);
  await store.write(async (tx) => {
    for (let no = 0; no < TAGS; no += 1) {
      const name = words[SMALL.length + no * 40]!;
      await tx.putTag(makeTag({ id: `s-${no}`, slug: `s-${no}`, name }), "");
    }
  });
  const settle = () => catchUp(store, lemmasOf);
  for (let from = 0; from < count; from += BATCH) {
    // Once the first posts have lemmas, hardly any later post has to be filed twice.
    if (from === SETTLED_FROM) await settle();
    await store.write(async (tx) => {
      for (let no = from; no < Math.min(from + BATCH, count); no += 1) {
        const body = text(WORDS_OF_BODY);
        const tagIds = Array.from({ length: TAGS_OF_POST }, () => `s-${Math.floor(random() * TAGS)}`);
        const post = makePost({
          id: `p-${no}`,
          title: text(WORDS_OF_TITLE),
          lead: text(WORDS_OF_LEAD),
          body,
          tagIds: [...new Set(tagIds)],
          publishedAt: friday(0) - ((no * 7_919) % count) * HOUR,
        });
        await tx.putPost(post, makeDerived(post, { html: "", outline: [] }), 0);
      }
    });
  }
  await settle();
  await store.close();
}

function makeVocabulary(): string[] {
  const random = seededRandom(SEED);
  const forms = [...new Set(writtenCaseForms().flatMap((word) => word.forms))];
  const headwords = readFileSync(HUNSPELL_FILES.words, "utf8")
    .split("\n")
    .map((line) => line.split("/")[0]!)
    .filter((word) => /^\p{Ll}{4,}$/u.test(word));
  const step = Math.floor(headwords.length / VOCABULARY);
  const sample = headwords.filter((_, at) => at % step === 0);
  return [...new Set([...SMALL, ...shuffled(forms, random), ...shuffled(sample, random)])].slice(0, VOCABULARY);
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ value }) => value);
}
