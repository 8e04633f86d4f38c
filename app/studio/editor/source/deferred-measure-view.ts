import { EditorView } from "@codemirror/view";

type Measure = Parameters<EditorView["requestMeasure"]>[0];

/** Postpones CodeMirror's measuring by a frame after a typed letter, so that the letter appears sooner. */
export class DeferredMeasureView extends EditorView {
  private late: Measure[] | null = null;
  private readonly painted = channelTo(() => this.measureLate());

  override requestMeasure<T>(request?: Parameters<typeof EditorView.prototype.requestMeasure<T>>[0]): void {
    // The super constructor calls this method before the field `late` exists.
    if (this.late) this.late.push(request);
    else super.requestMeasure(request);
  }

  keyComes(event: KeyboardEvent): void {
    if (this.late || !isLetter(event) || event.isComposing) return;
    this.late = [];
    requestAnimationFrame(() => this.painted.port2.postMessage(null));
  }

  override destroy(): void {
    this.painted.port1.close();
    super.destroy();
  }

  private measureLate(): void {
    const requests = this.late ?? [];
    this.late = null;
    for (const request of requests) super.requestMeasure(request);
  }
}

/** Whether a key press types a letter. AltGr types Polish letters, but some systems report it as Ctrl and Alt too. */
function isLetter(event: KeyboardEvent): boolean {
  const isCommand = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  return event.key.length === 1 && !isCommand;
}

/** Returns one channel for all calls, because creating a channel takes as long as measuring a line. */
function channelTo(run: () => void): MessageChannel {
  const channel = new MessageChannel();
  channel.port1.addEventListener("message", run);
  channel.port1.start();
  return channel;
}
