import { z } from "zod";
import { action } from "../../requests/action.ts";
import { links } from "../../links.ts";
import type { RestoredInPart } from "./history.loader.ts";

const ID_LIMIT = 80;
const LABEL_LIMIT = 1_000;

const id = z.string().min(1).max(ID_LIMIT);

export const historyActions = {
  restore: action(
    "write-own",
    { revision: id, base: z.string().max(ID_LIMIT), tab: z.string().max(ID_LIMIT).default("historia") },
    async ({ studio, params, viewer }, { revision, base, tab }) => {
      const postId = params.id ?? "";
      const request = { postId, base, tab, act: "restore-revision" as const, revisionId: revision };
      const restored = await studio.posts.act(viewer, request);
      if (!restored.ok) return restored;
      const to = links.editPost(restored.value?.slug ?? "", "restored");
      const notices = restored.value?.notices ?? [];
      // The page says what could not be restored before the person goes on to the editor.
      return notices.length > 0 ? { ok: true, value: { notices, to } satisfies RestoredInPart } : { ok: true, to };
    },
  ),
  name: action(
    "write-own",
    { revision: id, label: z.string().max(LABEL_LIMIT) },
    async ({ studio, viewer, params }, { revision, label }) =>
      studio.posts.nameRevision(viewer, params.id ?? "", revision, label),
  ),
};
