import { EditorView } from "@codemirror/view";

type Measure = Parameters<EditorView["requestMeasure"]>[0];

/**
 * CodeMirror's view, which measures its lines in the frame that shows a change. A letter does not need that to be shown:
 * whoever types sees it first, and the lines are measured in the frame after it. Only letters wait so; a key that moves the
 * cursor, a paste or a change by the program is measured at once.
 */
export class SourceView extends EditorView {
  /** What is to be measured once the letter has been painted; null when none is on its way. */
  private late: Measure[] | null = null;
  private readonly painted = new AfterPaint(() => this.measureLate());

  override requestMeasure<T>(request?: Parameters<typeof EditorView.prototype.requestMeasure<T>>[0]): void {
    // The constructor of CodeMirror's view asks before this one's has run.
    if (this.late) this.late.push(request);
    else super.requestMeasure(request);
  }

  /** A key was pressed, and nothing has come of it yet. */
  keyComes(event: KeyboardEvent): void {
    if (this.late || !isLetter(event) || event.isComposing) return;
    this.late = [];
    this.painted.request();
  }

  override destroy(): void {
    this.painted.end();
    super.destroy();
  }

  private measureLate(): void {
    const asked = this.late ?? [];
    this.late = null;
    for (const request of asked) super.requestMeasure(request);
  }
}

/** With AltGr, which Polish letters are typed with, some systems report Ctrl and Alt as well. */
function isLetter(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return event.key.length === 1 && !isCommand;
}

/** Runs something once the frame that is on its way has been painted. A channel takes as long to make as a line to measure. */
class AfterPaint {
  readonly #channel = new MessageChannel();

  constructor(run: () => void) {
    this.#channel.port1.addEventListener("message", run);
    this.#channel.port1.start();
  }

  request(): void {
    requestAnimationFrame(() => this.#channel.port2.postMessage(null));
  }

  end(): void {
    this.#channel.port1.close();
  }
}
