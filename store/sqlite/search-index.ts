import { fold } from "#core/polish/fold.ts";
import type { SearchWrite } from "#core/search/ports.ts";
import { type TextWord, wordsOf } from "#core/search/words.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./writing.ts";

/** Posts filed anew with one pass over their forms, so that a rebuild holds few texts at a time. */
const POSTS_AT_ONCE = 200;

export function writeSearch(transaction: Transaction): SearchWrite {
  const { database, unfiled } = transaction;
  return {
    async putLemmas(lemmas) {
      const changed = lemmas.filter(({ form, lemma }) => giveLemma(database, form, lemma));
      const posts = new Set(changed.flatMap(({ form }) => postsWith(database, fold(form))));
      for (const no of posts) unfiled.add(no);
      return posts.size;
    },
    async rebuildSearch() {
      unfiled.clear();
      return rebuildSearch(database);
    },
  };
}

/** At the end of a transaction: files what it wrote. */
export function settleSearch({ database, unfiled }: Transaction): void {
  for (const no of unfiled) filePost(database, no);
}

/** Makes the index of a database that had posts before it had an index. */
export function completeSearch(database: Database): void {
  if (database.get("SELECT 1 FROM search_state WHERE missing = 1") === undefined) return;
  database.script("BEGIN IMMEDIATE");
  try {
    rebuildSearch(database);
    database.script("COMMIT");
  } catch (error) {
    if (database.inTransaction) database.script("ROLLBACK");
    throw error;
  }
}

/** Posts whose names of tags or topics change with this tag. */
export function unfilePostsOfTag({ database, unfiled }: Transaction, tagId: string): void {
  const posts = database.all<{ no: number }>("SELECT post_no AS no FROM post_tag WHERE tag_id = ?", tagId);
  for (const { no } of posts) unfiled.add(no);
}

export function unfilePostsOfTopic({ database, unfiled }: Transaction, topicId: string): void {
  const posts = database.all<{ no: number }>("SELECT no FROM post WHERE topic_id = ?", topicId);
  for (const { no } of posts) unfiled.add(no);
}

export function leaveSearch({ database, unfiled }: Transaction, no: number): void {
  unfiled.delete(no);
  database.run("DELETE FROM search_index WHERE rowid = ?", no);
}

function rebuildSearch(database: Database): number {
  database.run("INSERT INTO search_index (search_index) VALUES ('delete-all')");
  let filed = 0;
  let last = 0;
  for (;;) {
    const posts = database.all<{ no: number }>(
      "SELECT no FROM post WHERE no > ? ORDER BY no LIMIT +?",
      last,
      POSTS_AT_ONCE,
    );
    for (const { no } of posts) filePost(database, no);
    filed += posts.length;
    if (posts.length < POSTS_AT_ONCE) break;
    last = posts.at(-1)!.no;
  }
  database.run("UPDATE search_state SET missing = 0");
  return filed;
}

/** Hidden and proposed tags and private topics are no news to a reader, so they are not found by their names. */
const TEXTS = `
SELECT post.title, post.lead, post_derived.text AS body,
  (SELECT group_concat(tag.name, char(10)) FROM post_tag CROSS JOIN tag ON tag.id = post_tag.tag_id
   WHERE post_tag.post_no = post.no AND tag.hidden = 0 AND tag.proposed = 0) AS tags,
  (SELECT topic.title FROM topic WHERE topic.id = post.topic_id AND topic.public = 1) AS topic
FROM post CROSS JOIN post_derived ON post_derived.post_no = post.no WHERE post.no = ?`;

const FILE = `
INSERT OR REPLACE INTO search_index
  (rowid, title, lead, body, tags, title_forms, lead_forms, body_forms, tags_forms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

function filePost(database: Database, no: number): void {
  const row = database.get<{ title: string; lead: string; body: string; tags: string | null; topic: string | null }>(
    TEXTS,
    no,
  );
  if (!row) return;
  const fields = [row.title, row.lead, row.body, `${row.tags ?? ""}\n${row.topic ?? ""}`].map(wordsOf);
  const stems = stemsFor(database, fields.flat());
  const stemmed = fields.map((words) => words.map(({ text }) => stems.get(text)!).join(" "));
  const plain = fields.map((words) => words.map(({ folded }) => folded).join(" "));
  database.run(FILE, no, ...stemmed, ...plain);
}

const KNOWN = `
SELECT search_form.form, search_form.stem FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.form = asked.value`;

const ADD_FORM = "INSERT INTO search_form (form, folded, stem) VALUES (?, ?, ?)";

/** The stem of every form; new forms are taken in and stand for themselves until they have a lemma. */
function stemsFor(database: Database, words: readonly TextWord[]): Map<string, string> {
  const folded = new Map(words.map((word) => [word.text, word.folded]));
  const known = database.all<{ form: string; stem: string }>(KNOWN, JSON.stringify([...folded.keys()]));
  const stems = new Map(known.map(({ form, stem }) => [form, stem]));
  for (const [form, plain] of folded) {
    if (stems.has(form)) continue;
    database.run(ADD_FORM, form, plain, plain);
    stems.set(form, plain);
  }
  return stems;
}

/** True when posts with the form have to be filed anew. */
function giveLemma(database: Database, form: string, lemma: string): boolean {
  const before = database.get<{ stem: string }>("SELECT stem FROM search_form WHERE form = ?", form);
  if (!before) return false;
  const stem = stemOf(lemma);
  database.run("UPDATE search_form SET lemma = ?, stem = ? WHERE form = ?", lemma, stem, form);
  return stem !== before.stem;
}

/** One word of letters and digits whatever the lemma has between them. */
function stemOf(lemma: string): string {
  return wordsOf(lemma)
    .map(({ folded }) => folded)
    .join("");
}

function postsWith(database: Database, folded: string): number[] {
  const match = `{title_forms lead_forms body_forms tags_forms} : "${folded}"`;
  const rows = database.all<{ no: number }>("SELECT rowid AS no FROM search_index WHERE search_index MATCH ?", match);
  return rows.map(({ no }) => no);
}
