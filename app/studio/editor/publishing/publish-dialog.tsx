import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { holdsPages } from "#core/base/paths.ts";
import { may } from "#core/base/permission.ts";
import type { CheckResult } from "#core/posts/checks/check-result.ts";
import type { PostAction } from "#core/posts/states.ts";
import { links } from "../../../links.ts";
import { newsWords } from "../../../messages/mail.ts";
import { DraftText, useCategory } from "../fields/labelled-field.tsx";
import { editorAssistant } from "../../../messages/editor/assistant.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { publishing as words } from "../../../messages/editor/publishing.ts";
import type { ActionQuestion, KindProps } from "./action-dialog.tsx";
import { useObservable } from "../observable.ts";
import { useEditor } from "../editor-context.ts";
import { Dialog } from "../dialog.tsx";
import type { EditingSession } from "../editing-session.ts";
import { FIELD_OF_CHECK, goTo, type Place, PublishFacts, PublishNotable } from "./publish-facts.tsx";
import { isLetterTicked, readersOf } from "./offered-actions.ts";
import { localTime, MomentField, presetTimes } from "../fields/moment-field.tsx";
import { Button, LetterNotices, Options, Tick } from "../controls.tsx";

/** Maps an action that publishes now to the action that publishes the same text later. Withdrawn and scheduled posts have no later action. */
const LATER: Partial<Record<PostAction, PostAction>> = {
  publish: "schedule",
  "publish-copy": "schedule-copy",
  schedule: "schedule",
};

/** Actions that publish a text again; the dialog then asks whether the text gets a new date. */
const ANEW: ReadonlySet<PostAction> = new Set<PostAction>(["publish-copy", "publish-again"]);

/** Actions that may publish a post for the first time; the dialog then offers a letter to readers. */
const FIRST: ReadonlySet<PostAction> = new Set<PostAction>(["publish", "schedule"]);

const RESPONSIBLE = "responsibleEditorId";

export function PublishDialog({ frame, act, perform, question }: KindProps & { question: ActionQuestion }) {
  const { editing, screen } = useEditor();
  useFreshPost(editing);
  const { acts, publishAt, letterRest } = useObservable(editing.post);
  // Without the field nothing is said about the letter, so that one which was planned stays so.
  const offer = useLetterOffer();
  const mayHaveLetter = FIRST.has(act) ? offer !== null : act === "publish-again" && letterRest > 0;
  const later = LATER[act];
  const mayWait = later !== undefined && acts[later] === true;
  // A scheduled change stays scheduled unless the person chooses otherwise.
  const [waits, setWaits] = useState(mayWait && publishAt !== null);
  const checks = useObservable(editing.preview)?.checks ?? [];
  const go = (place: Place) => {
    flushSync(frame.onClose);
    goTo(editing, place);
  };
  const send = (fields: URLSearchParams) => {
    const substantive = ANEW.has(act) ? { substantive: fields.get("substantive") === "on" } : {};
    const letter = mayHaveLetter ? { letter: fields.get("letter") === "on" } : {};
    const answers = { ...substantive, ...letter, ...takeReview(editing, fields) };
    if (!waits || later === undefined) return perform(answers);
    const fold = fields.get("fold");
    const distant = fields.has("distant") ? { distant: true } : {};
    return perform({ at: fields.get("at") ?? "", ...(fold ? { fold } : {}), ...distant, ...answers }, later);
  };
  return (
    <Dialog
      {...frame}
      read
      act={waits && later && later !== act ? says.acts.names[later] : frame.act}
      onDo={(fields) => void send(fields)}
    >
      <PublishFacts />
      <PublishNotable onGo={go} />
      <PublishChecks checks={checks.filter(({ id }) => id !== "category")} onGo={go} />
      {mayWait && act !== later && <When waits={waits} onChoose={setWaits} />}
      {waits && <Moment question={question} />}
      <EmptyBody />
      {ANEW.has(act) && <Substantive />}
      {FIRST.has(act) && <Letter />}
      {act === "publish-again" && <RestOfLetter />}
      {(mayHaveLetter || act === "publish-again") && <LetterNotices screen={screen} />}
      <ReviewConfirmation />
      {!waits && <p>{says.dialogs.publish}</p>}
    </Dialog>
  );
}

/** Saves, then reads the post again. The dialog's questions depend on how much changed and on the share of text that a model wrote. */
function useFreshPost(editing: EditingSession): void {
  useEffect(() => {
    void editing.queue.flush().then((saved) => (saved ? editing.reread() : undefined));
  }, [editing]);
}

function PublishChecks({ checks, onGo }: { checks: CheckResult[]; onGo(place: Place): void }) {
  return (["blocking", "advisory"] as const).map((level) => {
    const failed = checks.filter((check) => !check.passed && check.level === level);
    if (failed.length === 0) return null;
    return (
      <div className="editor-warnings" data-level={level} key={level}>
        <p>{words[level]}</p>
        <ul>
          {failed.map((check) => (
            <li key={check.id}>
              {check.message} <Way check={check} onGo={onGo} />
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function Way({ check, onGo }: { check: CheckResult; onGo(place: Place): void }) {
  const field = FIELD_OF_CHECK[check.id];
  if (check.places) {
    return check.places.map(({ line, text }, at) => (
      <button key={at} type="button" className="button-plain editor-warnings-place" onClick={() => onGo({ line })}>
        {says.checks.place(line, text)}
      </button>
    ));
  }
  if (field === null) return null;
  return <Button aria-label={`${words.show}: ${check.message}`} onClick={() => onGo({ field })} label={words.show} />;
}

function When({ waits, onChoose }: { waits: boolean; onChoose(waits: boolean): void }) {
  return (
    <fieldset className="field editor-when">
      <legend className="field-name">{words.when}</legend>
      {([false, true] as const).map((each) => (
        <Tick
          key={String(each)}
          type="radio"
          name="when"
          checked={waits === each}
          onTick={() => onChoose(each)}
          label={each ? words.later : words.now}
        />
      ))}
    </fieldset>
  );
}

function Moment({ question }: { question: ActionQuestion }) {
  const { editing, screen } = useEditor();
  const { publishAt } = useObservable(editing.post);
  return (
    <MomentField
      id="schedule-at"
      label={says.dialogs.at}
      name="at"
      fold="fold"
      defaultValue={localTime(publishAt, screen.zone)}
      presets={presetTimes(editing.lease.now, screen.zone)}
      required
      hint={says.dialogs.atHint(screen.zone)}
      ambiguous={question["fold"]?.["at"]}
      distant={question["distant"]?.["at"]}
    />
  );
}

function EmptyBody() {
  const { editing } = useEditor();
  if (editing.box.body().trim() !== "") return null;
  return <Tick name="empty" required label={words.empty} />;
}

function Substantive() {
  const { substantive } = useObservable(useEditor().editing.post);
  return (
    <>
      <Tick
        key={String(substantive)}
        name="substantive"
        defaultChecked={substantive}
        label={says.dialogs.substantive}
      />
      <DraftText name="updateNote" hint={says.dialogs.updateNoteHint} />
    </>
  );
}

/** Returns how many readers a letter would reach; null where none can go, as with a page. */
function useLetterOffer() {
  const { letter } = useEditor().screen;
  const category = useCategory();
  return category && holdsPages(category.slug) ? null : letter;
}

function Letter() {
  const { editing } = useEditor();
  const post = useObservable(editing.post);
  const category = useCategory();
  const letter = useLetterOffer();
  if (!letter) return null;
  const isTicked = isLetterTicked(post, letter);
  return (
    <div className="field">
      <Tick
        key={String(isTicked)}
        name="letter"
        defaultChecked={isTicked}
        aria-describedby="letter-hint"
        label={newsWords.tick(readersOf(letter, category?.id))}
      />
      <p className="field-hint" id="letter-hint">
        {newsWords.tickHint}{" "}
        <a className="data-table-link" href={links.letterPreview(editing.id)} target="_blank" rel="noopener">
          {newsWords.preview}
        </a>
      </p>
    </div>
  );
}

/** Offers the letter to those who did not get it before the post was withdrawn. */
function RestOfLetter() {
  const { letterRest } = useObservable(useEditor().editing.post);
  if (letterRest === 0) return null;
  return (
    <div className="field">
      <Tick name="letter" defaultChecked aria-describedby="letter-hint" label={newsWords.tickRest(letterRest)} />
      <p className="field-hint" id="letter-hint">
        {newsWords.tickRestHint}
      </p>
    </div>
  );
}

function ReviewConfirmation() {
  const { editing, screen } = useEditor();
  const { aiShare } = useObservable(editing.post);
  if (!aiShare) return null;
  return (
    <>
      <Responsible />
      {!aiShare.reviewed && (
        <div className="field">
          <Tick name="reviewed" required aria-describedby="reviewed-hint" label={editorAssistant.share.label} />
          <p className="field-hint" id="reviewed-hint">
            {editorAssistant.share.hint(aiShare.use === "draft", aiShare.models, screen.viewer.name)}
          </p>
        </div>
      )}
    </>
  );
}

function Responsible() {
  const { editing, screen } = useEditor();
  const present = useDraftField(editing.box, "responsibleEditorId");
  const people = screen.choices.people.filter((person) => person.active && may(person, "publish-own"));
  const proposed = [present, screen.viewer.id].find((id) => people.some((person) => person.id === id));
  return (
    <div className="field">
      <label htmlFor="share-responsible">{editorAssistant.share.responsible}</label>
      <select
        id="share-responsible"
        name={RESPONSIBLE}
        required
        key={proposed}
        defaultValue={proposed ?? ""}
        aria-describedby="share-responsible-hint"
      >
        {proposed === undefined && <option value="">{editorAssistant.share.choose}</option>}
        <Options of={people} />
      </select>
      <p className="field-hint" id="share-responsible-hint">
        {editorAssistant.share.responsibleHint}
      </p>
    </div>
  );
}

function takeReview({ box }: EditingSession, fields: URLSearchParams): { reviewed?: true } {
  const responsible = fields.get(RESPONSIBLE);
  if (responsible && responsible !== box.draft().responsibleEditorId) box.set(RESPONSIBLE, responsible);
  return fields.get("reviewed") === "on" ? { reviewed: true } : {};
}
