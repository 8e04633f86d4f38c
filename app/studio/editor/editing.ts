import { type Draft, NOT_STORED } from "#core/posts/draft.ts";
import type { CommentLine, DeskAct, OpenedPost, Preview } from "#core/posts/desk.ts";
import { mergeDrafts } from "#core/posts/merge.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { saving } from "../../messages/editor/saving.ts";
import { links } from "../../links.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { actionNotice } from "./publishing/action-notice.ts";
import { ask, sendAct, sendSave } from "./editor-api.ts";
import { Observable } from "./observable.ts";
import { DraftStore } from "./saving/draft-store.ts";
import { laterWhenIdle, whenIdle } from "./saving/idle.ts";
import { Lease } from "./saving/lease.ts";
import type { LocalDrafts } from "./saving/local-drafts.ts";
import { newsOf } from "./saving/post-changes.ts";
import type { PicturePlace } from "./source/pictures/picture-markup.ts";
import { createPreviewLoop } from "./preview/preview-loop.ts";
import type { ActAnswer, QueueParts, SaveStatus } from "./saving/queue-parts.ts";
import { isSame } from "./saving/reconcile.ts";
import { SaveQueue } from "./saving/save-queue.ts";
import type { SourceEditor } from "./source/source-editor.ts";

/** Something the person should know, and may take back. */
export interface Notice {
  text: string;
  fault: boolean;
  undo?: () => void;
  /** Where to go on from here. */
  link?: { href: string; text: string };
}

/** The parts of the desk; a narrow screen shows one at a time. */
export type Pane = "source" | "page" | "fields" | "helper";

/** How a post's text begins in this tab: as the server has it, or as an earlier tab left it. */
export interface Beginning {
  draft: Draft;
  ground: Pick<QueueParts["start"], "base" | "baseDraft" | "unsure">;
  notice: Notice | null;
}

/** A link, with what has been typed for it already, or a table. */
export type UnpublishedLink = { what: "link"; text: string } | { what: "table" };

/** The same one each time, since the fields are drawn again for another. */
const NO_FAULTS: Record<string, string> = {};

/** One post in the hands of one tab: what is typed, how it stands, what the server says of it. */
export class Editing {
  readonly tab: string;
  readonly box: DraftStore;
  readonly queue: SaveQueue;
  readonly post: Observable<OpenedPost>;
  readonly slug: Observable<string>;
  readonly standing: Observable<SaveStatus>;
  /** False when the browser's own store does not take the text. */
  readonly kept = new Observable(true);
  readonly lease: Lease;
  readonly notice = new Observable<Notice | null>(null);
  readonly preview = new Observable<Preview | null>(null);
  /** Why there is no newer preview; null when it is up to date. */
  readonly previewFault = new Observable<string | null>(null);
  readonly comments: Observable<CommentLine[]>;
  /** What the last save could not keep as it was sent, by field. */
  readonly faults = new Observable<Record<string, string>>(NO_FAULTS);
  /** Counts what was typed or changed, for those who follow the text. */
  readonly edits = new Observable(0);
  /** The last move of the cursor or of the visible part of the source. */
  readonly moves = new Observable<{ by: "scroll" | "cursor" }>({ by: "cursor" });
  readonly pane = new Observable<Pane>("source");
  /** Whether what cannot be seen is shown: of the source its own signs, of the page what typography has changed. */
  readonly hidden = new Observable(false);
  /** The pictures whose dialog is open, `place` being null for new ones; null while it is closed. */
  readonly pictures = new Observable<{ place: PicturePlace | null } | null>(null);
  /** What is being asked about the text before something is put into it. */
  readonly asked = new Observable<UnpublishedLink | null>(null);
  /** Whether the caret is in a table, and whether its tools are shown and have the keyboard. */
  readonly inTable = new Observable(false);
  readonly tableTools = new Observable<"closed" | "open" | "entered">("closed");
  /** Whether the source has something to take back, or to do again. */
  readonly canUndo = new Observable(false);
  readonly canRedo = new Observable(false);
  source: SourceEditor | null = null;
  /** An act of this tab's own is under way: what it makes of the post is no news. */
  #isActing = false;
  readonly #zone: string;
  readonly #pages: ReturnType<typeof createPreviewLoop<Draft, Preview>>;

  constructor(screen: EditPostScreen, tab: string, texts: LocalDrafts | null, beginning: Beginning) {
    const { post } = screen;
    this.tab = tab;
    this.#zone = screen.zone;
    this.post = new Observable(post);
    this.slug = new Observable(post.slug);
    this.comments = new Observable(screen.comments);
    this.notice.set(beginning.notice);
    this.box = new DraftStore(beginning.draft, () => this.changed());
    const { topicId } = screen;
    const savedText = post.token === NOT_STORED ? null : says.savedAt(post.savedAt, screen.zone);
    this.queue = new SaveQueue({
      postId: post.id,
      tab,
      start: { ...beginning.ground, savedText },
      draft: () => this.box.draft(),
      keep: async (kept) => (texts ? texts.keep(kept) : Promise.reject(new Error("The browser has no store."))),
      forget: async () => texts?.forget(post.id, tab),
      async send(request, leaving) {
        if (!leaving) await whenIdle();
        return sendSave({ ...request, ...(request.base === NOT_STORED ? { topicId } : {}) }, leaving);
      },
      met: () => void this.reread(),
      merge: mergeDrafts,
      show: (draft, why) => this.#show(draft, why?.theirName ?? null, why !== null),
      saved: ({ slug, fields }) => {
        this.#moveTo(slug);
        this.faults.set(fields ?? NO_FAULTS);
        void this.#learnActs();
      },
      stands: (standing, kept) => {
        this.standing.set(standing);
        this.kept.set(kept);
        if (standing.is === "refused") this.faults.set(standing.fields);
      },
      clock: { now: Date.now, later: laterWhenIdle },
    });
    texts?.onLost(() => this.queue.storeLost());
    this.standing = new Observable(this.queue.standing());
    const { queue, post: shown } = this;
    const refused = (message: string) => this.notice.set({ text: message, fault: true });
    this.lease = new Lease({ postId: post.id, tab, queue, post: shown, reread: () => this.reread(), refused });
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

  /** A key was pressed or a field changed. */
  changed(): void {
    this.queue.changed();
    this.#pages.changed();
    this.edits.set(this.edits.get() + 1);
  }

  refreshPreview(): void {
    this.#pages.changed();
  }

  /** Does something to the post with all of its text saved first. Null: the text could not be saved, and the line says why. */
  async act(act: DeskAct, more: Record<string, unknown> = {}): Promise<ActAnswer | null> {
    this.#isActing = true;
    const answer = await this.queue.act((base) => sendAct({ postId: this.id, base, tab: this.tab, act, ...more }));
    this.#isActing = false;
    if (answer?.is === "conflict") this.#tellOf(answer);
    if (answer?.is === "done" && answer.post) {
      this.take(answer.post);
      const notice = actionNotice(act, answer.post, this.#zone);
      // What was said of an earlier act is over; what can still be taken back stays.
      if (notice || !this.notice.get()?.undo) this.notice.set(notice);
      if ("comment" in more) void this.#readComments();
      if (act === "send-back") this.#handOver();
    }
    return answer;
  }

  /** A post that was sent back is its author's to change: this tab lets go of it and goes to the queue. */
  #handOver(): void {
    this.leave();
    location.assign(links.studio());
  }

  /** The same where no dialog is open to say what went wrong. */
  async actNow(act: DeskAct, more: Record<string, unknown> = {}): Promise<void> {
    const answer = await this.act(act, more);
    if (answer === null) this.notice.set({ text: says.acts.unsaved, fault: true });
    else if (answer.is === "refused") this.notice.set({ text: answer.message, fault: true });
    else if (answer.is === "unanswered") this.notice.set({ text: answer.message || says.acts.unanswered, fault: true });
  }

  /** Somebody else was here first; where two texts were joined, that was said already. */
  #tellOf({ conflict, message }: Extract<ActAnswer, { is: "conflict" }>): void {
    if (conflict.why !== "stale" || !this.notice.get()?.undo) this.notice.set({ text: message, fault: true });
    if (conflict.why === "state") void this.reread();
  }

  /** The post as the server now tells of it; its text is the queue's affair. */
  take(post: OpenedPost): void {
    this.post.set(post);
    this.#moveTo(post.slug);
    this.refreshPreview();
  }

  /** Reads the post anew, where somebody else has made another one of it, and tells what. */
  async reread(): Promise<void> {
    const before = this.post.get();
    const text = this.queue.baseDraft;
    const answer = await ask<OpenedPost>("open", { postId: this.id });
    // An act of this tab tells by itself what it made of the post.
    if (!answer.ok || !("value" in answer) || this.#isActing || this.post.get() !== before) return;
    const after = answer.value;
    const news = newsOf(before, after, { text, zone: this.#zone, now: this.lease.now });
    if (!isSameBesideText(before, after)) this.take(after);
    if (news) this.notice.set(news);
    this.queue.follow(after.token, after.draft);
    await this.#readComments();
  }

  stop(): void {
    this.#pages.stop();
    this.leave();
  }

  /** The page goes away: the text is brought as far as it can be, and the post is left to others. */
  leave(): void {
    this.queue.leave();
    this.lease.leave();
  }

  /** Remarks come with acts, and from others. */
  async #readComments(): Promise<void> {
    const answer = await ask<CommentLine[]>("comments", { postId: this.id });
    if (answer.ok && "value" in answer) this.comments.set(answer.value);
  }

  /** A first save makes a post or a working copy, with acts of its own. */
  async #learnActs(): Promise<void> {
    const { token, state, hasCopy } = this.post.get();
    if (token !== NOT_STORED && (state !== "opublikowany" || hasCopy)) return;
    if (token === NOT_STORED) void this.lease.beat();
    const answer = await ask<OpenedPost>("open", { postId: this.id });
    if (answer.ok && "value" in answer) this.post.set(answer.value);
  }

  async #render(draft: Draft): Promise<Preview | null> {
    const closer = this.hidden.get() ? { typography: true } : {};
    const answer = await ask<Preview>("preview", { postId: this.id, draft, ...closer });
    this.previewFault.set(answer.ok || answer.code === "login" ? null : answer.message);
    return answer.ok && "value" in answer ? answer.value : null;
  }

  /** Puts a text into the screen that was not typed here. */
  #show(draft: Draft, name: string | null, told: boolean): void {
    const before = this.box.draft();
    this.box.show(draft);
    this.source?.replace(draft.body);
    this.#pages.changed();
    if (!told) return;
    const undo = () => {
      if (!isSame(this.box.draft(), draft)) this.notice.set({ text: saving.merge.tooLate, fault: true });
      else {
        this.box.show(before);
        this.source?.replace(before.body);
        this.changed();
        this.notice.set(null);
      }
    };
    this.notice.set({ text: saving.merge.done(name), fault: false, undo });
  }

  /** A draft's address follows its title; what stands in the browser's line follows it without a navigation. */
  #moveTo(slug: string): void {
    if (slug === "" || slug === this.slug.get()) return;
    this.slug.set(slug);
    history.replaceState(history.state, "", links.editPost(slug));
  }
}

/** The token stands for the text. */
function isSameBesideText(one: OpenedPost, other: OpenedPost): boolean {
  return JSON.stringify({ ...one, draft: null }) === JSON.stringify({ ...other, draft: null });
}
