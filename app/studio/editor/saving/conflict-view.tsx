import { useEffect, useId, useState } from "react";
import type { EditorChoices } from "#core/settings/settings-service.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import {
  asTypedInto,
  fieldInWords,
  type FieldNames,
  isTypedText,
  POST_FIELDS,
  TYPED_TEXTS,
} from "#core/posts/post-fields.ts";
import type { DiffPart } from "#core/posts/post-service-types.ts";
import type { DraftConflict } from "#core/posts/drafts/reconcile-drafts.ts";
import { saving } from "../../../messages/editor/saving.ts";
import { chosenDraft, isClash, mayWrite, type OwnText, ownTextsFor, textOf, trimmedText } from "./conflict-choice.ts";
import { useEditor } from "../editor-context.ts";
import type { SaveStatus } from "./save-queue-types.ts";
import { tryStorage, permanent } from "./safe-storage.ts";
import { Button, Tick } from "../controls.tsx";

type Option = "mine" | "theirs" | "both" | "own";

export function ConflictView({ standing }: { standing: Extract<SaveStatus, { is: "conflict" }> }) {
  const { editing, screen } = useEditor();
  const { reconciled, conflict } = standing;
  const words = saving.conflict;
  const kept = pendingOwnTexts(screen.viewer.id, editing.id);
  const [{ texts: ownTexts, rest }] = useState(() => ownTextsFor(reconciled, kept.read()));
  const [options, setOptions] = useState<Option[]>(() =>
    reconciled.conflicts.map((each, at) => (ownTexts[at] === null ? firstOption(each) : "own")),
  );
  const [texts, setTexts] = useState(ownTexts);

  function write(at: number, text: string) {
    const written = texts.with(at, text);
    setTexts(written);
    kept.keep([...rest, ...written.flatMap((each, index) => ownTextOf(reconciled.conflicts[index], each))]);
  }
  function choose(at: number, option: Option) {
    const place = reconciled.conflicts[at];
    const before = options[at] ?? "mine";
    setOptions(options.with(at, option));
    if (option === "own" && before !== "own" && place && texts[at] === null) write(at, textOf(place, before));
  }
  function settle() {
    const choices = options.map((option, at) => (option === "own" ? { own: texts[at] ?? "" } : option));
    editing.queue.settle(chosenDraft(reconciled, choices));
    kept.keep([]);
  }
  return (
    <section className="editor-conflict" aria-labelledby="editor-conflict-name">
      <h2 id="editor-conflict-name">{words.name}</h2>
      <p>{words.why(conflict.theirName, conflict.own)}</p>
      {reconciled.conflicts.map((each, at) => (
        <Place
          // The index can be the key: conflicts have no id, and their list does not change while it is shown.
          key={at}
          conflict={each}
          theirs={words.theirs(conflict.theirName, conflict.own)}
          option={options[at] ?? "mine"}
          own={texts[at] ?? ""}
          onChoose={(option) => choose(at, option)}
          onWrite={(text) => write(at, text)}
        />
      ))}
      {rest.map(({ field, mine, text }) => (
        <div key={`${field} ${mine}`}>
          <p>{words.earlier}</p>
          <p className="editor-conflict-text">{text}</p>
        </div>
      ))}
      <Button className="button button-main" onClick={settle} label={words.done} />
    </section>
  );
}

/** Returns the preselected choice: both texts when both sides only added text, otherwise the person's own text. */
function firstOption(conflict: DraftConflict): Option {
  return isClash(conflict) && conflict.base === "" ? "both" : "mine";
}

function ownTextOf(conflict: DraftConflict | undefined, text: string | null): OwnText[] {
  return conflict && text !== null ? [{ field: conflict.field, mine: String(conflict.mine), text }] : [];
}

interface PlaceProps {
  conflict: DraftConflict;
  /** Label for the other person's version. */
  theirs: string;
  option: Option;
  own: string;
  onChoose(option: Option): void;
  onWrite(text: string): void;
}

function Place({ conflict, theirs, option, own, onChoose, onWrite }: PlaceProps) {
  const { screen } = useEditor();
  const words = saving.conflict;
  const group = useId();
  const name = POST_FIELDS[conflict.field].label;
  const options: Option[] = [
    "mine",
    "theirs",
    ...(isClash(conflict) ? (["both"] as const) : []),
    ...(mayWrite(conflict) ? (["own"] as const) : []),
  ];
  const shown = (value: unknown) => trimmedText(shownValue(conflict.field, value, screen));
  const diff = useWordDiff(shown(conflict.mine), shown(conflict.theirs));
  return (
    <fieldset className="editor-conflict-place">
      <legend>{name}</legend>
      <div className="editor-conflict-sides">
        <Side name={words.mine} diff={diff.filter(({ kind }) => kind !== "added")} />
        <Side name={theirs} diff={diff.filter(({ kind }) => kind !== "removed")} />
      </div>
      <div className="acts">
        {options.map((each) => (
          <Tick
            key={each}
            type="radio"
            name={group}
            checked={option === each}
            onTick={() => onChoose(each)}
            label={each === "theirs" ? theirs : words[each]}
          />
        ))}
      </div>
      {option === "own" && <OwnField field={conflict.field} label={words.ownText(name)} text={own} onWrite={onWrite} />}
    </fieldset>
  );
}

function Side({ name, diff }: { name: string; diff: DiffPart[] }) {
  return (
    <div>
      <span className="field-name">{name}</span>
      <p className="editor-conflict-text">
        {diff.length === 0 && saving.conflict.empty}
        {diff.map(({ kind, text }, at) =>
          kind === "same" ? <span key={at}>{text}</span> : <mark key={at}>{text}</mark>,
        )}
      </p>
    </div>
  );
}

const MOST_ROWS = 14;
const CHARACTERS_A_ROW = 60;

interface OwnFieldProps {
  field: DraftConflict["field"];
  label: string;
  text: string;
  onWrite(text: string): void;
}

function OwnField({ field, label, text, onWrite }: OwnFieldProps) {
  const id = useId();
  const typed = isTypedText(field) ? TYPED_TEXTS[field] : null;
  const rows = Math.min(MOST_ROWS, 1 + text.split("\n").length + Math.floor(text.length / CHARACTERS_A_ROW));
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        lang="pl"
        spellCheck
        rows={typed?.rows === 1 ? 1 : rows}
        maxLength={typed?.limit}
        value={text}
        onChange={({ currentTarget: { value } }) => onWrite(typed ? asTypedInto(typed, value) : value)}
      />
    </p>
  );
}

/** Returns the words that differ. Returns both whole texts if the comparison's code cannot be loaded, for example without a network. */
function useWordDiff(mine: string, theirs: string): DiffPart[] {
  const bothTexts: DiffPart[] = [
    { kind: "removed" as const, text: mine },
    { kind: "added" as const, text: theirs },
  ].filter(({ text }) => text !== "");
  const [diff, setDiff] = useState<DiffPart[] | null>(null);
  useEffect(() => {
    let gone = false;
    import("#core/posts/history/word-diff.ts").then(
      ({ diffWords }) => !gone && setDiff(diffWords(mine, theirs)),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [mine, theirs]);
  return diff ?? bothTexts;
}

interface Screen {
  choices: EditorChoices;
  zone: string;
}

/** Returns a conflicting value as text; empty for no value. A picture is shown by its id, because nothing else is known here. */
export function shownValue(field: DraftConflict["field"], value: unknown, { choices, zone }: Screen): string {
  const { categories, people: users, topics } = choices;
  const named = { category: categories, user: users, topic: topics.map(({ id, title }) => ({ id, name: title })) };
  const nameOf: FieldNames["nameOf"] = (kind, id) =>
    kind === "picture" || kind === "tag" ? id : (named[kind].find((each) => each.id === id)?.name ?? "");
  return fieldInWords(field, value as Draft[typeof field], { nameOf, zone });
}

/** Stores the texts written for a conflict in the browser, so that they outlive the tab. */
function pendingOwnTexts(userId: string, postId: string) {
  const key = `szpalta-conflict ${userId} ${postId}`;
  return {
    read: () => tryStorage((storage) => JSON.parse(storage.getItem(key) ?? "[]") as OwnText[], permanent) ?? [],
    keep: (texts: OwnText[]) =>
      void tryStorage(
        (storage) => (texts.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(texts))),
        permanent,
      ),
  };
}
