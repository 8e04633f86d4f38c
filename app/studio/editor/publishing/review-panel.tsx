import { type SubmitEvent, useRef, useState } from "react";
import type { CommentLine } from "#core/posts/post-service-types.ts";
import { COMMENT_LIMIT } from "#core/base/limits.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { useUnsavedText } from "../../../ui/unsaved/unsaved-text.tsx";
import { Button } from "../controls.tsx";

export function ReviewPanel() {
  const { editing, screen } = useEditor();
  const comments = useObservable(editing.comments);
  const post = useObservable(editing.post);
  const form = useRef<HTMLFormElement>(null);
  const isStored = post.token !== "0";
  const unsaved = useUnsavedText(form, isStored ? commentKey(screen.viewer.id, editing.id, "review") : null);
  const [text, setText] = useState("");
  if (!isStored) return null;

  async function tell(act: "comment" | "resolve", input: Record<string, unknown>): Promise<boolean> {
    const answer = await editing.ask<CommentLine[]>(act, { postId: editing.id, ...input });
    if (answer) editing.comments.set(answer);
    return answer !== null;
  }
  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const done = unsaved.sending();
    if (text.trim() === "" || !(await tell("comment", { text }))) return;
    done();
    form.current?.reset();
    setText("");
  }
  const resolve = ({ id, resolved }: CommentLine) => tell("resolve", { commentId: id, resolved: !resolved });
  return (
    <details className="editor-more" open={text !== "" || comments.some(({ resolved }) => !resolved)}>
      <summary>{says.review.name}</summary>
      {comments.length === 0 && <p className="field-hint">{says.review.none}</p>}
      <ul className="editor-remarks">
        {comments
          .toSorted((a, b) => Number(a.resolved) - Number(b.resolved))
          .map((line) => (
            <li key={line.id} data-resolved={line.resolved}>
              <p>{line.text}</p>
              <p className="field-hint">
                {line.author}, {line.atText}{" "}
                <Button onClick={() => void resolve(line)}>
                  {line.resolved ? says.review.reopen : says.review.resolve}
                </Button>
              </p>
            </li>
          ))}
      </ul>
      <form ref={form} className="field" onSubmit={(event) => void send(event)}>
        {unsaved.line}
        <label htmlFor="editor-remark">{says.review.write}</label>
        <textarea
          id="editor-remark"
          name="text"
          lang="pl"
          rows={2}
          maxLength={COMMENT_LIMIT}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button className="button" disabled={text.trim() === ""}>
          {says.review.send}
        </button>
      </form>
    </details>
  );
}

/** Returns the key under which the browser stores a comment until it is sent. */
export function commentKey(userId: string, postId: string, place: "review" | "submit" | "send-back"): string {
  return [userId, postId, "comment", place].join(" ");
}
