import { plainTitle } from "#core/base/post-title.ts";
import { type ComponentType, useEffect, useState } from "react";
import { useLocation, useView } from "../../routing/router.tsx";
import { loadChunk } from "../../browser/load-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { editor as says } from "../../messages/editor/editor.ts";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { PlainEditor } from "./plain-editor.tsx";

type EditorScreen = ComponentType<{ screen: EditPostScreen }>;

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
  useEffect(() => {
    // The editor is large and needs a browser, so neither the server nor a page without scripts loads it.
    loadChunk(() => import("./editor-root.tsx")).then(
      (module) => setEditor(() => module.EditorRoot),
      () => setBroken(true),
    );
  }, []);
  return (
    <>
      <Head title={says.title(plainTitle(screen.post.draft.title))} noindex />
      {Editor ? (
        <Editor screen={screen} />
      ) : (
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
