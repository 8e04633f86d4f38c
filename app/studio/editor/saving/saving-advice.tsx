import { useEffect, useState } from "react";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { saving } from "../../../messages/editor/saving.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { type RecoveredDraft, recoveredDraftsOf, savedAfterLeaving } from "./recovered-drafts.ts";
import type { SaveStatus } from "./save-queue-types.ts";
import { TakenOver } from "./taken-over.tsx";
import { Button } from "../controls.tsx";

export function SavingAdvice() {
  const { editing } = useEditor();
  const status = useObservable(editing.status);
  if (status.is === "locked") return status.lost && <TakenOver status={status} />;
  const advice = adviceOn(status);
  return advice && <p className="notice editor-advice">{advice}</p>;
}

function adviceOn(status: SaveStatus): string | null {
  const words = saving.advice;
  if (status.is === "too-long") return words.tooLong;
  if (status.is !== "unanswered") return null;
  switch (status.why) {
    case "too-large":
      return words.tooLarge;
    case "between":
      return words.between(status.status);
    case "unavailable":
      return words.unavailable(status.message);
    default:
      return null;
  }
}

/** Names the drafts that the words of a new post became when its editor was left. */
export function SavedAfterLeaving() {
  const drafts = useObservable(savedAfterLeaving);
  if (drafts.length === 0) return null;
  return (
    <output className="notice editor-advice">
      <p>
        {saving.recovered.asDraft}{" "}
        {drafts.map(({ id, name, path }, at) => (
          <span key={id}>
            {at > 0 && ", "}
            <a href={path}>„{name}”</a>
          </span>
        ))}
      </p>
      <Button onClick={() => savedAfterLeaving.set([])}>{says.notice.close}</Button>
    </output>
  );
}

export function OtherNewPosts() {
  const { editing, screen } = useEditor();
  const { id } = useObservable(editing.post);
  const [left, setLeft] = useState<RecoveredDraft[]>([]);
  const [isClosed, close] = useState(false);
  const isNew = screen.post.token === NOT_STORED;
  useEffect(() => {
    let gone = false;
    async function look() {
      const texts = await recoveredDraftsOf(screen.viewer.id, screen.zone);
      const others = texts.filter(
        ({ kept: draft, path }) => draft.base === NOT_STORED && draft.postId !== id && path !== null,
      );
      if (!gone) setLeft(others);
    }
    if (isNew) void look();
    return () => {
      gone = true;
    };
  }, [isNew, id, screen]);
  if (isClosed || left.length === 0) return null;
  return (
    <div className="notice editor-advice">
      <p>{saving.recovered.others}</p>
      <ul className="plain">
        {left.map(({ kept: draft, name, when, path }) => (
          <li key={draft.postId}>
            <a href={path ?? ""}>{name}</a> <span className="field-hint">{when}</span>
          </li>
        ))}
      </ul>
      <Button onClick={() => close(true)}>{says.notice.close}</Button>
    </div>
  );
}
