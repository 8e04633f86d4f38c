/*
 * A remark that is being written is no part of the post, and stands in the tab's own storage until it is sent: a session that
 * ends, a dialog that closes and a page that is loaded anew take nothing of it.
 */

/** Where a remark is written: beside the text, or with the act it goes with. */
type RemarkPlace = "review" | "submit" | "send-back";

/** Reads and keeps the remark of one person on one post. */
interface KeptRemark {
  read(): string;
  /** An empty one is forgotten. */
  keep(text: string): void;
}

export function keptRemark(userId: string, postId: string, place: RemarkPlace): KeptRemark {
  const key = `szpalta-remark ${userId} ${postId} ${place}`;
  return {
    read: () => inStorage((storage) => storage.getItem(key)) ?? "",
    keep: (text) => void inStorage((storage) => (text === "" ? storage.removeItem(key) : storage.setItem(key, text))),
  };
}

/** Null where the browser has no storage, or no room in it: the remark is then in its field alone. */
function inStorage<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null;
  }
}
