import { useNavigate } from "react-router";
import { links } from "../../../links.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { ask } from "../editor-api.ts";
import { useEditor } from "../editor-root.tsx";

/** Goes to where the text is put into another post, with all that is typed saved first; `into` is the other's address, if it is known. */
export function useMergeLink(): (into?: string) => Promise<void> {
  const { editing } = useEditor();
  const navigate = useNavigate();
  return async (into = "") => {
    if (!(await editing.queue.flush())) return editing.notice.set({ text: says.acts.unsaved, fault: true });
    // The page there would find the post held by the tab that is just leaving it.
    await ask("leave", { postId: editing.id, tab: editing.tab });
    await navigate(links.join(editing.id, into));
  };
}
