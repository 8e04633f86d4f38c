import type { EditorState } from "@codemirror/state";
import { type EditorView, ViewPlugin } from "@codemirror/view";

interface Place {
  from: number;
  to: number;
}

/** Follows the places of pastes through changes of the text. */
export const pastePlaces = ViewPlugin.define(() => {
  const places = new Set<Place>();
  return {
    places,
    update({ docChanged, changes }) {
      if (!docChanged) return;
      for (const place of places) {
        const { from, to } = place;
        // A selection that was changed meanwhile is not replaced any more: the paste goes before what is there now.
        const isTouched = from < to && changes.touchesRange(from, to) !== false;
        place.from = changes.mapPos(from, -1);
        place.to = isTouched ? place.from : changes.mapPos(to, -1);
      }
    },
  };
});

/**
 * Remembers the selection at which a paste begins that has to wait for its code. The returned function ends this. It returns the text with
 * that place as its selection, and whether the caret is still there.
 */
export function placeOfPaste(view: EditorView): () => { state: EditorState; isStill: boolean } {
  const { from, to } = view.state.selection.main;
  const place = { from, to };
  const places = view.plugin(pastePlaces)?.places;
  places?.add(place);
  return () => {
    places?.delete(place);
    const { main } = view.state.selection;
    const { state } = view.state.update({ selection: { anchor: place.from, head: place.to } });
    return { state, isStill: main.from === place.from && main.to === place.to };
  };
}
