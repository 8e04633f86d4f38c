import { HELD_UNTIL } from "#core/base/jobs.ts";
import type { RestoredLetters } from "#core/mail/mail-settings.ts";
import { Database } from "../engine/database.ts";

type Row = Record<string, string | number | null>;

const COPIES = "kind = 'mail' AND key GLOB 'letter:*'";

const LETTER = ["id", "post_id", "subject", "introduction", "from_at", "until_at", "queued_to", "queued"] as const;
const COUNTS = ["sent", "refused", "dropped", "departed"] as const;
const PUT_LETTER = `
INSERT INTO reader_letter (${[...LETTER, ...COUNTS].join(", ")}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SETTLE_KNOWN = `
UPDATE outbox SET done_at = ? WHERE done_at IS NULL AND ${COPIES} AND payload ->> 'letterId' IN (SELECT value FROM json_each(?))`;

/** Entries that are owed, and those that the restored database believes to be owed. */
const ENTRIES = `
SELECT kind, key, payload, created_at, attempts, next_at, begun_at, done_at, error FROM outbox
WHERE (kind = 'news' OR ${COPIES}) AND (done_at IS NULL OR key IN (SELECT value FROM json_each(?)))`;

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
    `SELECT key FROM outbox WHERE done_at IS NULL AND (kind = 'news' OR ${COPIES})`,
  );
  const sent = present === undefined ? null : lettersIn(present, JSON.stringify(owed.map(({ key }) => key)));
  if (sent) takeOver(restored, sent, at);
  restored.run(`UPDATE outbox SET next_at = ? WHERE done_at IS NULL AND ${COPIES}`, HELD_UNTIL);
  if (!restored.get("SELECT 1 FROM subscriber UNION ALL SELECT 1 FROM reader_letter LIMIT 1")) return;
  const paused: RestoredLetters = { at, letters: "paused" };
  restored.run(PAUSE, JSON.stringify(paused));
}

function lettersIn(present: string, owed: string): { letters: Row[]; entries: Row[] } | null {
  try {
    const database = new Database(present, "reader");
    try {
      return { letters: database.all<Row>("SELECT * FROM reader_letter"), entries: database.all<Row>(ENTRIES, owed) };
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
}

/** A copy whose sending had begun counts as sent, and so does one that the present database no longer has. */
function takeOver(restored: Database, { letters, entries }: { letters: Row[]; entries: Row[] }, at: number): void {
  restored.run("DELETE FROM reader_letter");
  for (const row of letters) restored.run(PUT_LETTER, ...[...LETTER, ...COUNTS].map((name) => row[name] ?? null));
  restored.run(SETTLE_KNOWN, at, JSON.stringify(letters.map(({ id }) => id)));
  for (const { kind, key, payload, created_at, attempts, next_at, begun_at, done_at, error } of entries) {
    const doneAt = done_at ?? (begun_at === null ? null : at);
    restored.run(
      PUT_ENTRY,
      ...[kind, key, payload, created_at, attempts, next_at, doneAt, error].map((each) => each ?? null),
    );
  }
}
