import { useState } from "react";
import type { CommentLine } from "#core/posts/post-service.ts";
import { COMMENT_LIMIT } from "#core/base/limits.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { tryStorage } from "../saving/safe-storage.ts";
import { Button } from "../controls.tsx";

export function ReviewPanel() {
  const { editing, screen } = useEditor();
  const comments = useObservable(editing.comments);
  const post = useObservable(editing.post);
  const remark = pendingComment(screen.viewer.id, editing.id, "review");
  const [text, setText] = useState(remark.read);
  if (post.token === "0") return null;

  function write(typed: string) {
    setText(typed);
    remark.keep(typed);
  }

  async function tell(act: "comment" | "resolve", input: Record<string, unknown>): Promise<boolean> {
    const answer = await editing.ask<CommentLine[]>(act, { postId: editing.id, ...input });
    if (answer) editing.comments.set(answer);
    return answer !== null;
  }
  async function send() {
    if (text.trim() !== "" && (await tell("comment", { text }))) write("");
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
      <div className="field">
        <label htmlFor="editor-remark">{says.review.write}</label>
        <textarea
          id="editor-remark"
          lang="pl"
          rows={2}
          maxLength={COMMENT_LIMIT}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
        />
        <Button className="button" disabled={text.trim() === ""} onClick={() => void send()} label={says.review.send} />
      </div>
    </details>
  );
}

/** The tab keeps a comment until it is sent. */
export function pendingComment(userId: string, postId: string, place: "review" | "submit" | "send-back") {
  const key = `szpalta-remark ${userId} ${postId} ${place}`;
  return {
    read: () => tryStorage((storage) => storage.getItem(key)) ?? "",
    keep: (text: string) =>
      void tryStorage((storage) => (text === "" ? storage.removeItem(key) : storage.setItem(key, text))),
  };
}
