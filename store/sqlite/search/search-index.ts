import { fold, type TextWord, textWords } from "#core/polish/text-words.ts";
import { indexedWords, phraseWords, type SearchWord, searchWords } from "#core/search/words.ts";
import type { SearchWrite } from "#core/search/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { changedRows, workUntracked } from "../engine/change-tracking.ts";

/** At most this many words of a post are indexed, about eighty pages of text. A hostile body may have six times as many different words. */
const MOST_WORDS = 20_000;

/** A transaction indexes at most this many posts. If it has more posts, for example in an import, the indexer indexes them all. */
const INDEXED_AT_ONCE = 100;

export function writeSearch(transaction: Transaction): SearchWrite {
  const { database } = transaction;
  return {
    putLemmas: async (lemmas) => workUntracked(transaction, () => putLemmas(database, lemmas)),
    noteForms: async (after, limit) => workUntracked(transaction, () => noteForms(database, after, limit)),
    fileWaiting: async (limit) => workUntracked(transaction, () => fileWaiting(database, limit)),
    joinSearch: async (begin) => workUntracked(transaction, () => mergeSegments(database, begin)),
    async rebuildSearch() {
      workUntracked(transaction, () => rebuild(database));
    },
  };
}

function putLemmas(database: Database, lemmas: { form: string; lemma: string }[]): number {
  const changed = lemmas.filter(({ form, lemma }) => giveLemma(database, form, lemma));
  for (const { form } of changed) database.run(WAIT_WITH_FORM, quoted(fold(form)));
  return changed.length;
}

const WAITING = "SELECT post_no AS no FROM search_waiting WHERE post_no > ? ORDER BY post_no LIMIT +?";

function noteForms(database: Database, after: number, limit: number): number | null {
  const waiting = database.all<{ no: number }>(WAITING, after, limit);
  for (const { no } of waiting) stemsFor(database, wordsOfPost(database, no)?.flatMap(indexedWords) ?? []);
  return waiting.at(-1)?.no ?? null;
}

function fileWaiting(database: Database, limit: number): number {
  const waiting = database.all<{ no: number }>("SELECT post_no AS no FROM search_waiting LIMIT +?", limit);
  for (const { no } of waiting) indexPost(database, no);
  return waiting.length;
}

/** One step of a merge writes at most this many pages of 4 kB, which takes about 10 ms. */
const JOINED_PAGES = 64;

/** A merge with fewer changes than this had nothing to do (https://sqlite.org/fts5.html#the_merge_command). */
const LEAST_CHANGES = 2;

/** Runs a step of merging the index's segments. In FTS5, a negative number begins a merge of them all; a positive one continues it. */
function mergeSegments(database: Database, begin: boolean): boolean {
  const before = changedRows(database);
  database.run(
    "INSERT INTO search_index (search_index, rank) VALUES ('merge', ?)",
    begin ? -JOINED_PAGES : JOINED_PAGES,
  );
  return changedRows(database) - before >= LEAST_CHANGES;
}

function rebuild(database: Database): void {
  database.run("DELETE FROM search_index WHERE rowid NOT IN (SELECT no FROM post)");
  database.run("DELETE FROM search_waiting WHERE post_no NOT IN (SELECT no FROM post)");
  database.run("INSERT OR IGNORE INTO search_waiting SELECT no FROM post");
}

export function indexWrittenPosts({ database, unindexed }: Pick<Transaction, "database" | "unindexed">): void {
  const atOnce = unindexed.size <= INDEXED_AT_ONCE;
  for (const no of unindexed) {
    if (atOnce) indexPost(database, no);
    else database.run("INSERT OR IGNORE INTO search_waiting VALUES (?)", no);
  }
}

export function reindexPostsOfTag(transaction: Transaction, tagId: string): void {
  reindexLater(transaction, "SELECT post_no AS no FROM post_tag WHERE tag_id = ?", tagId);
}

export function reindexPostsOfTopic(transaction: Transaction, topicId: string): void {
  reindexLater(transaction, "SELECT no FROM post WHERE topic_id = ?", topicId);
}

function reindexLater({ database, elsewhere }: Transaction, posts: string, id: string): void {
  database.run(`INSERT OR IGNORE INTO search_waiting ${posts}`, id);
  if (elsewhere) for (const { no } of database.all<{ no: number }>(posts, id)) elsewhere.waiting.add(no);
}

export function removeFromSearch(
  { database, unindexed, elsewhere }: Pick<Transaction, "database" | "unindexed" | "elsewhere">,
  no: number,
): void {
  unindexed.delete(no);
  elsewhere?.removed.add(no);
  database.run("DELETE FROM search_waiting WHERE post_no = ?", no);
  database.run("DELETE FROM search_index WHERE rowid = ?", no);
}

const WAIT_WITH_FORM = `
INSERT OR IGNORE INTO search_waiting SELECT rowid FROM search_index WHERE search_index MATCH ?`;

/**
 * Reads the texts by which a search finds a post. Hidden and proposed tags and private topics are left out; aliases and merged names of
 * tags are included.
 */
const TEXTS = `
SELECT post.title, post.lead, post_derived.text AS body,
  (SELECT json_group_array(json_array(tag.name, tag.aliases)) FROM post_tag CROSS JOIN tag ON tag.id = post_tag.tag_id
   WHERE post_tag.post_no = post.no AND tag.hidden = 0 AND tag.proposed = 0) AS tags,
  (SELECT topic.title FROM topic WHERE topic.id = post.topic_id AND topic.public = 1) AS topic
FROM post CROSS JOIN post_derived ON post_derived.post_no = post.no WHERE post.no = ?`;

const FILE = `
INSERT OR REPLACE INTO search_index
  (rowid, title, lead, body, tags, title_forms, lead_forms, body_forms, tags_forms)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Returns the words of title, lead, body and tags of a post; null if the post no longer exists. */
function wordsOfPost(database: Database, no: number): SearchWord[][] | null {
  const row = database.get<{ title: string; lead: string; body: string; tags: string; topic: string | null }>(
    TEXTS,
    no,
  );
  if (!row) return null;
  const tags = JSON.parse(row.tags) as [name: string, aliases: string][];
  const names = tags.flatMap(([name, aliases]) => [name, ...(JSON.parse(aliases) as string[])]);
  const texts = [row.title, row.lead, row.body, [...names, row.topic ?? ""].join("\n")];
  return texts.map((text) => searchWords(text, MOST_WORDS));
}

function indexPost(database: Database, no: number): void {
  const fields = wordsOfPost(database, no);
  if (!fields) return;
  const stems = stemsFor(database, fields.flatMap(indexedWords));
  const stemmed = fields.map((words) =>
    indexedWords(words)
      .map(({ text, folded }) => indexedStem(stems.get(text) ?? folded))
      .join(" "),
  );
  const plain = fields.map((words) =>
    phraseWords(words)
      .map(({ folded }) => folded)
      .join(" "),
  );
  database.run(FILE, no, ...stemmed, ...plain);
  database.run("DELETE FROM search_waiting WHERE post_no = ?", no);
}

const KNOWN = `
SELECT search_form.form, search_form.stem FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.form = asked.value`;

const ADD_FORM = "INSERT INTO search_form (form, folded, stem) VALUES (?, ?, ?)";

function stemsFor(database: Database, words: readonly TextWord[]): Map<string, string> {
  const distinct = new Map(words.map((word) => [word.text, word]));
  const rows = database.all<{ form: string; stem: string }>(KNOWN, JSON.stringify([...distinct.keys()]));
  const stems = new Map(rows.map(({ form, stem }) => [form, stem]));
  for (const [form, word] of distinct) {
    if (stems.has(form)) continue;
    const stem = stemOfWord(word);
    database.run(ADD_FORM, form, word.folded, stem);
    stems.set(form, stem);
  }
  return stems;
}

const GIVEN = "SELECT stem, lemma FROM search_form WHERE form = ?";

function giveLemma(database: Database, form: string, lemma: string): boolean {
  const before = database.get<{ stem: string; lemma: string | null }>(GIVEN, form);
  if (!before || before.lemma === lemma) return false;
  const stem = stemOf(lemma);
  database.run("UPDATE search_form SET lemma = ?, stem = ? WHERE form = ?", lemma, stem, form);
  return stem !== before.stem;
}

/** Returns the stem under which all forms of a lemma are indexed. It has the lemma's letters: "moc" and "móc" are two stems. */
export function stemOf(lemma: string): string {
  return textWords(lemma).map(stemOfWord).join("");
}

/** The index would cut a word at a combining mark, so words with marks are indexed without them. */
function stemOfWord({ text, folded }: TextWord): string {
  return /\p{M}/u.test(text) ? folded : text;
}

/**
 * The letter that marks stems in the index. Marking costs less than filtering columns. Folding turns this letter into d, so no indexed
 * word of a text contains it.
 */
const STEM_MARK = "ð";

export function indexedStem(stem: string): string {
  return STEM_MARK + stem;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', "")}"`;
}
