import { useNavigate } from "react-router";
import { links } from "../../../links.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { ask } from "../editor-api.ts";
import { useEditor } from "../editor-context.ts";

/** `into`: the path of the post to merge into. */
export function useMergeLink(): (into?: string) => Promise<void> {
  const { editing } = useEditor();
  const navigate = useNavigate();
  return async (into = "") => {
    if (!(await editing.queue.flush())) return editing.notice.set({ text: says.acts.unsaved, fault: true });
    // Else the next page finds the post locked by this tab.
    await ask("leave", { postId: editing.id, tab: editing.tab });
    await navigate(links.join(editing.id, into));
  };
}
