import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import { isolateHistory } from "@codemirror/commands";
import type { Extension } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";
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
      // The act sees the line without the slash and what follows it; both are one change, which one undo takes back.
      const cleared = view.state.update({ changes: { from: from - 1, to } });
      if (act === "picture") {
        view.dispatch(cleared);
        return choosePicture();
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
    const found = options.filter(({ folded }) => folded.split(" ").some((word) => word.startsWith(asked)));
    return found.length === 0 ? null : { from, options: found, filter: false };
  }

  // Looked for after a slash alone: asked at each key, as it would be by itself, the menu takes a part of every key's time.
  const opens = EditorView.updateListener.of(({ view, state, transactions }) => {
    if (!transactions.some((each) => each.isUserEvent("input.type")) || completionStatus(state) !== null) return;
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    if (SLASH.test(line.text.slice(0, head - line.from))) startCompletion(view);
  });
  return [
    autocompletion({ override: [source], icons: false, defaultKeymap: true, activateOnTyping: false }),
    // The pane of the source shows nothing beyond its edges, so the menu opens where it fits between them.
    tooltips({ tooltipSpace: ({ scrollDOM }) => scrollDOM.getBoundingClientRect() }),
    opens,
  ];
}

/** A slash at the beginning of a line, and what is typed after it. */
const SLASH = /^\s*\/[\p{L}\d ]*$/u;
