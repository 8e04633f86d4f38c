import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { SwitchedLetter } from "#core/mail/switched-letters.ts";
import type { Database, Transaction } from "../engine/database.ts";

const SENT = `
SELECT count(*) AS sent FROM outbox WHERE done_at IS NOT NULL AND kind = 'mail' AND done_at >= ? AND error IS NULL`;

export function readMail(database: Database): Pick<StoreRead, "lettersOff" | "lettersSent"> {
  return {
    async lettersOff() {
      return database.all<{ userId: string; letter: SwitchedLetter }>(
        "SELECT user_id AS userId, letter FROM letter_off ORDER BY user_id, letter",
      );
    },
    async lettersSent(since) {
      return database.get<{ sent: number }>(SENT, since)?.sent ?? 0;
    },
  };
}

export function writeMail({ database }: Transaction): Pick<StoreWrite, "putLettersOff"> {
  return {
    async putLettersOff(userId, letters) {
      database.run("DELETE FROM letter_off WHERE user_id = ?", userId);
      for (const letter of letters)
        database.run("INSERT INTO letter_off (user_id, letter) VALUES (?, ?)", userId, letter);
    },
  };
}
