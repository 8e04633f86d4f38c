import { type EditorState, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { mediaPath } from "#core/media/media.ts";
import type { uploads as words } from "../../messages/uploads.ts";
import type { Uploaded } from "../upload.ts";

/*
 * A picture on its way stands in the text as a mark that is no part of it: it moves with what is typed around it, and in
 * its place the picture's Markdown is put once it has arrived. One that did not arrive stays there, to be sent again. A text
 * that is saved meanwhile knows nothing of it.
 */

type Words = typeof words;

interface Uploading {
  words: Words;
  /** Sends one picture; never rejects. */
  send(file: File, onProgress: (percent: number) => void): Promise<Uploaded>;
  failed(message: string): void;
}

const begun = StateEffect.define<{ at: number; mark: UploadMark }>({
  map: (value, changes) => ({ ...value, at: changes.mapPos(value.at) }),
});
const progressed = StateEffect.define<{ id: number; percent: number | null }>();
const ended = StateEffect.define<number>();

/** The state's extension that holds the marks. */
export const uploads = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { changes, effects }) {
    let marks = before.map(changes);
    for (const effect of effects) {
      if (effect.is(begun)) {
        const { at, mark: widget } = effect.value;
        marks = marks.update({ add: [Decoration.widget({ widget, side: 1 }).range(at)] });
      } else if (effect.is(progressed)) marks = withProgress(marks, effect.value);
      else if (effect.is(ended))
        marks = marks.update({ filter: (_from, _to, { spec }) => markOf(spec).id !== effect.value });
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

let uploaded = 0;

/** Sends pictures to the library and puts each where it was dropped, whatever has been typed since. */
export function placePictures(view: EditorView, files: File[], at: number, uploading: Uploading): void {
  for (const file of files) {
    const id = (uploaded += 1);
    const onProgress = (percent: number | null) => view.dispatch({ effects: progressed.of({ id, percent }) });
    const drop = () => view.dispatch({ effects: ended.of(id) });
    const arrived = (result: Uploaded) => {
      if (!result.ok) {
        onProgress(null);
        return uploading.failed(result.message);
      }
      placeMarkdown(view, id, `![${asLabel(result.media.alt)}](${mediaPath(result.media)})`);
      drop();
    };
    const send = () => {
      onProgress(0);
      void uploading.send(file, onProgress).then(arrived);
    };
    view.dispatch({
      effects: begun.of({
        at,
        mark: new UploadMark({ id, name: file.name, words: uploading.words, again: send, drop }, 0),
      }),
    });
    send();
  }
}

/** True while a picture is on its way or waits to be sent again: the page should not be left. */
export function isUploading(view: EditorView): boolean {
  return view.state.field(uploads).size > 0;
}

/** The pictures among what was dropped or pasted. */
export function picturesIn(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
}

/** The first file among them that is no picture, and so cannot stand in a text. */
export function otherFileIn(data: DataTransfer | null): File | null {
  return [...(data?.files ?? [])].find(({ type }) => !type.startsWith("image/")) ?? null;
}

/** A description as it stands between the brackets of a picture: a known one may have brackets and lines of its own. */
export function asLabel(text: string): string {
  return text.replaceAll(/[\\[\]]/g, "\\$&").replaceAll(/\s+/g, " ");
}

function placeMarkdown(view: EditorView, id: number, markdown: string): void {
  const at = placeOf(view, id);
  // Whoever deleted the text around the mark did not want the picture.
  if (at === null) return;
  view.dispatch({ changes: pictureAt(view.state, at, markdown), userEvent: "input.drop" });
}

/** A picture in a block of its own: before a line it was put at the beginning of, else after it, so that no sentence or link is split. */
export function pictureAt(state: EditorState, at: number, markdown: string): { from: number; insert: Text } {
  const line = state.doc.lineAt(at);
  const isBefore = line.text.slice(0, at - line.from).trim() === "";
  const isEmpty = line.text.trim() === "";
  const next = line.number < state.doc.lines ? state.doc.line(line.number + 1).text.trim() : "";
  const above = isBefore || isEmpty ? "" : "\n\n";
  const below = isEmpty ? "" : isBefore ? "\n\n" : next === "" ? "" : "\n";
  return { from: isBefore || isEmpty ? at : line.to, insert: state.toText(above + markdown + below) };
}

function placeOf(view: EditorView, id: number): number | null {
  for (const cursor = view.state.field(uploads).iter(); cursor.value; cursor.next()) {
    if (markOf(cursor.value.spec).id === id) return cursor.from;
  }
  return null;
}

function withProgress(marks: DecorationSet, { id, percent }: { id: number; percent: number | null }): DecorationSet {
  let next = marks;
  marks.between(0, Number.MAX_SAFE_INTEGER, (at, _to, { spec }) => {
    const mark = markOf(spec);
    if (mark.id !== id || mark.percent === percent) return;
    const widget = new UploadMark(mark.upload, percent);
    next = next.update({
      filter: (_from, _end, other) => markOf(other.spec).id !== id,
      add: [Decoration.widget({ widget, side: 1 }).range(at)],
    });
  });
  return next;
}

function markOf(spec: unknown): UploadMark {
  return (spec as { widget: UploadMark }).widget;
}

/** One file on its way, and what may be done once it has failed. */
interface Upload {
  id: number;
  name: string;
  words: Words;
  again(): void;
  drop(): void;
}

class UploadMark extends WidgetType {
  readonly upload: Upload;
  /** How much of it is sent; null for one that did not arrive. */
  readonly percent: number | null;

  constructor(upload: Upload, percent: number | null) {
    super();
    this.upload = upload;
    this.percent = percent;
  }

  get id(): number {
    return this.upload.id;
  }

  override eq(other: UploadMark): boolean {
    return other.id === this.id && other.percent === this.percent;
  }

  toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = "cm-upload";
    const { name, words: says, again, drop } = this.upload;
    mark.textContent = this.percent === null ? says.notSent(name) : says.sending(name, this.percent);
    if (this.percent === null) mark.append(button(says.again, again), button(says.drop, drop));
    return mark;
  }
}

function button(name: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = name;
  made.addEventListener("click", press);
  return made;
}
