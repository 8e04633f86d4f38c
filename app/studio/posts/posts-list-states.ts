import type { QueueView } from "#core/desk.ts";
import type { PostState } from "#core/posts/post.ts";

export type QueueState = PostState | "copies";

/** The lists of the queue, in the order of a post's life. */
export const QUEUE_STATES: readonly QueueState[] = [
  "szkic",
  "do-sprawdzenia",
  "zaplanowany",
  "opublikowany",
  "copies",
  "wycofany",
  "kosz",
];

/** The queue with what it was asked for, so that the sieve shows it. */
export interface QueueScreen extends QueueView {
  /** Whose texts are looked for in the browser, and the zone their times are told in. */
  viewerId: string;
  zone: string;
  asked: { state: QueueState | null; text: string; category: string | null; author: string | null };
}
