import { isolateHistory, redoDepth } from "@codemirror/commands";
import { type EditorState, StateEffect, Transaction, type TransactionSpec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { mediaPath } from "#core/base/media.ts";
import { createSemaphore } from "#core/base/semaphore.ts";
import { pictures as messages } from "../../../../messages/editor/pictures.ts";
import { uploadMessages as uploading } from "../../../../messages/uploads.ts";
import type { Uploaded } from "../../../media/upload.ts";
import { fileOfData, type PastedPicture } from "./pasted-pictures.ts";
import type { PastingParts } from "./pasting.ts";
import { type Arrival, awaitPicture, type Progress } from "../pictures/upload-placeholders.ts";

/* Pasted text comes at once; addresses change as pictures arrive. A picture that fails keeps its address for the checklist. */

const says = messages.pasted;

/** Leaves connections of the browser free for saving. */
const AT_ONCE = 2;

const MOST_SENTENCES = 3;

interface Pasted {
  from: number;
  markdown: string;
  pictures: PastedPicture[];
  /** Came beside the text, without a place in it. */
  files: File[];
}

export function awaitPastedPictures(
  view: EditorView,
  { from, markdown, pictures, files }: Pasted,
  parts: PastingParts,
): void {
  const onDisk = pictures.filter((picture) => picture.from === "disk");
  // Files can be matched only when there is exactly one for each picture.
  const given = new Map(onDisk.length === files.length ? onDisk.map((picture, at) => [picture, files[at]]) : []);
  const lacking = onDisk.filter((picture) => !given.has(picture));
  const pass = createSemaphore(AT_ONCE);
  const said: string[] = [];
  const tells = (sentence: string) => {
    said.push(sentence);
    parts.tells(said.length > MOST_SENTENCES ? says.several : said.join(" "));
  };
  let searched = 0;
  for (const picture of pictures) {
    const start = placesOf(markdown, picture.address).find((place) => place >= searched);
    if (start === undefined) continue;
    searched = start + picture.address.length;
    const end = markdown.indexOf(")", searched) + 1;
    const file = given.get(picture) ?? (picture.from === "data" ? fileOfData(picture.url, picture.name) : null);
    awaitPicture(view, from + (end > 0 ? end : searched), arrivalOf(view, picture, file, { ...parts, tells }, pass));
  }
  if (lacking.length > 0) tells(says.local(lacking.map(({ name }) => name)));
}

function arrivalOf(
  view: EditorView,
  picture: PastedPicture,
  file: File | null,
  parts: PastingParts,
  pass: ReturnType<typeof createSemaphore>,
): Arrival {
  const { from, name, url } = picture;
  const isWeb = from === "web";
  const lacks: Uploaded = { ok: false, message: from === "data" ? says.unreadable : "", again: false };
  return {
    says: (progress) => saidOf(picture, file !== null, progress),
    labels: { again: isWeb ? says.again : says.sendAgain, other: says.other, drop: says.close },
    onlyHere: file !== null,
    bring(onProgress) {
      if (isWeb) return pass(() => parts.fetch(url));
      return file ? pass(() => parts.send(file, onProgress)) : Promise.resolve(lacks);
    },
    put(state, at, media) {
      const path = mediaPath(media);
      remember(view, picture.address, path);
      return placed(state, at, picture.address, path);
    },
    failed(message) {
      if (message !== "") parts.tells(says.refused(name, message));
    },
    other: (at) => parts.editPicture(view, at),
  };
}

function saidOf({ from, name }: PastedPicture, isFile: boolean, progress: Progress): string {
  if (from === "web") return typeof progress === "number" ? says.fetching(name) : says.notFetched(name);
  if (!isFile) return says.notInClipboard(name);
  if (typeof progress === "number") return uploading.sending(name, progress);
  return progress === "again" ? uploading.notSent(name) : uploading.notTaken(name);
}

function placed(state: EditorState, at: number, address: string, path: string): TransactionSpec | null {
  const { doc } = state;
  const line = doc.lineAt(at);
  const before = placesOf(line.text.slice(0, at - line.from), address).at(-1);
  const from = before === undefined ? placesOf(doc.toString(), address)[0] : line.from + before;
  return from === undefined ? null : settledBy(state, [{ from, to: from + address.length, insert: path }]);
}

/** Joins the undo step before, as CodeMirror does with composed letters; outside the history where it would clear the redo. */
function settledBy(state: EditorState, changes: { from: number; to: number; insert: string }[]): TransactionSpec {
  const step = redoDepth(state) > 0 ? Transaction.addToHistory.of(false) : isolateHistory.of("after");
  return { changes, annotations: step, userEvent: "input.type.compose" };
}

const SETTLED = new WeakMap<EditorView, Map<string, string>>();

/** Undo takes new addresses back too: the first edit after it sets them again, since no redo is possible then. */
function remember(view: EditorView, address: string, path: string): void {
  const known = SETTLED.get(view);
  if (known) return void known.set(address, path);
  const settled = new Map([[address, path]]);
  SETTLED.set(view, settled);
  let undone = false;
  const listener = EditorView.updateListener.of(({ docChanged, transactions, state }) => {
    if (!docChanged) return;
    const before = undone;
    undone = transactions.some((each) => each.isUserEvent("undo") || each.isUserEvent("redo"));
    if (undone || !before) return;
    const text = state.doc.toString();
    const changes = Array.from(settled).flatMap(([was, insert]) =>
      placesOf(text, was).map((from) => ({ from, to: from + was.length, insert })),
    );
    if (changes.length > 0) view.dispatch(settledBy(state, changes));
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(listener) });
}

/** The places of an address in links and pictures, not those where it is the beginning of a longer one. */
function placesOf(text: string, address: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(`](${address}`); at >= 0; at = text.indexOf(`](${address}`, at + 1)) {
    if (/^[\s)]/.test(text.slice(at + 2 + address.length))) places.push(at + 2);
  }
  return places;
}
