import { flushSync } from "react-dom";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import { type Draft, NOT_STORED } from "#core/posts/drafts/draft.ts";
import type { CommentLine, OpenedPost, Preview } from "#core/posts/post-service-types.ts";
import type { PostAction } from "#core/posts/states.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { saving } from "../../messages/editor/saving.ts";
import { links } from "../../links.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { actionNotice, type Notice, noticeAfterChange, noticeAtStatus } from "./publishing/action-notice.ts";
import { ask, sendAct, sendSave } from "./editor-api.ts";
import { Observable } from "./observable.ts";
import { ObservableDraft } from "./saving/observable-draft.ts";
import { laterWhenIdle, whenIdle } from "./when-idle.ts";
import { tellSavedAfterLeaving } from "./saving/recovered-drafts.ts";
import { Lease } from "./saving/lease.ts";
import type { LocalDrafts } from "./saving/local-drafts.ts";
import { remoteChangesNotice } from "./saving/remote-changes.ts";
import type { AskingAct } from "./source/markdown-commands.ts";
import { type PicturePlace, picturesAt } from "./source/pictures/picture-markup.ts";
import { createPreviewLoop } from "./preview/preview-loop.ts";
import type { ActAnswer, QueueParts, SaveStatus } from "./saving/save-queue-types.ts";
import { SaveQueue } from "./saving/save-queue.ts";
import type { SourceEditor } from "./source/source-editor.ts";

export type Pane = "source" | "page" | "fields" | "helper";

export interface Beginning {
  draft: Draft;
  ground: Pick<QueueParts["start"], "base" | "baseDraft" | "unsure">;
  notice: Notice | null;
}

export type SourceQuestionKind = { what: "link"; text: string } | { what: "table" | "file" };

/** One shared object, so that fields do not render again without need. */
const NO_FAULTS: Record<string, string> = {};

/** An open post: its draft, what the panes show, saving, the lease, and the actions on it. */
export class EditingSession {
  readonly tab: string;
  readonly box: ObservableDraft;
  readonly queue: SaveQueue;
  readonly post: Observable<OpenedPost>;
  readonly slug: Observable<string>;
  readonly status: Observable<SaveStatus>;
  readonly kept = new Observable(true);
  readonly lease: Lease;
  readonly notice = new Observable<Notice | null>(null);
  readonly preview = new Observable<Preview | null>(null);
  /** Why the preview is out of date, as a message; null when it is up to date. */
  readonly previewFault = new Observable<string | null>(null);
  readonly comments: Observable<CommentLine[]>;
  readonly faults = new Observable<Record<string, string>>(NO_FAULTS);
  readonly edits = new Observable(0);
  readonly moves = new Observable<{ by: "scroll" | "cursor" }>({ by: "cursor" });
  readonly pane = new Observable<Pane>("source");
  /** Whether the source shows invisible characters, and the preview shows changes by typography. */
  readonly hidden = new Observable(false);
  /** The open picture dialog, null when closed; its `place` is null for new pictures. */
  readonly pictures = new Observable<{ place: PicturePlace | null } | null>(null);
  readonly question = new Observable<SourceQuestionKind | null>(null);
  readonly inTable = new Observable(false);
  readonly tableTools = new Observable<"closed" | "open" | "entered">("closed");
  readonly canUndo = new Observable(false);
  readonly canRedo = new Observable(false);
  source: SourceEditor | null = null;
  /** True while an action of this tab runs. Its result must not be reported as a change by another person. */
  #isActing = false;
  /** True once the editor was left. Its last save may be answered after that. */
  #isOver = false;
  readonly #zone: string;
  readonly #pages: ReturnType<typeof createPreviewLoop<Draft, Preview>>;

  constructor(screen: EditPostScreen, tab: string, texts: LocalDrafts | null, beginning: Beginning) {
    const { post } = screen;
    this.tab = tab;
    this.#zone = screen.zone;
    this.post = new Observable(post);
    this.slug = new Observable(post.slug);
    this.comments = new Observable(screen.comments);
    this.notice.set(beginning.notice ?? (screen.done === null ? null : { text: screen.done, fault: false }));
    this.box = new ObservableDraft(beginning.draft, () => this.changed());
    const timeOf = (ms: number) => says.timeOf(ms, screen.zone);
    const savedText = post.token === NOT_STORED ? null : timeOf(post.savedAt);
    this.queue = new SaveQueue({
      postId: post.id,
      tab,
      start: { ...beginning.ground, savedText },
      timeOf,
      draft: () => this.box.draft(),
      keep: async (draft) => (texts ? texts.keep(draft) : Promise.reject(new Error("The browser has no store."))),
      forget: async () => texts?.forget(post.id, tab),
      async send(request, leaving) {
        if (!leaving) await whenIdle();
        return sendSave({ ...request, ...(request.base === NOT_STORED && { topicId: screen.topicId }) }, leaving);
      },
      postChanged: () => void this.reread(),
      show: (draft, why) => this.#show(draft, why),
      saved: ({ slug, fields }) => {
        if (this.#isOver) return tellSavedAfterLeaving(this.post.get(), this.box.draft().title, slug);
        this.#moveTo(slug);
        this.faults.set(fields ?? NO_FAULTS);
        this.#retryPreview();
        this.lease.announce();
        void this.#learnActs();
      },
      statusChanged: (status, kept) => {
        this.status.set(status);
        this.kept.set(kept);
        if (status.is === "refused") this.faults.set(status.fields);
        this.notice.set(noticeAtStatus(this.notice.get(), status));
      },
      clock: { now: Date.now, later: laterWhenIdle },
    });
    texts?.onLost(() => this.queue.storeLost());
    this.status = new Observable(this.queue.status());
    this.lease = new Lease(this);
    this.lease.presence.subscribe(() => this.#retryPreview());
    this.#pages = createPreviewLoop<Draft, Preview>({
      text: () => this.box.draft(),
      render: (draft) => this.#render(draft),
      show: (page) => this.preview.set(page),
      later: laterWhenIdle,
    });
  }

  get id(): string {
    return this.post.get().id;
  }

  complain = (text: string): void => this.notice.set({ text, fault: true });

  /** Says that something waits for the text to reach the server, until it has. */
  complainUnsaved = (text: string = says.acts.unsaved): void => this.notice.set({ text, fault: true, onceSaved: null });

  /** Shows why a command does nothing at the caret, until the text changes. */
  tellUntilChange = (text: string): void => this.notice.set({ text, fault: true, passing: "change" });

  /** Shows a notice about a paste, until a change is undone or the next paste begins. */
  tellOfPaste = (text: string): void => this.notice.set({ text, fault: true, passing: "undo" });

  pasteBegins = (): void => {
    if (this.notice.get()?.passing === "undo") this.notice.set(null);
  };

  pictureFailed = (message: string): void => this.tellOfPaste(says.upload.failed(message));

  /** Sends a request of the editor. Null when the server refused it; the notice then says why. */
  async ask<T>(act: string, input: Record<string, unknown>): Promise<T | null> {
    const answer = await ask<T>(act, input);
    if (!answer.ok) this.complain(answer.message);
    return answer.ok ? answer.value : null;
  }

  changed(isUndo = false): void {
    this.queue.changed();
    this.notice.set(noticeAfterChange(this.notice.get(), isUndo));
    this.shown();
  }

  /** Updates the preview without saving. Call it after the source was given a text from elsewhere. */
  shown(): void {
    this.#pages.changed();
    this.edits.set(this.edits.get() + 1);
  }

  refreshPreview(): void {
    this.#pages.changed();
  }

  /** Call it when the server has answered: a preview that failed is made again. */
  #retryPreview(): void {
    if (this.previewFault.get() !== null) this.#pages.changed();
  }

  /** Saves all text, then performs the action. Null when the text could not be saved; the status line says why. */
  async act(act: PostAction, more: Record<string, unknown> = {}): Promise<ActAnswer | null> {
    this.#isActing = true;
    const answer = await this.queue.act((base) => sendAct({ postId: this.id, base, tab: this.tab, act, ...more }), act);
    this.#isActing = false;
    if (answer?.is === "done") this.lease.announce();
    if (answer?.is === "conflict") this.#tellOf(answer);
    if (answer?.is === "done" && answer.post) {
      this.take(answer.post);
      const notice = actionNotice(act, answer.post, this.#zone);
      // A new notice replaces the old notice. Without a new notice, a notice with an undo or about a reconciliation stays.
      if (notice || !(this.notice.get()?.undo || this.notice.get()?.reconciled)) this.notice.set(notice);
      if ("comment" in more) void this.#readComments();
      if (act === "send-back") {
        // From now on only the author may change the post.
        this.leave();
        location.assign(links.studio({ "sent-back": answer.post.slug }));
      }
    }
    return answer;
  }

  /** Performs an action that has no open dialog: its errors are shown in the notice. */
  async actNow(act: PostAction, more: Record<string, unknown> = {}): Promise<void> {
    const answer = await this.act(act, more);
    if (answer === null) this.complainUnsaved();
    else if (answer.is === "refused") this.complain(answer.message);
    else if (answer.is === "unanswered") this.complain(answer.message || says.acts.unanswered);
  }

  #tellOf({ conflict, message }: Extract<ActAnswer, { is: "conflict" }>): void {
    if (conflict.why !== "stale" || !this.notice.get()?.reconciled) this.complain(message);
    if (conflict.why === "state") void this.reread();
  }

  take(post: OpenedPost): void {
    this.post.set(post);
    this.#moveTo(post.slug);
    this.refreshPreview();
  }

  /** Reads the post again and reports what others changed. */
  async reread(): Promise<void> {
    const before = this.post.get();
    const answer = await ask<OpenedPost>("open", { postId: this.id });
    if (!answer.ok || this.#isActing || this.post.get() !== before) return;
    const after = answer.value;
    const news = remoteChangesNotice(before, after, { zone: this.#zone, now: this.lease.now });
    // The comparison leaves out the draft, because a change of the draft also changes the token.
    if (JSON.stringify({ ...before, draft: null }) !== JSON.stringify({ ...after, draft: null })) this.take(after);
    // A notice about the former state no longer applies.
    if (news || before.state !== after.state) this.notice.set(news);
    if (before.state !== after.state) this.queue.retry();
    const seen = this.queue.base;
    // Who reads while another person writes sees the text grow and needs no notice of it.
    if (this.queue.follow(after.token, after.draft) && !news && this.status.get().is !== "locked") {
      const at = formatNear(after.savedAt, this.lease.now, this.#zone);
      const link = { href: links.changesSince(this.id, seen), text: saving.news.changes };
      this.notice.set({ text: saving.news.saved(at, after.savedBy), fault: false, link, passing: "turn" });
    }
    await this.#readComments();
  }

  openPictures(): void {
    if (this.source) this.pictures.set({ place: this.source.read(picturesAt) });
  }

  askFor(what: AskingAct, text = ""): void {
    this.question.set(what === "link" ? { what, text } : { what });
  }

  /** Switches to the source on a narrow screen, which shows one pane at a time; editor/dialogs.css has the same width. */
  showText(): void {
    if (matchMedia("(max-width: 56.24rem)").matches) flushSync(() => this.pane.set("source"));
  }

  stop(): void {
    this.#isOver = true;
    this.#pages.stop();
    this.leave();
  }

  leave(): void {
    this.queue.leave();
    this.lease.leave();
  }

  async #readComments(): Promise<void> {
    const answer = await ask<CommentLine[]>("comments", { postId: this.id });
    if (answer.ok) this.comments.set(answer.value);
  }

  /** Reads which actions are possible, because the first save of a post or of a working copy changes them. */
  async #learnActs(): Promise<void> {
    const { token, state, hasCopy } = this.post.get();
    if (token !== NOT_STORED && (state !== "published" || hasCopy)) return;
    if (token === NOT_STORED) void this.lease.beat();
    const answer = await ask<OpenedPost>("open", { postId: this.id });
    if (answer.ok) this.post.set(answer.value);
  }

  async #render(draft: Draft): Promise<Preview | null> {
    const closer = this.hidden.get() ? { typography: true } : {};
    const answer = await ask<Preview>("preview", { postId: this.id, draft, ...closer });
    this.previewFault.set(answer.ok ? null : answer.message);
    return answer.ok ? answer.value : null;
  }

  /** Shows a draft from elsewhere. `why`: the save that came between; a notice then says that its text was reconciled with the text of this tab. */
  #show(draft: Draft, why: Parameters<QueueParts["show"]>[1]): void {
    this.box.show(draft);
    this.source?.show(draft.body);
    this.#pages.changed();
    if (why) this.notice.set({ text: saving.reconcile.done(why.theirName, why.own), fault: false, reconciled: true });
  }

  /** Shows the draft's new slug in the browser's address, without a navigation. */
  #moveTo(slug: string): void {
    if (slug === "" || slug === this.slug.get()) return;
    this.slug.set(slug);
    history.replaceState(history.state, "", links.editPost(slug));
  }
}
