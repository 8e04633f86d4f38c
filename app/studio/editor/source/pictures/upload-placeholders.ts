import { isolateHistory, redoDepth } from "@codemirror/commands";
import {
  type ChangeSpec,
  type EditorState,
  StateEffect,
  StateField,
  Transaction,
  type TransactionSpec,
} from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { fileTypesNamed, isPictureType, type Media, mediaPath } from "#core/base/media.ts";
import { asLabel, besideOthers, lineForPictures, outsideCode, pictureAt, tableAt } from "./picture-place.ts";
import { labelOf, lineOf } from "../files/file-lines.ts";
import { pictures as pictureMessages } from "../../../../messages/editor/pictures.ts";
import { uploadProgressMessages as says } from "../../../../messages/upload-progress.ts";
import { type Uploaded, uploadPicture } from "../../../media/upload-picture.ts";

/* An upload is a widget, not part of the text. Markdown replaces the widget when the picture arrives. A failed upload can be retried. */

/** A picture that is being uploaded and will be put into the text. */
export interface Arrival {
  says(progress: Progress): string;
  labels: { again: string; other?: string; drop: string };
  /** True when the picture exists only in this page and would be lost if the person left the page. */
  onlyHere: boolean;
  /** Brings the picture into the library. Never rejects. */
  bring(onProgress: (percent: number) => void): Promise<Uploaded>;
  /** Returns the change that puts the picture into the text; `at` is the place of its placeholder. Null when the picture is no longer wanted. */
  put(state: EditorState, at: number, media: Media): TransactionSpec | null;
  failed(message: string): void;
  /** The picture arrived after its paste was undone; a redo may bring the text back. */
  late?(media: Media): void;
  /** Offers another picture after a failure; needs `labels.other`. */
  other?(at: number): void;
}

/** Percentage of an upload, or a failure. After `again` a retry may help; after `refused` a retry cannot help. */
export type Progress = number | "again" | "refused";

const begun = StateEffect.define<{ at: number; mark: UploadMark }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
});
const progressed = StateEffect.define<{ id: number; progress: Progress }>();
const ended = StateEffect.define<number>();

export const uploads = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    let marks = before.map(changes);
    for (const effect of effects) {
      if (effect.is(begun)) {
        const { at, mark: widget } = effect.value;
        marks = marks.update({ add: [Decoration.widget({ widget, side: widget.upload.side }).range(at)] });
      } else if (effect.is(progressed)) marks = withProgress(marks, effect.value);
      else if (effect.is(ended))
        marks = marks.update({ filter: (_from, _to, { spec }) => markOf(spec).id !== effect.value });
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

let awaited = 0;

/** Shows a placeholder at `at`, and replaces it with the picture when the picture arrives. */
export function awaitPicture(view: EditorView, at: number, arrival: Arrival): void {
  const id = (awaited += 1);
  const show = (progress: Progress) => view.dispatch({ effects: progressed.of({ id, progress }) });
  const drop = () => view.dispatch({ effects: ended.of(id) });
  const arrived = (result: Uploaded) => {
    if (placeOf(view, id) === null) {
      if (result.ok) arrival.late?.(result.media);
      return;
    }
    if (!result.ok) {
      show(result.again ? "again" : "refused");
      return arrival.failed(result.message);
    }
    const place = placeOf(view, id);
    const change = place === null ? null : arrival.put(view.state, place, result.media);
    if (change) view.dispatch(change);
    drop();
  };
  const bring = () => {
    show(0);
    void arrival.bring(show).then(arrived);
  };
  const other = () => {
    const place = placeOf(view, id);
    drop();
    if (place !== null) arrival.other?.(place);
  };
  const side = tableAt(view.state, at) ? -1 : 1;
  const upload = { id, arrival, side, again: bring, other, drop };
  view.dispatch({ effects: begun.of({ at, mark: new UploadMark(upload, 0) }) });
  bring();
}

/**
 * Uploads pictures and files into the text. They keep their order, whichever arrives first, and pictures form a gallery. `alts` are
 * descriptions in the order of the files. `tell` shows which files failed and why. Returns whether `at` is in code, so that the pictures went
 * elsewhere.
 */
export function placePictures(
  view: EditorView,
  files: File[],
  at: number,
  tell: (text: string) => void,
  alts: string[] = [],
): boolean {
  const outside = outsideCode(view.state, at);
  const { place, ...room } = lineForPictures(view.state, outside);
  const written: (string | null)[] = files.map(() => null);
  let hasRoom = !tableAt(view.state, outside);
  const failures = new Map<number, string>();
  view.dispatch({ ...room, annotations: isolateHistory.of("full"), scrollIntoView: true, userEvent: "input.drop" });
  for (const [index, file] of files.entries()) {
    awaitPicture(view, place, {
      says: (progress) => uploadState(file.name, progress),
      labels: { again: says.again, drop: says.drop },
      onlyHere: true,
      bring: (onProgress) => uploadPicture(file, onProgress),
      put(state, mark, media) {
        const markdown = isPictureType(media.type)
          ? `![${asLabel(alts[index] || media.alt)}](${mediaPath(media)})`
          : lineOf({ label: labelOf(media.name), address: mediaPath(media) });
        const changes = besideOthers(state, written, index, markdown) ?? pictureAt(state, mark, markdown);
        written[index] = `](${mediaPath(media)})`;
        failures.delete(index);
        const { empty, head } = state.selection.main;
        // A caret at the place, as in a cell, goes behind the picture, so that the next words do too.
        const behind = empty && head === changes.from && { selection: { anchor: head + changes.insert.length } };
        // The first picture in a cell had no room to make, and is a step of its own.
        const own = { changes, annotations: isolateHistory.of("full"), userEvent: "input.drop" };
        const step = hasRoom ? joinedToStep(state, changes) : own;
        hasRoom = true;
        return { ...step, ...behind };
      },
      failed(message) {
        failures.set(index, pictureMessages.pasted.refused(file.name, message, fileTypesNamed(file.name).length > 0));
        tell(inSentences([...failures.values()]));
      },
    });
  }
  return outside !== at;
}

/**
 * Joins the change to the previous undo step, as CodeMirror does with composed letters. If there is something to redo, the change stays out
 * of the history, because a recorded change would clear the redo.
 */
export function joinedToStep(state: EditorState, changes: ChangeSpec): TransactionSpec {
  const step = redoDepth(state) > 0 ? Transaction.addToHistory.of(false) : isolateHistory.of("after");
  return { changes, annotations: step, userEvent: "input.type.compose" };
}

const MOST_SENTENCES = 3;

/** Joins the sentences about pictures that failed; of many pictures, one sentence. */
export function inSentences(failures: readonly string[]): string {
  return failures.length > MOST_SENTENCES ? pictureMessages.pasted.several : failures.join(" ");
}

export function uploadState(name: string, progress: Progress): string {
  if (progress === "again") return says.notSent(name);
  return progress === "refused" ? says.notTaken(name) : says.sending(name, progress);
}

/** Whether leaving the page would lose a picture. */
export function isUploading(view: EditorView): boolean {
  return marksIn(view).some(({ mark }) => mark.upload.arrival.onlyHere && mark.progress !== "refused");
}

/** Returns the pictures among pasted or dropped files. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** Returns all pasted or dropped files. */
export function filesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Returns the current place of a placeholder. Null when the text around it was deleted; then the picture is dropped. */
function placeOf(view: EditorView, id: number): number | null {
  return marksIn(view).find(({ mark }) => mark.id === id)?.at ?? null;
}

function marksIn(view: EditorView): { at: number; mark: UploadMark }[] {
  const placed: { at: number; mark: UploadMark }[] = [];
  view.state.field(uploads).between(0, view.state.doc.length, (at, _to, { spec }) => {
    placed.push({ at, mark: markOf(spec) });
  });
  return placed;
}

function withProgress(marks: DecorationSet, { id, progress }: { id: number; progress: Progress }): DecorationSet {
  let next = marks;
  marks.between(0, Number.MAX_SAFE_INTEGER, (at, _to, { spec }) => {
    const mark = markOf(spec);
    if (mark.id !== id || mark.progress === progress) return;
    const widget = new UploadMark(mark.upload, progress);
    next = next.update({
      filter: (_from, _end, other) => markOf(other.spec).id !== id,
      add: [Decoration.widget({ widget, side: mark.upload.side }).range(at)],
    });
  });
  return next;
}

function markOf(spec: unknown): UploadMark {
  return (spec as { widget: UploadMark }).widget;
}

interface Upload {
  id: number;
  arrival: Arrival;
  /** -1 in a cell, where words go on behind the placeholder; 1 on a line of its own. */
  side: number;
  again(): void;
  other(): void;
  drop(): void;
}

class UploadMark extends WidgetType {
  readonly upload: Upload;
  readonly progress: Progress;

  constructor(upload: Upload, progress: Progress) {
    super();
    this.upload = upload;
    this.progress = progress;
  }

  get id(): number {
    return this.upload.id;
  }

  override eq(other: UploadMark): boolean {
    return other.id === this.id && other.progress === this.progress;
  }

  toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = "cm-upload";
    const { arrival, again, other, drop } = this.upload;
    const { labels } = arrival;
    mark.textContent = arrival.says(this.progress);
    if (this.progress === "again") mark.append(button(labels.again, again));
    if (typeof this.progress === "string") {
      if (labels.other !== undefined) mark.append(button(labels.other, other));
      mark.append(button(labels.drop, drop));
    }
    return mark;
  }
}

function button(name: string, press: () => void): HTMLButtonElement {
  const control = document.createElement("button");
  control.type = "button";
  control.textContent = name;
  control.addEventListener("click", press);
  return control;
}
