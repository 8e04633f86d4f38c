import type { OpenedPost } from "#core/posts/desk.ts";
import { NOT_STORED } from "#core/posts/draft.ts";
import { isTabOf } from "#core/posts/tab.ts";
import { formatNear } from "#core/polish/moments.ts";
import { links } from "../../links.ts";
import { ask } from "./ask-desk.ts";
import type { KeptText } from "./kept-text.ts";
import { livingTabs, type LocalTexts, openLocalTexts } from "./local-texts.ts";
import { isSame } from "./reconcile.ts";

/** A text that a tab has left in this browser and the server lacks. */
export interface LeftText {
  postId: string;
  title: string;
  /** When it was typed: "dzisiaj, 12:04". */
  when: string;
  /** Where the editor goes on with it. */
  path: string;
}

/** Posts that are asked about; nobody leaves more behind. */
const MOST_POSTS = 20;

let opening: Promise<LocalTexts> | null = null;

/** What a person's tabs that are gone have left here, the newest of each post; empty where the browser keeps nothing. */
export async function textsLeftBy(userId: string, zone: string): Promise<LeftText[]> {
  try {
    opening ??= openLocalTexts();
    const [found, living] = await Promise.all([(await opening).all(), livingTabs()]);
    const own = found.filter(({ tab }) => !living.has(tab) && isTabOf(tab, userId));
    const newest = [...Map.groupBy(own, ({ postId }) => postId).values()].map(([first]) => first!);
    const left = await Promise.all(newest.slice(0, MOST_POSTS).map((text) => leftOf(text, zone)));
    return left.filter((text) => text !== null);
  } catch {
    return [];
  }
}

/** Null where the server has the text, or nobody could go on with it. */
async function leftOf({ postId, base, draft, baseDraft, at }: KeptText, zone: string): Promise<LeftText | null> {
  const text = { postId, title: draft.title, when: formatNear(at, Date.now(), zone) };
  const answer = await ask<OpenedPost>("open", { postId });
  if (answer.ok && "value" in answer) {
    return isSame(draft, answer.value.draft) ? null : { ...text, path: links.editPost(answer.value.slug) };
  }
  // One that comes from a topic is gone on with where the topic's next draft is begun.
  return base === NOT_STORED && baseDraft.topicId === null ? { ...text, path: links.newPost() } : null;
}
