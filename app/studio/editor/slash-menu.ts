import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { fold } from "#core/polish/fold.ts";
import { edit, type MarkdownAct, type Placeholders } from "./markdown-commands.ts";

export interface SlashItem {
  act: MarkdownAct | "picture";
  label: string;
}

/**
 * `/` at the beginning of a line opens a menu of what can be put there; typing on narrows it, with or without diacritics.
 */
export function slashMenu(items: SlashItem[], words: Placeholders, choosePicture: () => void): Extension {
  const options: (Completion & { folded: string })[] = items.map(({ act, label }) => ({
    label,
    folded: fold(label),
    apply(view: EditorView, _completion, from: number, to: number) {
      // The slash and what follows it are taken out first; the act then sees an empty line.
      view.dispatch({ changes: { from: from - 1, to } });
      if (act === "picture") choosePicture();
      else view.dispatch(edit(view.state, act, words));
    },
  }));

  function source(context: CompletionContext): CompletionResult | null {
    const typed = context.matchBefore(/^\s*\/[\p{L}\d ]*$/u);
    if (!typed) return null;
    const from = typed.from + typed.text.indexOf("/") + 1;
    const asked = fold(typed.text.slice(typed.text.indexOf("/") + 1));
    const found = options.filter(({ folded }) => folded.split(" ").some((word) => word.startsWith(asked)));
    return found.length === 0 ? null : { from, options: found, filter: false };
  }

  return autocompletion({ override: [source], icons: false, defaultKeymap: true });
}
