import type { OperationLine } from "#core/tags/cleanup/cleanup-service.ts";
import type { Undone } from "#core/tags/cleanup/undo-operation.ts";
import { links } from "../../links.ts";
import { tagMerge as words } from "../../messages/tag-manager.ts";
import { Form, type FormState } from "../../ui/form.tsx";

export function TagsMessage({ operation }: { operation: OperationLine }) {
  const { id, kind, tags, into, posts, copies, undoneAt, obstacle } = operation;
  const names = tags.map((name) => `„${name}”`).join(", ");
  return (
    <Form do="undo" fields={{ operation: id }} className="notice notice-done tags-done">
      {(state) => (
        <>
          {undoneAt === null ? (
            <>
              <output>
                {kind === "remove" ? words.removed(tags.join(", ")) : words.merged(names, into ?? "")}{" "}
                {kind !== "remove" && words.rewritten(posts, copies)}
              </output>
              {obstacle === null ? <button className="button">{words.undo}</button> : <p>{obstacle}</p>}
            </>
          ) : (
            <output>{words.undone(names)}</output>
          )}
          <Skipped state={state} />
        </>
      )}
    </Form>
  );
}

function Skipped({ state: { answer } }: { state: FormState }) {
  const undone = answer?.ok && "value" in answer ? (answer.value as Undone) : null;
  if (!undone || undone.skipped.length === 0) return null;
  return (
    <>
      <p>{words.skipped}</p>
      <ul>
        {undone.skipped.map(({ postId, title, slug, in: place, why }) => (
          <li key={`${postId} ${place}`}>
            {slug === null ? (title ?? postId) : <a href={links.editPost(slug)}>{title || slug}</a>}
            {place === "copy" && ` (${words.skippedCopy})`}
            {why === "gone" && ` – ${words.skippedGone}`}
          </li>
        ))}
      </ul>
    </>
  );
}
