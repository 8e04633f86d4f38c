import type { MarkdownIt } from "markdown-it";
import type { RenderEnv } from "../html-tree.ts";

/** The `purpose` of list items with a check box, unchecked and checked. */
export const TASK = { open: "task", done: "task-done" } as const;

/** Marks items that begin with `[ ]` or `[x]`. This runs before escapes become text; the check box is added after sanitising. */
export function taskLists(parser: MarkdownIt): void {
  parser.core.ruler.after("inline", "task_lists", (state) => {
    const lists: { attrJoin(name: string, value: string): void }[] = [];
    for (const [index, token] of state.tokens.entries()) {
      if (token.type === "bullet_list_open" || token.type === "ordered_list_open") lists.push(token);
      else if (token.type === "bullet_list_close" || token.type === "ordered_list_close") lists.pop();
      if (token.type !== "list_item_open" || state.tokens[index + 1]?.type !== "paragraph_open") continue;
      const first = state.tokens[index + 2]?.children?.[0];
      const box = first?.type === "text" ? /^\[([ xX])\][ \t]+/.exec(first.content) : null;
      if (!first || !box) continue;
      first.content = first.content.slice(box[0].length);
      token.attrJoin("class", "task-list-item");
      token.attrSet((state.env as RenderEnv).mark, box[1] === " " ? TASK.open : TASK.done);
      lists.at(-1)?.attrJoin("class", "task-list");
    }
  });
}
