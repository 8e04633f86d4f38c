import { plainTitle } from "#core/base/post-title.ts";
import { useState } from "react";
import { POST_FIELDS } from "#core/posts/post-fields.ts";
import type { MovePreview } from "#core/posts/post-service-types.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import type { KindProps } from "./action-dialog.tsx";
import { ask } from "../editor-api.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { Dialog } from "../dialog.tsx";
import { Options, Tick } from "../controls.tsx";

/** The dialog of a move: previews its consequences, then performs exactly the previewed move. */
export function MoveDialog({ frame, perform }: Omit<KindProps, "act">) {
  const { editing, screen } = useEditor();
  const post = useObservable(editing.post);
  const [seen, setSeen] = useState<{ slug: string; categoryId: string; preview: MovePreview } | null>(null);
  const [fault, setFault] = useState<string | null>(null);

  async function look(fields: URLSearchParams) {
    const to = { slug: (fields.get("slug") ?? "").trim(), categoryId: fields.get("categoryId") ?? "" };
    const answer = await ask<MovePreview>("preview-move", { postId: editing.id, ...to });
    setFault(answer.ok ? null : answer.message);
    if (answer.ok) setSeen({ ...to, preview: answer.value });
  }
  const obstacle = seen?.preview.obstacle ?? null;
  const doIt = (fields: URLSearchParams) => {
    if (!seen) return void look(fields);
    const { slug, categoryId } = seen;
    const takeOver = fields.get("takeOver") === "on" && { takeOver: true };
    return void perform({ slug, categoryId, rewrite: fields.getAll("rewrite"), ...takeOver });
  };
  return (
    <Dialog
      {...frame}
      act={seen ? frame.act : says.dialogs.show}
      fault={frame.fault ?? fault}
      disabled={obstacle !== null && !obstacle.takeOver}
      onDo={doIt}
    >
      <div
        className="editor-dialog-fields"
        onChange={(event) => (event.target as HTMLInputElement).dataset.place && setSeen(null)}
      >
        <p className="field">
          <label htmlFor="move-slug">{POST_FIELDS.slug.label}</label>
          <input id="move-slug" name="slug" data-place="slug" defaultValue={post.slug} required />
        </p>
        <p className="field">
          <label htmlFor="move-category">{POST_FIELDS.categoryId.label}</label>
          <select id="move-category" name="categoryId" data-place="category" defaultValue={post.draft.categoryId}>
            <Options of={screen.choices.categories} />
          </select>
        </p>
      </div>
      <p>{says.dialogs.move}</p>
      {seen && <Consequences preview={seen.preview} />}
    </Dialog>
  );
}

function Consequences({ preview: { from, to, redirects, linked, obstacle } }: { preview: MovePreview }) {
  return (
    <output className="editor-consequences">
      <p>
        <code>{from}</code> → <code>{to}</code>
      </p>
      {redirects.length > 0 && (
        <>
          <p>{says.dialogs.redirects}</p>
          <ul className="editor-dialog-list">
            {redirects.map((path) => (
              <li key={path}>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {linked.length > 0 && (
        <fieldset className="field">
          <legend className="field-name">{says.dialogs.linked}</legend>
          {linked.map(({ postId, title, mayEdit }) => (
            <Tick
              key={postId}
              name="rewrite"
              value={postId}
              defaultChecked={mayEdit}
              disabled={!mayEdit}
              label={plainTitle(title)}
            />
          ))}
        </fieldset>
      )}
      {obstacle && <p className="notice notice-fault">{obstacle.message}</p>}
      {obstacle?.takeOver && <Tick name="takeOver" required label={says.dialogs.takeOver} />}
    </output>
  );
}
