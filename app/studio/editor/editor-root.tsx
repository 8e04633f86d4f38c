import { type ComponentType, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { plainTitle } from "#core/base/post-title.ts";
import { useNavigation } from "../../routing/router.tsx";
import { Head } from "../../shell/head.tsx";
import { keepScreen } from "../../shell/runtime-error.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { editorAssistant } from "../../messages/editor/assistant.ts";
import { registerState } from "../../browser/reload-with-state.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { useLivePresence } from "../../firebase/live-presence.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { JoinedNotice } from "../posts/join/joined-notice.tsx";
import { appearance, AppearancePanel } from "./layout/appearance-panel.tsx";
import { openEditor, watchLifecycle } from "./open-editor.ts";
import { noticeAfterFault } from "./publishing/action-notice.ts";
import { ChecksAnnouncement } from "./publishing/checklist.tsx";
import { useObservable, useObservablePart } from "./observable.ts";
import { ConflictView } from "./saving/conflict-view.tsx";
import { AloneBar, EditorBar, PaneSwitch } from "./layout/editor-bar.tsx";
import type { EditingSession } from "./editing-session.ts";
import { EditorContext, useEditor } from "./editor-context.ts";
import { FieldsPane } from "./fields/fields-pane.tsx";
import { PagePane } from "./preview/page-pane.tsx";
import { OtherNewPosts, SavedAfterLeaving, SavingAdvice } from "./saving/saving-advice.tsx";
import { useDraftField } from "./saving/observable-draft.ts";
import { TakeOverQuestion } from "./saving/taken-over.tsx";
import { SignInDialog } from "./saving/sign-in-dialog.tsx";
import { beginWriting, type EarlyCaret, SourcePane, useReadOnly } from "./source/source-pane.tsx";
import { Toolbar } from "./source/toolbar.tsx";
import { useFocusMode } from "./layout/focus-mode.ts";
import { Button, ReturnedNotice } from "./controls.tsx";

/** Opens the post in the editor. `onOpen` removes what the page shows until then. */
export function EditorRoot({ screen, onOpen }: { screen: EditPostScreen; onOpen(): void }) {
  const [opened, setOpened] = useState<{ editing: EditingSession; early: EarlyCaret } | null>(null);
  const tell = useEffectEvent(onOpen);
  useEffect(() => {
    let gone = false;
    let stop = () => {};
    async function begin() {
      const begun = await openEditor(screen);
      if (gone) return begun.stop();
      const unwatch = watchLifecycle(begun);
      stop = () => {
        unwatch();
        begun.stop();
      };
      const early = takeEarlyText(begun);
      // The field for the early text must not be gone before its text is here.
      flushSync(() => {
        setOpened({ editing: begun, early });
        tell();
      });
    }
    void begin();
    return () => {
      gone = true;
      stop();
    };
  }, [screen]);
  return (
    opened && (
      <EditorContext value={{ editing: opened.editing, screen }}>
        <Panes early={opened.early} />
      </EditorContext>
    )
  );
}

/** Puts what was typed before the editor was there into the draft: the first line into the title, the others into the text. Returns where the caret was. */
function takeEarlyText({ box }: EditingSession): EarlyCaret {
  const early = document.querySelector<HTMLTextAreaElement>(".editor-early textarea")?.value ?? "";
  const [first = "", ...others] = early.split("\n");
  if (early === "") return null;
  const { title, body } = box.draft();
  const text = [body, ...others].filter((each) => each !== "").join("\n");
  box.body = () => text;
  box.set("title", [title, first].filter((each) => each !== "").join(" "));
  return others.length > 0 ? "text" : "title";
}

function Panes({ early }: { early: EarlyCaret }) {
  const { editing, screen } = useEditor();
  const pane = useObservable(editing.pane);
  // A live message that somebody came, left or saved only triggers a heartbeat; the answer to the heartbeat has the details.
  useLivePresence(({ postId }) => postId === screen.post.id && void editing.lease.beat());
  const { alone, setAlone } = useFocusMode();
  useFrameOfPost();
  const { face, width, size } = useObservable(appearance);
  const isLow = useLowViewport();
  const readOnly = useReadOnly();
  const signedOut = useObservablePart(editing.status, (status) => (status.is === "signed-out" ? status : null));
  const conflict = useObservablePart(editing.status, (status) => (status.is === "conflict" ? status : null));
  useEffect(() => {
    let restored = false;
    registerState(
      "editor",
      () => editing.source?.cursor() ?? null,
      (saved) => {
        if (!saved) return;
        restored = true;
        editing.source?.setCursor(saved as { anchor: number; head: number; scroll: number });
      },
    );
    if (!restored) beginWriting(editing, early);
  }, [editing, early]);
  return (
    <div
      className="editor"
      data-pane={pane}
      data-alone={alone ? "" : undefined}
      data-low={isLow ? "" : undefined}
      data-face={face}
      data-width={width}
      data-size={size}
    >
      <PageTitle />
      {alone ? <AloneBar onLeave={() => setAlone(false)} /> : <EditorBar />}
      <TakeOverQuestion />
      <PostNotices />
      <ChecksAnnouncement />
      {signedOut && <SignInDialog other={signedOut.other === true} />}
      <PaneSwitch className="editor-tabs" />
      <div className="editor-panes">
        {conflict && <ConflictView key={conflict.conflict.token} standing={conflict} />}
        <Toolbar onAlone={() => setAlone(true)} disabled={readOnly} />
        <AppearancePanel />
        <SourcePane />
        <PagePane shown={pane === "page"} />
        <FieldsPane />
        <AssistantPane shown={pane === "helper"} onText={() => editing.showText()} />
      </div>
      <NoticeLine />
      <SavingAdvice />
      <SavedAfterLeaving />
      <OtherNewPosts />
    </div>
  );
}

/** The title of the page and its heading follow what is typed. */
function PageTitle() {
  const title = useDraftField(useEditor().editing.box, "title");
  return (
    <>
      <Head title={says.title(plainTitle(title))} noindex />
      <h1 className="unseen">{says.heading(title)}</h1>
    </>
  );
}

/** Loads the data of the studio's frame again when the post's state changes, because the frame's header names planned posts. */
function useFrameOfPost(): void {
  const { revalidateFrame } = useNavigation();
  const { state, publishAt, overdue } = useObservable(useEditor().editing.post);
  const planned = JSON.stringify([state, publishAt, overdue]);
  const seen = useRef(planned);
  useEffect(() => {
    if (seen.current === planned) return;
    seen.current = planned;
    void revalidateFrame();
  }, [planned, revalidateFrame]);
}

function PostNotices() {
  const post = useObservable(useEditor().editing.post);
  return (
    <>
      {post.mayEdit !== true && <p className="notice editor-why-not">{post.mayEdit}</p>}
      <ReturnedNotice post={post} />
      <JoinedNotice post={post} />
    </>
  );
}

function NoticeLine() {
  const { editing } = useEditor();
  const notice = useObservable(editing.notice);
  // Before this line is there, an error has to be shown as the page.
  useEffect(
    () =>
      keepScreen(() => {
        editing.queue.keepNow();
        editing.notice.set(noticeAfterFault(editing.notice.get(), editing.queue.isAtRisk));
      }),
    [editing],
  );
  // The text gets the focus first, because the button disappears.
  const act = (then: () => void) => () => {
    editing.source?.focus();
    then();
  };
  return (
    <output className="editor-notices">
      {notice && (
        <p className={notice.fault ? "notice notice-fault" : "notice"}>
          {notice.text} {notice.link && <a href={notice.link.href}>{notice.link.text}</a>}{" "}
          {notice.undo && <Button onClick={act(notice.undo)}>{says.notice.undo}</Button>}{" "}
          <Button onClick={act(() => editing.notice.set(null))}>{says.notice.close}</Button>
        </p>
      )}
    </output>
  );
}

/** The assistant's pane. Its code is loaded when the pane is first opened. `onText` must show the source on a narrow screen. */
function AssistantPane({ shown, onText }: { shown: boolean; onText(): void }) {
  const [opened, setOpened] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<{ onText(): void }> | null>(null);
  const [broken, setBroken] = useState(false);
  if (shown && !opened) setOpened(true);
  useEffect(() => {
    if (!opened) return;
    loadChunk(() => import("./assistant/panel.tsx")).then(
      (module) => setPanel(() => module.AssistantPanel),
      () => setBroken(true),
    );
  }, [opened]);
  if (!opened) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by the keyboard
    <section className="editor-assistant" aria-label={editorAssistant.name} hidden={!shown} tabIndex={0}>
      {Panel ? (
        <Panel onText={onText} />
      ) : (
        <p className="field-hint">{broken ? editorAssistant.broken : editorAssistant.loading}</p>
      )}
    </section>
  );
}

/** A window of at most this height, in CSS pixels, is low. A phone's keyboard or a large zoom makes windows low. */
const LOW_PX = 480;

function useLowViewport(): boolean {
  useEffect(followKeyboard, []);
  const isLow = () => seenHeight() <= LOW_PX;
  return useSyncExternalStore(subscribe, isLow);
}

/** Returns the visible height in CSS pixels. Pinch zoom does not count, because it does not make the screen lower. */
function seenHeight(): number {
  const { visualViewport: seen } = window;
  return seen ? Math.round(seen.height * seen.scale) : innerHeight;
}

function subscribe(changed: () => void): () => void {
  const seen = window.visualViewport ?? window;
  seen.addEventListener("resize", changed);
  return () => seen.removeEventListener("resize", changed);
}

/** Gives CSS the remaining height as a custom property, because Safari lays the keyboard over the page. */
function followKeyboard(): () => void {
  const { style } = document.documentElement;
  const follow = () => {
    if (seenHeight() >= innerHeight) return void style.removeProperty("--seen-height");
    style.setProperty("--seen-height", `${seenHeight()}px`);
    // Safari scrolls the page to the caret before this event.
    scrollTo(0, 0);
  };
  follow();
  const stop = subscribe(follow);
  return () => {
    stop();
    style.removeProperty("--seen-height");
  };
}
