import { redoDepth } from "@codemirror/commands";
import { type EditorState, StateEffect, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { mediaPath } from "#core/base/media.ts";
import { escapeHtml } from "#core/base/values/escape-html.ts";
import { createSemaphore } from "#core/base/values/semaphore.ts";
import { pictures as messages } from "../../../../messages/editor/pictures.ts";
import { type Uploaded, uploadPicture } from "../../../media/upload-picture.ts";
import { fetchPicture } from "../../editor-api.ts";
import type { EditingSession } from "../../editing-session.ts";
import { fileOfData, type PastedPicture } from "./pasted-pictures.ts";
import {
  type Arrival,
  awaitPicture,
  inSentences,
  joinedToStep,
  type Progress,
  uploadState,
} from "../pictures/upload-placeholders.ts";

/*
 * Pasted text appears at once; the addresses of its pictures change as they are uploaded. A picture that fails keeps its old
 * address, and the checklist reports this address.
 */

const says = messages.pasted;

/** At most this many uploads run at a time, so that the browser's other connections stay free for saving. */
const AT_ONCE = 2;

interface Pasted {
  /** Where the pasted text begins. */
  from: number;
  pictures: PastedPicture[];
  /** Files on the clipboard that have no place in the text. */
  files: File[];
  /** What the notice already says of this paste. */
  told: readonly string[];
}

/** Loads the pictures of a pasted text and replaces their addresses when they arrive. */
export function awaitPastedPictures(
  view: EditorView,
  { from, pictures, files, told }: Pasted,
  editing: EditingSession,
): void {
  const markdown = view.state.doc.sliceString(from);
  const onDisk = pictures.filter((picture) => picture.from === "disk" && !picture.file);
  // Files can be matched with pictures only when there is exactly one file for each.
  const fileOf = new Map(onDisk.length === files.length ? onDisk.map((picture, at) => [picture, files[at]]) : []);
  const lacking = onDisk.filter((picture) => !fileOf.has(picture));
  const pass = createSemaphore(AT_ONCE);
  // Sentences about failures replace none of these.
  const first = [...told, ...(lacking.length > 0 ? [says.local(lacking.map(({ name }) => name))] : [])];
  const failures: string[] = [];
  const complain = () => editing.tellOfPaste([...first, inSentences(failures)].join(" ").trim());
  const failed = (sentence: string) => {
    failures.push(sentence);
    complain();
  };
  let searched = 0;
  for (const picture of pictures) {
    const place = placesOf(markdown, picture.address).find((each) => each.from >= searched);
    if (!place) continue;
    searched = place.to;
    const end = markdown.indexOf(markdown[place.to] === '"' ? ">" : ")", searched) + 1;
    const file =
      picture.file ?? fileOf.get(picture) ?? (picture.from === "data" ? fileOfData(picture.url, picture.name) : null);
    const arrival = {
      ...arrivalOf(view, picture, file, failed, pass),
      other(at: number) {
        view.dispatch({ selection: { anchor: at } });
        editing.openPictures();
      },
    };
    awaitPicture(view, from + (end > 0 ? end : searched), arrival);
  }
  if (lacking.length > 0) complain();
}

function arrivalOf(
  view: EditorView,
  picture: PastedPicture,
  file: File | null,
  failed: (sentence: string) => void,
  pass: ReturnType<typeof createSemaphore>,
): Omit<Arrival, "other"> {
  const { from, name, url } = picture;
  const isWeb = from === "web";
  const lacks: Uploaded = { ok: false, message: from === "data" ? says.unreadable : "", again: false };
  return {
    says: (progress) => saidOf(picture, file !== null, progress),
    labels: { again: isWeb ? says.again : says.sendAgain, other: says.other, drop: says.close },
    onlyHere: file !== null,
    bring(onProgress) {
      if (isWeb) return pass(() => fetchPicture(url));
      return file ? pass(() => uploadPicture(file, onProgress)) : Promise.resolve(lacks);
    },
    put(state, at, media) {
      const path = mediaPath(media);
      remember(view, picture.address, path);
      return placed(state, at, picture.address, path);
    },
    late(media) {
      remember(view, picture.address, mediaPath(media));
      settle(view);
    },
    failed(message) {
      if (message !== "") failed(says.refused(name, message));
    },
  };
}

function saidOf({ from, name }: PastedPicture, isFile: boolean, progress: Progress): string {
  if (from === "web") return typeof progress === "number" ? says.fetching(name) : says.notFetched(name);
  if (!isFile) return says.notInClipboard(name);
  return uploadState(name, progress);
}

function placed(state: EditorState, at: number, address: string, path: string): TransactionSpec | null {
  const { doc } = state;
  const line = doc.lineAt(at);
  const before = placesOf(doc.sliceString(line.from, at), address, line.from).at(-1);
  const place = before ?? placesOf(doc.toString(), address)[0];
  return place ? joinedToStep(state, { ...place, insert: path }) : null;
}

const SETTLED = new WeakMap<EditorView, Map<string, string>>();

/**
 * Remembers a picture's new address. An undo or a redo may bring the old address back. Once nothing is left to redo, by the last redo or by
 * the user's next edit, the new address is set again; before, a redo may set it itself.
 */
function remember(view: EditorView, address: string, path: string): void {
  const existing = SETTLED.get(view);
  if (existing) return void existing.set(address, path);
  SETTLED.set(view, new Map([[address, path]]));
  let undone = false;
  const listener = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (!docChanged) return;
    const isRedo = transactions.some((each) => each.isUserEvent("redo"));
    const isOpen = redoDepth(state) > 0 && (isRedo || transactions.some((each) => each.isUserEvent("undo")));
    if (!isOpen && (undone || isRedo)) settle(view);
    undone = isOpen;
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(listener) });
}

/** Gives the remembered pictures of the text their new addresses. */
function settle(view: EditorView): void {
  const text = view.state.doc.toString();
  const changes = Array.from(SETTLED.get(view) ?? []).flatMap(([was, insert]) =>
    placesOf(text, was).map((place) => ({ ...place, insert })),
  );
  if (changes.length > 0) view.dispatch(joinedToStep(view.state, changes));
}

/** Returns the places of an address in links and pictures, also of HTML, but not of a longer address, in order. `offset` is added to each. */
function placesOf(text: string, address: string, offset = 0): { from: number; to: number }[] {
  const places: { from: number; to: number }[] = [];
  const inHtml = escapeHtml(address);
  for (const [before, written, after] of [
    ["](", address, /[\s)]/],
    [' src="', inHtml, /"/],
    // The sanitiser writes it so.
    ...(inHtml.startsWith("http:") ? [[' src="', `https:${inHtml.slice(5)}`, /"/] as const] : []),
  ] as const) {
    for (let at = text.indexOf(before + written); at >= 0; at = text.indexOf(before + written, at + 1)) {
      const from = at + before.length;
      const to = from + written.length;
      if (after.test(text[to] ?? "")) places.push({ from: from + offset, to: to + offset });
    }
  }
  return places.toSorted((one, other) => one.from - other.from);
}
