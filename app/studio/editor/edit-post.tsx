import { plainTitle } from "#core/base/post-title.ts";
import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { TYPED_TEXTS } from "#core/posts/post-fields.ts";
import { useLocation, useView } from "../../routing/router.tsx";
import { loadChunk } from "../../browser/load-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { editor as says } from "../../messages/editor/editor.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { PlainEditor } from "./plain-editor.tsx";

type EditorScreen = ComponentType<{ screen: EditPostScreen; onOpen(): void }>;

/** Each navigation gets a new editor. Loading the page's data again does not change an open editor. */
export function Component() {
  const { pathname, search } = useLocation();
  return <OneEditor key={pathname + search} />;
}

function OneEditor() {
  const view = useView<EditPostScreen>();
  const [screen] = useState(view);
  const [Editor, setEditor] = useState<EditorScreen | null>(null);
  const [broken, setBroken] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The editor is large and needs a browser, so neither the server nor a page without scripts loads it.
    loadChunk(() => import("./editor-root.tsx")).then(
      (module) => setEditor(() => module.EditorRoot),
      () => setBroken(true),
    );
  }, []);
  return (
    <>
      {!isOpen && <Head title={says.title(plainTitle(screen.post.draft.title))} noindex />}
      {Editor && <Editor screen={screen} onOpen={() => setOpen(true)} />}
      {!isOpen && screen.post.token === NOT_STORED && <EarlyTitle />}
      {!isOpen && (
        <p className="editor-loading" data-app>
          {broken ? says.broken : says.loading}
        </p>
      )}
      {!Editor && (
        <noscript>
          <PlainEditor screen={screen} />
        </noscript>
      )}
    </>
  );
}

/** Takes what somebody types into a new post before the editor is there; `takeEarlyText` moves it into the editor. */
function EarlyTitle() {
  const field = useRef<HTMLTextAreaElement>(null);
  // The app draws the page anew when its data have changed, as the id of a new post has. The document's own field then goes.
  const [typed] = useState(() => (typeof document === "undefined" ? "" : textOfDocument()));
  useLayoutEffect(() => {
    if (field.current?.value === "") field.current.value = typed;
  }, [typed]);
  useEffect(() => {
    // A navigation has put the focus on the page's content.
    if (document.activeElement?.matches("body, main")) field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className="editor-title editor-early" data-app>
      <textarea
        ref={field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the editor, too, begins with the title of a new post
        autoFocus
        rows={1}
        aria-label={TYPED_TEXTS.title.label}
        placeholder={says.fields.titlePlaceholder}
        lang="pl"
      />
    </div>
  );
}

function textOfDocument(): string {
  return document.querySelector<HTMLTextAreaElement>(".editor-early textarea")?.value ?? "";
}
