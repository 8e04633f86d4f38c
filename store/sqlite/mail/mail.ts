import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { ReaderLetter } from "#core/mail/store.ts";
import type { SwitchedLetter } from "#core/mail/switched-letters.ts";
import { HELD_UNTIL } from "#core/base/jobs.ts";
import type { Database, Transaction } from "../engine/database.ts";

const SENT = `
SELECT count(*) AS sent FROM outbox WHERE done_at IS NOT NULL AND kind = 'mail' AND done_at >= ? AND error IS NULL`;

const READER_LETTER = `
SELECT
  id, post_id AS postId, subject, introduction, from_at AS "from", until_at AS until, queued_to AS queuedTo, queued, sent,
  refused, dropped, departed
FROM reader_letter`;

/** Confirmed readers of the category ?2. Whoever chose none wants all. */
const WANTS = `
subscriber.state = 'confirmed' AND (categories = '[]' OR EXISTS (SELECT 1 FROM json_each(categories) WHERE value = ?2))`;

const OWED = `
SELECT count(*) AS owed FROM subscriber JOIN reader_letter AS letter ON letter.id = ?1
WHERE ${WANTS} AND (subscriber.id > letter.queued_to OR EXISTS (
  SELECT 1 FROM outbox WHERE key = 'letter:' || ?1 || ':' || subscriber.id
    AND (error = ?3 OR done_at IS NULL AND next_at < ${HELD_UNTIL})
))`;

const REVIVE = `
UPDATE outbox SET done_at = NULL, error = NULL, attempts = 0, next_at = ?4 WHERE done_at IS NOT NULL AND error = ?3
  AND key IN (SELECT 'letter:' || ?1 || ':' || subscriber.id FROM subscriber WHERE ${WANTS})`;

type MailReads = "lettersOff" | "lettersSent" | "readerLetter" | "draftDigest" | "readerLetters" | "readersOwed";

export function readMail(database: Database): Pick<StoreRead, MailReads> {
  return {
    async lettersOff() {
      return database.all<{ userId: string; letter: SwitchedLetter }>(
        "SELECT user_id AS userId, letter FROM letter_off ORDER BY user_id, letter",
      );
    },
    async lettersSent(since) {
      return database.get<{ sent: number }>(SENT, since)?.sent ?? 0;
    },
    async readerLetter(id) {
      return database.get<ReaderLetter>(`${READER_LETTER} WHERE id = ?`, id) ?? null;
    },
    async draftDigest() {
      return database.get<ReaderLetter>(`${READER_LETTER} WHERE until_at IS NULL`) ?? null;
    },
    async readerLetters(limit) {
      const newest = `${READER_LETTER} WHERE until_at IS NOT NULL ORDER BY until_at DESC, id DESC LIMIT +?`;
      return database.all<ReaderLetter>(newest, limit);
    },
    async readersOwed(letterId, categoryId, error) {
      return database.get<{ owed: number }>(OWED, letterId, categoryId, error)?.owed ?? 0;
    },
  };
}

const PUT_READER_LETTER = `
INSERT INTO reader_letter (id, post_id, subject, introduction, from_at, until_at, queued_to, queued)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  subject = excluded.subject, introduction = excluded.introduction, from_at = excluded.from_at,
  until_at = excluded.until_at, queued_to = excluded.queued_to, queued = excluded.queued`;

type MailWrites = "putLettersOff" | "putReaderLetter" | "countReaderLetter" | "reviveCopies";

export function writeMail({ database }: Transaction): Pick<StoreWrite, MailWrites> {
  return {
    async putLettersOff(userId, letters) {
      database.run("DELETE FROM letter_off WHERE user_id = ?", userId);
      for (const letter of letters)
        database.run("INSERT INTO letter_off (user_id, letter) VALUES (?, ?)", userId, letter);
    },
    async putReaderLetter({ id, postId, subject, introduction, from, until, queuedTo, queued }) {
      database.run(PUT_READER_LETTER, id, postId, subject, introduction, from, until, queuedTo, queued);
    },
    async countReaderLetter(id, what) {
      database.run(`UPDATE reader_letter SET ${what} = ${what} + 1 WHERE id = ?`, id);
    },
    async reviveCopies(letterId, categoryId, error, at) {
      const revived = database.run(REVIVE, letterId, categoryId, error, at);
      database.run("UPDATE reader_letter SET dropped = dropped - ? WHERE id = ?", revived, letterId);
    },
  };
}
