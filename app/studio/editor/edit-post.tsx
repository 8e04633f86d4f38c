import { plainTitle } from "#core/base/post-title.ts";
import { type ComponentType, useEffect, useState } from "react";
import { useActionData, useLocation, useView } from "../../routing/router.tsx";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import { Head } from "../../shell/head.tsx";
import { links } from "../../links.ts";
import { editor as says } from "../../messages/editor/editor.ts";
import { MergedNotice } from "../posts/merge/merged-notice.tsx";
import type { EditPostScreen } from "./edit-post.loader.ts";
import { Fault } from "./controls.tsx";

type EditorScreen = ComponentType<{ screen: EditPostScreen }>;

/** One editor for each address that was gone to; reading the page's data again leaves an open editor alone. */
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
    // The editor is for browsers alone, and large: neither the server nor a page without scripts ever loads it.
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

/** What a browser without scripts has: the text in a form that can be saved. */
function PlainEditor({ screen: { post, viewer, done } }: { screen: EditPostScreen }) {
  const answered = useActionData();
  const refused = answered && !answered.ok ? answered : null;
  const typed = (name: string, before: string) => String(refused?.typed[name] ?? before);
  return (
    <form method="post" className="plain-editor studio-form">
      <p className="notice">{says.plain.why}</p>
      {done && !refused && <p className="notice notice-done">{done}</p>}
      <MergedNotice post={post} />
      {refused && (
        <Fault>
          {refused.message} {refused.code === "conflict" && says.plain.stale}
        </Fault>
      )}
      <input type="hidden" name="do" value="save-form" />
      <input type="hidden" name="by" value={viewer.id} />
      <input type="hidden" name="postId" value={typed("postId", post.id)} />
      <input
        type="hidden"
        name="base"
        value={typed("postId", post.id) === post.id ? post.token : typed("base", post.token)}
      />
      <p className="field">
        <label htmlFor="plain-title">{says.plain.title}</label>
        <input id="plain-title" name="title" defaultValue={typed("title", post.draft.title)} />
      </p>
      <p className="field">
        <label htmlFor="plain-lead">{says.plain.lead}</label>
        <textarea id="plain-lead" name="lead" rows={3} defaultValue={typed("lead", post.draft.lead)} />
      </p>
      <p className="field">
        <label htmlFor="plain-body">{says.plain.body}</label>
        <textarea id="plain-body" name="body" rows={24} lang="pl" defaultValue={typed("body", post.draft.body)} />
      </p>
      <div className="acts">
        <button className="button button-main">{says.plain.save}</button>
        {post.token !== NOT_STORED && (
          <>
            <a className="button" href={links.history(post.id)}>
              {says.acts.history}
            </a>
            {post.mayEdit === true && (
              <a className="button" href={links.join(post.id)}>
                {says.acts.join}
              </a>
            )}
          </>
        )}
      </div>
    </form>
  );
}
