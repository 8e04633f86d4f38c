import type { Completion } from "@codemirror/autocomplete";
import type { EditorView } from "@codemirror/view";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { isInCode, withLink } from "./link-commands.ts";
import type { CompletionMenu } from "../completion-menus.ts";

interface LinkMenuParts {
  find(text: string): Promise<LinkTarget[]>;
  chosen(target: LinkTarget): void;
  askFurther(text: string): void;
}

const BRACKETS = /\[\[[^[\]\n]{0,100}$/;
/** Not after a backslash or the `!` of a picture. */
const OPENED = /(?<![\\!])\[\[$/;

/** `[[` opens a menu of posts. Without a match it stays open with its last option; Esc closes it. */
export function linkMenu({ find, chosen, askFurther }: LinkMenuParts): CompletionMenu {
  const says = linksAndTables.link;
  const optionOf = (target: LinkTarget): Completion => ({
    label: target.title || says.untitled,
    detail: [target.category, target.unseen && says.unseen[target.unseen]].filter(Boolean).join(" · "),
    apply(view, _completion, from, to) {
      const place = { from, to: behindClosing(view, to), words: "", present: null };
      view.dispatch(withLink(view.state, place, { address: target.path, title: target.title }));
      chosen(target);
    },
  });
  const further: Completion = {
    label: says.other,
    apply(view, _completion, from, to) {
      const typed = view.state.sliceDoc(from + 2, to);
      view.dispatch({ changes: { from, to: behindClosing(view, to) }, userEvent: "delete" });
      askFurther(typed);
    },
  };
  return {
    opens: (before, state) => {
      const { head } = state.selection.main;
      return OPENED.test(before) && !state.readOnly && !isInCode(state, head, head);
    },
    async source(context) {
      const typed = context.matchBefore(BRACKETS);
      if (!typed) return null;
      context.addEventListener("abort", () => {}, { onDocChange: true });
      const targets = await find(typed.text.slice(2));
      return context.aborted ? null : { from: typed.from, options: [...targets.map(optionOf), further], filter: false };
    },
  };
}

function behindClosing({ state }: EditorView, to: number): number {
  return state.sliceDoc(to, to + 2) === "]]" ? to + 2 : to;
}
