import { EditorView } from "@codemirror/view";

type Measure = Parameters<EditorView["requestMeasure"]>[0];

/** Postpones CodeMirror's measuring by a frame after a typed letter, so that the letter appears sooner. */
export class DeferredMeasureView extends EditorView {
  private late: Measure[] | null = null;
  private readonly painted = new AfterPaint(() => this.measureLate());

  override requestMeasure<T>(request?: Parameters<typeof EditorView.prototype.requestMeasure<T>>[0]): void {
    // The super constructor calls this before the field exists.
    if (this.late) this.late.push(request);
    else super.requestMeasure(request);
  }

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

/** AltGr types Polish letters; some systems report it as Ctrl and Alt too. */
function isLetter(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return event.key.length === 1 && !isCommand;
}

/** One channel for all calls: making one takes as long as measuring a line. */
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
