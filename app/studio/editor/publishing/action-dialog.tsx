import { useEffect, useState } from "react";
import type { PostAction } from "#core/posts/states.ts";
import { localTime, MomentField } from "../fields/moment-field.tsx";
import { editor as says } from "../../../messages/editor/editor.ts";
import { useObservable, useObservablePart } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import type { EditingSession } from "../editing-session.ts";
import type { ActAnswer, SaveStatus } from "../saving/save-queue-types.ts";
import { Dialog, type DialogProps } from "../dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { CategoryQuestion } from "./publish-facts.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { actionLabel } from "./offered-actions.ts";
import { commentKey } from "./review-panel.tsx";
import { Tick } from "../controls.tsx";
import { TargetField } from "../source/links/link-dialog.tsx";

/** The dialog of an action. When the action is refused, the dialog stays open and says why. */
export function ActionDialog({ act, onClose }: { act: PostAction; onClose(): void }) {
  const { perform, busy, fault, obstacle, question } = usePerform(act, onClose);
  const { state } = useObservable(useEditor().editing.post);
  const name = actionLabel(act, state);
  const frame = { title: name, act: name, busy, fault, obstacle, onClose };
  switch (act) {
    case "publish":
    case "publish-copy":
    case "publish-again":
    case "schedule":
      return <PublishDialog frame={frame} act={act} perform={perform} question={question} />;
    case "withdraw":
    case "redirect-withdrawn":
      return <WithdrawDialog frame={frame} act={act} perform={perform} />;
    case "move":
      return <MoveDialog frame={frame} perform={perform} />;
    case "redate":
      return <DatesDialog frame={frame} perform={perform} question={question} />;
    case "send-back":
    case "submit":
      return <CommentDialog frame={frame} act={act} perform={perform} />;
    default:
      return (
        <Dialog {...frame} grave onDo={() => void perform({})}>
          <p>{says.dialogs.confirm[act as keyof typeof says.dialogs.confirm]}</p>
        </Dialog>
      );
  }
}

/** For each field about which the server asked a question: the values that were sent. */
export type ActionQuestion = Record<string, Record<string, unknown>>;

export interface KindProps {
  frame: Pick<DialogProps, "title" | "act" | "busy" | "fault" | "obstacle" | "onClose">;
  act: PostAction;
  perform: ReturnType<typeof usePerform>["perform"];
}

function usePerform(act: PostAction, onClose: () => void) {
  const { editing } = useEditor();
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [question, setAsked] = useState<ActionQuestion>({});
  const obstacle = useReadOnlyServer(editing);
  const isThere = useObservablePart(editing.status, ({ is }) => is === "saved");
  /** Performs the dialog's action, or `instead`. Resolves to true when it succeeded. */
  async function perform(more: Record<string, unknown>, instead = act): Promise<boolean> {
    setBusy(true);
    setFault(null);
    const answer = await editing.act(instead, more);
    setBusy(false);
    if (answer === null) setFault(says.acts.unsaved);
    else if (reasonNotStored(answer) !== null) editing.lease.refusal.set(reasonNotStored(answer));
    else if (answer.is === "refused" || answer.is === "unanswered") {
      const fields = answer.is === "refused" ? answer.fields : {};
      setAsked((before) => ({ ...before, ...Object.fromEntries(Object.keys(fields).map((name) => [name, more])) }));
      setFault(faultIn(answer.message, fields));
    } else {
      onClose();
      if (answer.is === "done" && answer.post === null) location.assign("/studio");
    }
    return answer?.is === "done";
  }
  return { perform, busy, fault: isThere && fault === says.acts.unsaved ? null : fault, obstacle, question };
}

/** Returns why the server stores nothing at present, such as a full disk; null when it does. */
function useReadOnlyServer(editing: EditingSession): string | null {
  const unsaved = useObservablePart(editing.status, reasonNotStored);
  const refusal = useObservable(editing.lease.refusal);
  useEffect(() => void editing.lease.beat(), [editing]);
  return unsaved ?? refusal;
}

function reasonNotStored(answer: ActAnswer | SaveStatus): string | null {
  return answer.is === "unanswered" && answer.why === "unavailable" ? answer.message : null;
}

/** Returns the message to show; null when the server only asked a question, because a new field then shows the question. */
export function faultIn(message: string, fields: Record<string, string>): string | null {
  const questions = Object.keys(fields).filter((name) => /fold$/i.test(name));
  const questionTexts = new Set(questions.map((name) => fields[name]));
  // The message of a refused publication already has the sentences of its fields.
  const others = Object.values(fields).filter((each) => !message.includes(each));
  const faults = new Set([message, ...others].filter((each) => !questionTexts.has(each)));
  return faults.size === 0 ? null : [...faults].join(" ");
}

/** Withdraws a post, or changes where the address of a withdrawn one leads. */
function WithdrawDialog({ frame, act, perform }: KindProps) {
  // A post that was joined to a public post should redirect readers to the public post.
  const { editing, screen } = useEditor();
  const { joined, hasCopy, leadsTo } = useObservable(editing.post);
  const target = leadsTo ?? joined?.path ?? "";
  const [where, setWhere] = useState<"gone" | "redirect">(leadsTo !== null || joined?.out ? "redirect" : "gone");
  const isOut = act === "withdraw";
  const withdraw = (fields: URLSearchParams) =>
    perform({ redirectTo: where === "redirect" ? fields.get("target") : null });
  return (
    <Dialog {...frame} grave={isOut} onDo={(fields) => void withdraw(fields)}>
      <fieldset className="field">
        <legend>{isOut ? says.dialogs.withdraw : says.dialogs.redirected}</legend>
        {(["gone", "redirect"] as const).map((each) => (
          <Tick
            key={each}
            type="radio"
            name="where"
            checked={where === each}
            onTick={() => setWhere(each)}
            label={says.dialogs[each]}
          />
        ))}
      </fieldset>
      {where === "redirect" && (
        <TargetField id="withdraw-target" label={says.dialogs.target} name="target" path={target} />
      )}
      {isOut && hasCopy && <p className="field-hint">{says.dialogs.withdrawnChanges}</p>}
      {isOut && screen.hasReaders && <p className="field-hint">{says.dialogs.withdrawnLetter}</p>}
    </Dialog>
  );
}

function CommentDialog({ frame, act, perform }: KindProps) {
  const { editing, screen } = useEditor();
  const required = act === "send-back";
  const send = async (fields: URLSearchParams, done: () => void) => {
    const comment = (fields.get("comment") ?? "").trim();
    if (await perform(comment === "" ? {} : { comment })) done();
  };
  const unsavedKey = commentKey(screen.viewer.id, editing.id, required ? "send-back" : "submit");
  return (
    <Dialog {...frame} unsavedKey={unsavedKey} onDo={(fields, done) => void send(fields, done)}>
      {act === "submit" && <CategoryQuestion />}
      <p className="field">
        <label htmlFor="act-comment">{required ? says.dialogs.comment : says.dialogs.commentForReview}</label>
        <textarea id="act-comment" name="comment" required={required} rows={4} />
      </p>
    </Dialog>
  );
}

function DatesDialog({ frame, perform, question }: Omit<KindProps, "act"> & { question: ActionQuestion }) {
  const { editing, screen } = useEditor();
  const { publishedAt, substantiveUpdateAt } = useObservable(editing.post);
  const correct = (fields: URLSearchParams) => {
    const updatedAt = fields.get("updatedAt") ?? "";
    const folds = ["publishedFold", "updatedFold"].filter((name) => fields.has(name));
    return perform({
      publishedAt: fields.get("publishedAt") ?? "",
      updatedAt: updatedAt === "" ? null : updatedAt,
      ...Object.fromEntries(folds.map((name) => [name, fields.get(name)])),
    });
  };
  return (
    <Dialog {...frame} onDo={(fields) => void correct(fields)}>
      <p>{says.dialogs.dates}</p>
      <MomentField
        id="dates-published"
        label={says.dialogs.publishedAt}
        name="publishedAt"
        fold="publishedFold"
        defaultValue={localTime(publishedAt, screen.zone)}
        required
        hint={says.dialogs.atHint(screen.zone)}
        ambiguous={question["publishedFold"]?.["publishedAt"]}
      />
      <MomentField
        id="dates-updated"
        label={says.dialogs.updatedAt}
        name="updatedAt"
        fold="updatedFold"
        defaultValue={localTime(substantiveUpdateAt, screen.zone)}
        hint={says.dialogs.noUpdate}
        ambiguous={question["updatedFold"]?.["updatedAt"]}
      />
    </Dialog>
  );
}
