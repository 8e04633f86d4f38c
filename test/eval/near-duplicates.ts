import type { GoldPost } from "./archive-gold.ts";
import { seededRandom } from "./seeded-random.ts";

export interface Rewritten {
  post: GoldPost;
  how: string;
  body: string;
}

const SEED = 1946;
const EXCHANGED = 6;

/** As they arise on a site: pasted, moved about, cut, corrected, put into another text. */
export function nearDuplicates(posts: readonly GoldPost[], split: GoldPost["split"]): Rewritten[] {
  const random = seededRandom(SEED);
  return posts
    .filter((post) => post.split === split)
    .flatMap((post, at) => {
      const sentences = post.body.split(/(?<=[.?!])\s+/u);
      const stranger = posts[(at * 7 + 31) % posts.length]!;
      return [
        { post, how: "pasted", body: post.body },
        { post, how: "turned round", body: sentences.toReversed().join(" ") },
        {
          post,
          how: "a sentence cut",
          body: sentences.toSpliced(Math.floor(random() * sentences.length), 1).join(" "),
        },
        { post, how: "words exchanged", body: exchanged(post.body, stranger.body) },
        { post, how: "inside another", body: stranger === post ? post.body : `${stranger.body}\n\n${post.body}` },
      ];
    });
}

function exchanged(body: string, stranger: string): string {
  const others = stranger.split(/\s+/u);
  return body
    .split(" ")
    .map((word, at) => (at % EXCHANGED === EXCHANGED - 1 ? others[at % others.length]! : word))
    .join(" ");
}
