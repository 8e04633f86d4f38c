import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { editor as says } from "../../messages/editor.ts";
import type { Uploaded } from "../upload.ts";
import { isSureAddress } from "./find-links.ts";
import { pastedAddress } from "./link-address.ts";
import { linkPlace, withLink } from "./link-commands.ts";
import { otherFileIn, picturesIn, placePictures } from "./uploads.ts";

interface PastingParts {
  send(file: File, onProgress: (percent: number) => void): Promise<Uploaded>;
  refused(message: string): void;
}

/**
 * Pasting: pictures are sent to the library, formatted text becomes Markdown, an address over selected words a link.
 * Ctrl+Shift+V pastes the plain text, as everywhere.
 */
export function pasting(parts: PastingParts): Extension {
  let plain = false;
  return EditorView.domEventHandlers({
    keydown(event) {
      // The clipboard event itself does not say which keys asked for it.
      plain = event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "v";
      return false;
    },
    paste(event, view) {
      const data = event.clipboardData;
      const asText = plain;
      plain = false;
      if (!data || view.state.readOnly || asText) return false;
      const text = data.getData("text/plain");
      const html = data.getData("text/html");
      const files = picturesIn(data);
      const other = text === "" ? otherFileIn(data) : null;
      if (other) parts.refused(says.upload.notPicture(other.name));
      if (files.length > 0 && text === "") {
        event.preventDefault();
        const at = view.state.selection.main.head;
        placePictures(view, files, at, { words: says.upload, send: parts.send, failed: parts.refused });
        return true;
      }
      if (pasteAddress(view, text)) {
        event.preventDefault();
        return true;
      }
      if (html === "") return false;
      event.preventDefault();
      void pasteHtml(view, html, text);
      return true;
    },
  });
}

/** An address over selected words makes them a link; in code and across other links it is text. */
function pasteAddress(view: EditorView, text: string): boolean {
  const { state } = view;
  const address = pastedAddress(text, location.origin);
  const place = address === null ? null : linkPlace(state);
  if (address === null || !place || place.words === "" || place.present || isSureAddress(place.words)) return false;
  if (state.doc.lineAt(state.selection.main.from).to < state.selection.main.to) return false;
  view.dispatch({ ...withLink(state, place, { address, title: null }), userEvent: "input.paste" });
  return true;
}

/** The converter is loaded at the first use; what is typed meanwhile moves the place and is not replaced. */
async function pasteHtml(view: EditorView, html: string, text: string): Promise<void> {
  const { from, to } = view.state.selection.main;
  const { isWorthReading, markdownOf } = await import("./pasted-markdown.ts");
  const taken = [...view.state.doc.toString().matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number));
  const markdown = isWorthReading(html) ? markdownOf(html, undefined, Math.max(0, ...taken) + 1) : "";
  const insert = view.state.toText(markdown === "" ? text : markdown);
  const still = view.state.selection.main;
  const range = still.from === from && still.to === to ? { from, to } : { from: still.head, to: still.head };
  view.dispatch({
    changes: { ...range, insert },
    selection: { anchor: range.from + insert.length },
    scrollIntoView: true,
    userEvent: "input.paste",
  });
}
