import type { Completion, CompletionContext, CompletionResult } from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import type { EditorView } from "@codemirror/view";
import { fold } from "#core/polish/fold.ts";
import { type AskingAct, edit, type MarkdownAct, type Placeholders } from "./markdown-commands.ts";
import type { TypedMenu } from "./typed-menus.ts";

export interface SlashItem {
  act: MarkdownAct | "picture";
  label: string;
}

/**
 * `/` at the beginning of a line opens a menu of what can be put there; typing on narrows it, with or without diacritics.
 */
export function slashMenu(
  items: SlashItem[],
  words: Placeholders,
  ask: (act: AskingAct | "picture") => void,
): TypedMenu {
  const options: (Completion & { folded: string })[] = items.map(({ act, label }) => ({
    label,
    folded: fold(label),
    apply(view: EditorView, _completion, from: number, to: number) {
      // The act sees the line without the slash and what follows it; both are one change, which one undo takes back.
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
    // Asked anew at once while somebody types on: a menu that waits takes neither Enter nor a click.
    const update = (_result: CompletionResult, _from: number, _to: number, next: CompletionContext) => source(next);
    return found.length === 0 ? null : { from, options: found, filter: false, update };
  }
  return { opens: (before) => SLASH.test(before), source };
}

/** A slash at the beginning of a line, and what is typed after it. */
const SLASH = /^\s*\/[\p{L}\d ]*$/u;
