import { inStorage, ofBrowser } from "../saving/browser-storage.ts";
import type { OwnText } from "../saving/conflict-choice.ts";

/* The tab keeps a comment until it is sent. The browser keeps a text for a conflict, which must outlive the tab. */

type RemarkPlace = "review" | "submit" | "send-back";

interface KeptRemark {
  read(): string;
  keep(text: string): void;
}

export function pendingComment(userId: string, postId: string, place: RemarkPlace): KeptRemark {
  const key = `szpalta-remark ${userId} ${postId} ${place}`;
  return {
    read: () => inStorage((storage) => storage.getItem(key)) ?? "",
    keep: (text) => void inStorage((storage) => (text === "" ? storage.removeItem(key) : storage.setItem(key, text))),
  };
}

interface KeptOwnTexts {
  read(): OwnText[];
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
