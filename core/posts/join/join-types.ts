import type { AiShare } from "../provenance/suggestion.ts";
import type { EditToken } from "../drafts/draft.ts";

export interface JoinRequest {
  postId: string;
  base: EditToken;
  intoId: string;
  intoBase: EditToken;
  tab: string;
  /** Whether the topic that loses its only post is merged with the other post's topic. */
  mergeTopics: boolean;
}

interface JoinSide {
  id: string;
  title: string;
  slug: string;
  path: string;
  token: EditToken;
}

export interface JoinPreview {
  from: JoinSide & { fate: JoinFate };
  /** `live`: readers see the post, but see its changes only after they are published. */
  into: JoinSide & { live: boolean };
  /** The end of the other text, and the Markdown that is added after it. */
  end: string;
  added: string;
  tags: string[];
  authors: string[];
  leftTags: number;
  notes: boolean;
  leftNotes: boolean;
  /** The topic of the moved text; `other`: the topic of the other post; `mayMerge`: whether the two may be merged. */
  topic: { title: string; other: string | null; mayMerge: boolean } | null;
  share: AiShare | null;
  /** Why joining is not possible at the moment: somebody writes in one of the posts. */
  held: string | null;
}

/** The post to which the text was moved; `out` is true if readers see the text there. */
export interface JoinedInto {
  title: string;
  slug: string;
  path: string;
  out: boolean;
}

/**
 * What happens to the post whose text is moved. A post that was never public goes to the trash. A post that was ever public stays, so that
 * somebody can withdraw it with a redirect.
 */
export type JoinFate = "trash" | "live" | "withdrawn";
