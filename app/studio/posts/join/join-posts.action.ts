import { z } from "zod";
import { action } from "../../../requests/action.ts";
import { links } from "../../../links.ts";
import { joinTabId } from "./join-posts.loader.ts";

const ID_LIMIT = 80;

const id = z.string().min(1).max(ID_LIMIT);

export const joinPostsActions = {
  join: action(
    "write-own",
    {
      intoId: id,
      base: z.string().max(ID_LIMIT),
      intoBase: z.string().max(ID_LIMIT),
      topics: z.literal("on").optional(),
    },
    async ({ studio, viewer, params }, { topics, ...input }) => {
      const postId = params.id ?? "";
      const request = { ...input, postId, tab: joinTabId(postId), mergeTopics: topics === "on" };
      const joined = await studio.posts.join(viewer, request);
      // Joining was called merging in earlier versions. The value `merged` stays, because open tabs and bookmarks contain it.
      return joined.ok ? { ok: true, to: links.editPost(joined.value.slug, "merged") } : joined;
    },
  ),
};
