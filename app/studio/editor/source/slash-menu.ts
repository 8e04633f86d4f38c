import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { fold } from "#core/polish/fold.ts";
import { type AskingAct, edit, type MarkdownAct, type Placeholders } from "./markdown-commands.ts";
import type { CompletionMenu } from "./completion-menus.ts";

export interface SlashItem {
  act: MarkdownAct | "picture";
  label: string;
}

/** Opens at the beginning of a line. Diacritics do not matter in the search. */
export function slashMenu(
  items: SlashItem[],
  words: Placeholders,
  ask: (act: AskingAct | "picture") => void,
): CompletionMenu {
  const options: (Completion & { folded: string })[] = items.map(({ act, label }) => ({
    label,
    folded: fold(label),
    apply(view: EditorView, _completion, from: number, to: number) {
      // The act must not see the slash command. Both are one change, so that one undo takes it back.
      const cleared = view.state.update({ changes: { from: from - 1, to } });
      if (act === "picture" || act === "link" || act === "table") {
        view.dispatch(cleared);
        return ask(act);
      }
      const acted = cleared.state.update(edit(cleared.state, act, words));
      view.dispatch({
        changes: cleared.changes.compose(acted.changes),
        selection: acted.newSelection,
        annotations: isolateHistory.of("full"),
        scrollIntoView: true,
        userEvent: "input.markdown",
      });
    },
  }));
  function source(context: CompletionContext): CompletionResult | null {
    const typed = context.matchBefore(SLASH);
    if (!typed) return null;
    const from = typed.from + typed.text.indexOf("/") + 1;
    const asked = fold(typed.text.slice(typed.text.indexOf("/") + 1));
    const found = options.filter(({ folded }) => ` ${folded}`.includes(` ${asked}`));
    // Updated synchronously: a menu that waits accepts neither Enter nor a click.
    const update = (_result: CompletionResult, _from: number, _to: number, next: CompletionContext) => source(next);
    return found.length === 0 ? null : { from, options: found, filter: false, update };
  }
  return { opens: (before) => SLASH.test(before), source };
}

const SLASH = /^\s*\/[\p{L}\d ]*$/u;
