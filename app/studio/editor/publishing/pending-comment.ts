import { inStorage, ofBrowser } from "../saving/browser-storage.ts";
import type { OwnText } from "../saving/conflict-choice.ts";

/*
 * A remark that is being written is no part of the post, and stands in the tab's own storage until it is sent: a session that
 * ends, a dialog that closes and a page that is loaded anew take nothing of it. What is written for a disputed place is part of
 * a text, so that it stays in the browser until it is settled, whatever becomes of the tab.
 */

/** Where a remark is written: beside the text, or with the act it goes with. */
type RemarkPlace = "review" | "submit" | "send-back";

/** Reads and keeps the remark of one person on one post. */
interface KeptRemark {
  read(): string;
  /** An empty one is forgotten. */
  keep(text: string): void;
}

export function pendingComment(userId: string, postId: string, place: RemarkPlace): KeptRemark {
  const key = `szpalta-remark ${userId} ${postId} ${place}`;
  return {
    read: () => inStorage((storage) => storage.getItem(key)) ?? "",
    keep: (text) => void inStorage((storage) => (text === "" ? storage.removeItem(key) : storage.setItem(key, text))),
  };
}

/** Reads and keeps what one person has written for the disputed places of one post. */
interface KeptOwnTexts {
  read(): OwnText[];
  /** None are forgotten. */
  keep(texts: OwnText[]): void;
}

export function pendingOwnTexts(userId: string, postId: string): KeptOwnTexts {
  const key = `szpalta-conflict ${userId} ${postId}`;
  return {
    read: () => inStorage((storage) => JSON.parse(storage.getItem(key) ?? "[]") as OwnText[], ofBrowser) ?? [],
    keep: (texts) =>
      void inStorage(
        (storage) => (texts.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(texts))),
        ofBrowser,
      ),
  };
}
