import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { PostAction } from "#core/posts/states.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { publishing as words } from "../../../messages/editor/publishing.ts";
import type { ActionQuestion, DialogFrame, Perform } from "./action-dialog.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { Dialog } from "../dialog.tsx";
import type { Editing } from "../editing.ts";
import { goTo, type Place } from "./go-to-field.ts";
import { MomentField } from "../fields/moment-field.tsx";
import { PublishChecks } from "./publish-checks.tsx";
import { PublishFacts, PublishNotable } from "./publish-facts.tsx";
import { ReviewConfirmation, takeReview } from "./review-confirmation.tsx";

/** The act that publishes the same text later; a withdrawn post has none. */
const LATER: Partial<Record<PostAction, PostAction>> = { publish: "schedule", "publish-copy": "schedule-copy" };

interface PublishDialogProps {
  frame: DialogFrame;
  act: PostAction;
  perform: Perform;
  asked: ActionQuestion;
}

export function PublishDialog({ frame, act, perform, asked }: PublishDialogProps) {
  const { editing } = useEditor();
  useFreshPost(editing);
  const { acts } = useObservable(editing.post);
  const later = LATER[act];
  const mayWait = later !== undefined && acts[later] === true;
  const [waits, setWaits] = useState(false);
  const checks = useObservable(editing.preview)?.checks ?? [];
  const go = (place: Place) => {
    flushSync(frame.onClose);
    goTo(editing, place);
  };
  const send = (fields: URLSearchParams) => {
    const substantive = act === "publish" ? {} : { substantive: fields.get("substantive") === "on" };
    const said = { ...substantive, ...takeReview(editing, fields) };
    if (!waits || later === undefined) return perform(said);
    const fold = fields.get("fold");
    return perform({ at: fields.get("at") ?? "", ...(fold ? { fold } : {}), ...said }, later);
  };
  return (
    <Dialog
      {...frame}
      read
      act={waits && later ? says.acts.names[later] : frame.act}
      onDo={(fields) => void send(fields)}
    >
      <PublishFacts />
      <PublishNotable onGo={go} />
      <PublishChecks checks={checks.filter(({ id }) => id !== "category")} onGo={go} />
      {mayWait && <When waits={waits} onChoose={setWaits} asked={asked["fold"]?.["at"]} />}
      <EmptyBody />
      {act !== "publish" && <Substantive />}
      <ReviewConfirmation />
      {!waits && <p>{says.dialogs.publish}</p>}
    </Dialog>
  );
}

/** Saves and reads the post: the questions depend on how much changed and on a model's share of the text. */
function useFreshPost(editing: Editing): void {
  useEffect(() => {
    void editing.queue.flush().then((saved) => (saved ? editing.reread() : undefined));
  }, [editing]);
}

interface WhenProps {
  waits: boolean;
  onChoose(waits: boolean): void;
  asked: unknown;
}

function When({ waits, onChoose, asked }: WhenProps) {
  const { screen } = useEditor();
  return (
    <>
      <fieldset className="field desk-when">
        <legend className="field-name">{words.when}</legend>
        {([false, true] as const).map((each) => (
          <label className="tick" key={String(each)}>
            <input type="radio" name="when" checked={waits === each} onChange={() => onChoose(each)} />
            {each ? words.later : words.now}
          </label>
        ))}
      </fieldset>
      {waits && (
        <MomentField
          id="schedule-at"
          label={says.dialogs.at}
          name="at"
          fold="fold"
          required
          hint={says.dialogs.atHint(screen.zone)}
          asked={asked}
        />
      )}
    </>
  );
}

function EmptyBody() {
  const { editing } = useEditor();
  if (editing.box.body().trim() !== "") return null;
  return (
    <label className="tick">
      <input type="checkbox" name="empty" required />
      {words.empty}
    </label>
  );
}

function Substantive() {
  const { editing } = useEditor();
  const { substantive } = useObservable(editing.post);
  return (
    <label className="tick" key={String(substantive)}>
      <input type="checkbox" name="substantive" defaultChecked={substantive} />
      {says.dialogs.substantive}
    </label>
  );
}
