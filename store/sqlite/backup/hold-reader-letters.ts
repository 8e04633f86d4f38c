import { HELD_UNTIL, type RestoredLetters } from "#core/base/jobs.ts";
import { dispatchMessages } from "#core/messages/mail.ts";
import { Database } from "../engine/database.ts";

type Row = Record<string, string | number | null>;

const COPIES = "kind = 'mail' AND key GLOB 'letter:*'";

const LETTER = ["id", "post_id", "subject", "introduction", "from_at", "until_at", "queued_to", "queued"] as const;
const COUNTS = ["sent", "refused", "dropped", "departed"] as const;
const PUT_LETTER = `
INSERT INTO reader_letter (${[...LETTER, ...COUNTS].join(", ")}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET ${[...LETTER, ...COUNTS].map((name) => `${name} = excluded.${name}`).join(", ")}`;

const COUNT_SENT = "UPDATE reader_letter SET sent = sent + 1 WHERE id = ?";

/** Only one digest is a draft. */
const DROP_DRAFT = "DELETE FROM reader_letter WHERE post_id IS NULL AND until_at IS NULL";

const LETTER_ID = "CASE WHEN json_valid(payload) THEN payload ->> 'letterId' END";

/** Copies that a withdrawal stopped are owed too: the site may have sent them when the post was published again. */
const OWED = `(done_at IS NULL OR ${COPIES} AND error = ?)`;

const SETTLE_KNOWN = `
UPDATE outbox SET done_at = ?, error = NULL WHERE ${OWED} AND ${COPIES} AND ${LETTER_ID} IN (SELECT value FROM json_each(?))`;

/** Entries that are owed, and those that the restored database believes to be owed. */
const ENTRIES = `
SELECT kind, key, payload, ${LETTER_ID} AS letter_id, created_at, attempts, next_at, begun_at, done_at, error FROM outbox
WHERE json_valid(payload) AND (kind = 'news' OR ${COPIES}) AND (done_at IS NULL OR key IN (SELECT value FROM json_each(?)))`;

const PUT_ENTRY = `
INSERT INTO outbox (kind, key, payload, created_at, attempts, next_at, done_at, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (key) DO UPDATE SET attempts = excluded.attempts, done_at = excluded.done_at, error = excluded.error`;

const PAUSE = `
INSERT INTO site_settings (only, settings) VALUES (1, json_set('{}', '$.mail.restored', json(?1)))
ON CONFLICT (only) DO UPDATE SET settings = json_set(settings, '$.mail.restored', json(?1))`;

/**
 * Pauses the letters to readers of a restored database, because what is owed in it may have been sent since the backup. Before, takes over
 * from the database `present`, which the restore replaces, which letters were sent; when it is missing or cannot be read, nothing.
 */
export function holdReaderLetters(restored: Database, present: string | undefined, at: number): void {
  if (!restored.get("SELECT 1 FROM sqlite_schema WHERE name = 'reader_letter'")) return;
  const owed = restored.all<{ key: string }>(
    `SELECT key FROM outbox WHERE ${OWED} AND (kind = 'news' OR ${COPIES})`,
    dispatchMessages.dropped,
  );
  if (present !== undefined) takeOver(restored, present, JSON.stringify(owed.map(({ key }) => key)), at);
  restored.run(`UPDATE outbox SET next_at = ? WHERE done_at IS NULL AND ${COPIES}`, HELD_UNTIL);
  if (!restored.get("SELECT 1 FROM subscriber UNION ALL SELECT 1 FROM reader_letter LIMIT 1")) return;
  const paused: RestoredLetters = { at, letters: "paused" };
  restored.run(PAUSE, JSON.stringify(paused));
}

/** Takes over all or nothing. */
function takeOver(restored: Database, present: string, owed: string, at: number): void {
  restored.script("SAVEPOINT letters");
  try {
    putSent(restored, lettersIn(present, owed), at);
  } catch {
    restored.script("ROLLBACK TO letters");
  }
  restored.script("RELEASE letters");
}

interface Sent {
  letters: Row[];
  entries: Row[];
}

function lettersIn(present: string, owed: string): Sent {
  const database = new Database(present, "reader");
  try {
    return { letters: database.all<Row>("SELECT * FROM reader_letter"), entries: database.all<Row>(ENTRIES, owed) };
  } finally {
    database.close();
  }
}

/**
 * Letters that only the backup has stay. A copy whose sending had begun counts as sent, and so does one of a letter that the present database
 * has when the copy is no longer there.
 */
function putSent(restored: Database, { letters, entries }: Sent, at: number): void {
  if (letters.some(({ post_id, until_at }) => post_id === null && until_at === null)) restored.run(DROP_DRAFT);
  for (const row of letters) restored.run(PUT_LETTER, ...[...LETTER, ...COUNTS].map((name) => row[name] ?? null));
  restored.run(SETTLE_KNOWN, at, dispatchMessages.dropped, JSON.stringify(letters.map(({ id }) => id)));
  for (const { kind, key, payload, letter_id, created_at, attempts, next_at, begun_at, done_at, error } of entries) {
    const isBegun = done_at === null && begun_at !== null;
    const values = [kind, key, payload, created_at, attempts, next_at, isBegun ? at : done_at, error];
    restored.run(PUT_ENTRY, ...values.map((each) => each ?? null));
    if (isBegun) restored.run(COUNT_SENT, letter_id ?? null);
  }
}
