import { useEffect, useState } from "react";
import { NOT_STORED } from "#core/posts/drafts/draft.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { saving } from "../../../messages/editor/saving.ts";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { type RecoveredDraft, recoveredDraftsOf } from "./recovered-drafts.ts";
import type { Locked, SaveStatus } from "./queue-parts.ts";

export function SavingAdvice() {
  const { editing } = useEditor();
  const standing = useObservable(editing.standing);
  if (standing.is === "locked") return standing.left && <TakenOver left={standing.left} />;
  const advice = adviceOn(standing);
  return advice && <p className="notice desk-advice">{advice}</p>;
}

function adviceOn(standing: SaveStatus): string | null {
  const words = saving.advice;
  if (standing.is === "too-long") return words.tooLong;
  if (standing.is !== "unanswered") return null;
  switch (standing.why) {
    case "too-large":
      return words.tooLarge;
    case "between":
      return words.between(standing.status);
    case "unavailable":
      return words.unavailable(standing.message);
    default:
      return null;
  }
}

function TakenOver({ left }: { left: NonNullable<Locked["left"]> }) {
  const { editing } = useEditor();
  const [told, setTold] = useState<string | null>(null);
  const words = saving.advice;
  async function copy() {
    const copied = await navigator.clipboard.writeText(editing.box.body()).then(
      () => true,
      () => false,
    );
    setTold(copied ? words.copied : words.notCopied);
  }
  return (
    <div className="notice desk-advice">
      <p>{words.left[left]}</p>
      <div className="acts">
        <button type="button" className="button" onClick={() => void editing.lease.takeOver()}>
          {words.takeBack}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {words.copy}
        </button>
        <output className="field-hint">{told}</output>
      </div>
    </div>
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
      const others = texts.filter(({ kept, path }) => kept.base === NOT_STORED && kept.postId !== id && path !== null);
      if (!gone) setLeft(others);
    }
    if (isNew) void look();
    return () => {
      gone = true;
    };
  }, [isNew, id, screen]);
  if (isClosed || left.length === 0) return null;
  return (
    <div className="notice desk-advice">
      <p>{saving.recovered.others}</p>
      <ul className="plain">
        {left.map(({ kept, name, when, path }) => (
          <li key={kept.postId}>
            <a href={path ?? ""}>{name}</a> <span className="field-hint">{when}</span>
          </li>
        ))}
      </ul>
      <button type="button" className="button-plain" onClick={() => close(true)}>
        {says.notice.close}
      </button>
    </div>
  );
}
