import type { HelpCommand } from "#core/assistant/helper/help-commands.ts";
import type { HelpRun, HelpAccess, HelpSuggestion, HelpTrace } from "#core/assistant/helper/help-service.ts";
import {
  type AiShare,
  SUGGESTION_TARGETS,
  type SuggestionKind,
  type SuggestionState,
} from "#core/posts/provenance/suggestion.ts";
import { uniqueOccurrence, rebasedRange } from "#core/assistant/helper/rebase-suggestions.ts";
import { BUSY } from "#core/assistant/runs/run.ts";
import { editorAssistant as says } from "../../../messages/editor/assistant.ts";
import { ask } from "../editor-api.ts";
import { Observable } from "../observable.ts";
import type { EditingSession } from "../editing-session.ts";
import { whenIdle } from "../when-idle.ts";
import { obstacleTo, applySuggestion } from "./apply-suggestion.ts";

export type HelpAnswer =
  | { is: "idle" }
  | { is: "asking"; kind: SuggestionKind }
  | { is: "running"; run: HelpRun }
  | { is: "said"; run: HelpRun }
  | { is: "refused"; message: string };

/** The assistant in one editor. A decision about a suggestion goes to the server first; then the text changes, as one undo step. */
export class AssistantSession {
  readonly access = new Observable<HelpAccess | null>(null);
  readonly answer = new Observable<HelpAnswer>({ is: "idle" });
  /** The open suggestions; their `range` holds offsets in `#text`. */
  readonly open = new Observable<HelpSuggestion[]>([]);
  readonly traces = new Observable<HelpTrace[]>([]);
  readonly remark = new Observable<string | null>(null);
  readonly #editing: EditingSession;
  #text: string;
  #following = false;

  readonly #showText: () => void;

  constructor(editing: EditingSession, showText: () => void) {
    this.#editing = editing;
    this.#showText = showText;
    this.#text = this.#present();
  }

  /** Starts the session and returns the function that ends it. */
  begin(): () => void {
    void this.#load();
    return this.#editing.edits.subscribe(() => void this.#follow());
  }

  async ask(kind: HelpCommand): Promise<void> {
    this.answer.set({ is: "asking", kind });
    this.remark.set(null);
    if (!(await this.#editing.queue.flush())) return this.answer.set({ is: "refused", message: says.unsaved });
    const { title, lead, tagIds } = this.#editing.box.draft();
    const body = this.#present();
    const selected = this.#editing.source?.selection();
    const part = selected && selected.from < selected.to ? selected : { from: 0, to: body.length };
    this.sync();
    const question = { postId: this.#editing.id, kind, title, lead, body, tagIds, ...part };
    const answer = await ask<HelpRun>("help-ask", question);
    if (!answer.ok) return this.answer.set({ is: "refused", message: answer.message });
    this.open.set(this.open.get().filter((each) => each.kind !== kind));
    this.#take(answer.value, body);
  }

  async rest({ runId }: HelpRun): Promise<void> {
    const answer = await ask<HelpRun>("help-read", { runId });
    if (answer.ok) this.#take(answer.value, null);
    else this.answer.set({ is: "refused", message: answer.message });
  }

  async stop({ runId }: HelpRun): Promise<void> {
    const answer = await ask("help-stop", { runId });
    if (!answer.ok) this.remark.set(answer.message);
  }

  async accept({ id }: HelpSuggestion): Promise<void> {
    this.sync();
    const candidate = this.open.get().find((each) => each.id === id);
    // A suggestion that cannot be applied now stays open.
    const obstacle = candidate && obstacleTo(this.#editing, candidate, SUGGESTION_TARGETS[candidate.kind]);
    if (obstacle) return this.remark.set(obstacle);
    const settled = await this.#settle(id, "accepted");
    if (!settled) return;
    this.sync();
    const suggestion = this.open.get().find((each) => each.id === id);
    const gone = new Set([id, ...settled.fell]);
    this.open.set(this.open.get().filter((each) => !gone.has(each.id)));
    const post = this.#editing.post.get();
    this.#editing.post.set({ ...post, aiShare: settled.share });
    if (!suggestion) return this.remark.set(says.stale);
    const fault = applySuggestion(this.#editing, suggestion, SUGGESTION_TARGETS[suggestion.kind]);
    this.sync();
    this.remark.set(fault ?? (settled.fell.length > 0 ? says.fell(settled.fell.length) : null));
    if (settled.share) await this.readTraces();
  }

  /** Saves the text, then reads which words of a model the saved text contains. */
  async readTraces(): Promise<void> {
    if (!(await this.#editing.queue.flush())) return;
    const answer = await ask<HelpAccess>("help-standing", { postId: this.#editing.id });
    if (answer.ok) this.traces.set(answer.value.traces);
  }

  async reject({ id }: HelpSuggestion): Promise<void> {
    if (!(await this.#settle(id, "rejected"))) return;
    this.open.set(this.open.get().filter((each) => each.id !== id));
    this.remark.set(null);
  }

  /** Rejects all open suggestions of a command. */
  async discardAll(kind: SuggestionKind): Promise<void> {
    const all = this.open.get();
    const discarded = all.filter((each) => each.kind === kind);
    this.open.set(all.filter((each) => each.kind !== kind));
    this.remark.set(says.discarded(discarded.length));
    for (const { id } of discarded) await ask("help-settle", { suggestionId: id, state: "rejected" });
  }

  reveal({ range }: { range: HelpSuggestion["range"] }): void {
    this.sync();
    if (!range) return;
    this.#showText();
    this.#editing.source?.reveal(range.from, range.to);
  }

  /** Moves the ranges of suggestions along with the text; drops suggestions whose passage was deleted. */
  sync(): void {
    const now = this.#present();
    if (now === this.#text) return;
    const was = this.#text;
    this.#text = now;
    const all = this.open.get();
    const left = placed(all, now, was);
    this.#drop(all, left);
    this.open.set(left);
  }

  #drop(all: HelpSuggestion[], kept: HelpSuggestion[]): void {
    const left = new Set(kept.map(({ id }) => id));
    const gone = all.filter(({ id }) => !left.has(id));
    for (const { id } of gone) void ask("help-settle", { suggestionId: id, state: "dropped" });
    if (gone.length > 0) this.remark.set(gone.length === 1 ? says.stale : says.staleMany(gone.length));
  }

  async #load(): Promise<void> {
    const answer = await ask<HelpAccess>("help-standing", { postId: this.#editing.id });
    if (!answer.ok) return this.access.set({ model: null, open: [], busy: null, traces: [] });
    const { open, busy } = answer.value;
    this.#text = this.#present();
    const left = placed(open, this.#text, null);
    this.#drop(open, left);
    this.open.set(left);
    this.access.set(answer.value);
    this.traces.set(answer.value.traces);
    if (busy) this.answer.set({ is: "running", run: busy });
  }

  /** Takes over the suggestions of a run. `body`: the run's text, in which the suggestions' ranges are offsets; null when it is not known. */
  #take(run: HelpRun, body: string | null): void {
    if (BUSY.includes(run.state)) {
      this.#startText = body ?? this.#startText;
      return this.answer.set({ is: "running", run });
    }
    this.sync();
    const openIds = new Set(this.open.get().map(({ id }) => id));
    const unknown = run.suggestions.filter(({ id }) => !openIds.has(id));
    const fresh = placed(unknown, this.#text, body ?? this.#startText);
    this.#drop(run.suggestions, [...fresh, ...this.open.get()]);
    this.open.set([...this.open.get(), ...fresh]);
    this.answer.set({ is: "said", run });
  }

  /** The text with which the current run was started. */
  #startText: string | null = null;

  async #settle(id: string, state: SuggestionState): Promise<{ fell: string[]; share: AiShare | null } | null> {
    const answer = await ask<{ fell: string[]; share: AiShare | null }>("help-settle", { suggestionId: id, state });
    if (answer.ok) return answer.value;
    this.remark.set(answer.message);
    if (answer.code === "conflict" || answer.code === "missing") {
      this.open.set(this.open.get().filter((each) => each.id !== id));
    }
    return null;
  }

  async #follow(): Promise<void> {
    if (this.#following || this.open.get().length === 0) return;
    this.#following = true;
    await whenIdle();
    this.#following = false;
    this.sync();
  }

  #present(): string {
    return this.#editing.source?.normalised() ?? "";
  }
}

/**
 * Returns the suggestions whose passage still exists in the text `now`. If the earlier text `was` is unknown, the passage
 * must occur exactly once.
 */
function placed(all: HelpSuggestion[], now: string, was: string | null): HelpSuggestion[] {
  return all.flatMap((each) => {
    if (!each.range) return [each];
    const range = was === null ? uniqueOccurrence(each.before, now) : rebasedRange(each.range, each.before, was, now);
    return range ? [{ ...each, range }] : [];
  });
}
