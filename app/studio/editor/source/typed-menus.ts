import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
import type { EditorState, Extension } from "@codemirror/state";
import { EditorView, tooltips } from "@codemirror/view";

/** A menu that opens by itself behind certain signs. */
export interface TypedMenu {
  /** Whether it opens, by what stands in the line before the caret. Asked at every key. */
  opens(before: string, state: EditorState): boolean;
  source(context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null>;
}

/** Menus that open while somebody types. */
export function typedMenus(menus: TypedMenu[]): Extension {
  // Looked for by their signs alone: asked at each key, as it would be by itself, a menu takes a part of every key's time.
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
    // The pane of the source shows nothing beyond its edges, so the menu opens where it fits between them.
    tooltips({ tooltipSpace: ({ scrollDOM }) => scrollDOM.getBoundingClientRect() }),
    opens,
  ];
}
