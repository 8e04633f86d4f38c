import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";

export interface CompletionMenu {
  /** `before`: the line up to the caret. Called on every key press. */
  opens(before: string, state: EditorState): boolean;
  source(context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null>;
}

export function completionMenus(menus: CompletionMenu[]): Extension {
  // Not `activateOnTyping`: it would query the sources on every key press.
  const opens = EditorView.updateListener.of(({ view, state, transactions }) => {
    if (!transactions.some((each) => each.isUserEvent("input.type")) || completionStatus(state) !== null) return;
    const { head } = state.selection.main;
    const line = state.doc.lineAt(head);
    const before = line.text.slice(0, head - line.from);
    if (menus.some((menu) => menu.opens(before, state))) startCompletion(view);
  });
  return [
    autocompletion({
      override: menus.map(({ source }) => source),
      icons: false,
      defaultKeymap: true,
      activateOnTyping: false,
    }),
    // The pane clips what overflows, so that menus must fit inside it.
    tooltips({ tooltipSpace: ({ scrollDOM }) => scrollDOM.getBoundingClientRect() }),
    opens,
  ];
}
