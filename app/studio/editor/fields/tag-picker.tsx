import { oneLine } from "#core/base/values/one-line.ts";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from "react";
import type { TagChoice } from "#core/tags/tag-picker.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { editor as says } from "../../../messages/editor/editor.ts";
import { unsavedTexts } from "../../../ui/unsaved/watched-form.ts";
import { Combobox, FIND_MS, useAnswer } from "../combobox.tsx";
import { ask } from "../editor-api.ts";
import { Button } from "../controls.tsx";
import { useEditor } from "../editor-context.ts";
import { useDraftField } from "../saving/observable-draft.ts";
import { withName, OrderedNames } from "./ordered-names.tsx";

const NOTHING: MatchingTags = { tags: [], exact: null, near: [] };

/** The tags of the post, the name being typed, and what adds tags. */
function useTagField() {
  const { editing } = useEditor();
  const ids = useDraftField(editing.box, "tagIds");
  const [tagsById, learn] = useKnownTags(ids);
  const [typed, setTyped] = useState("");
  const keep = useLeftName(({ name, sure }) => {
    setTyped(name);
    if (sure !== null) void take({ kind: "create", name, sure });
  });
  const text = typed.trim();
  const last = useAnswer(text, text === "" ? null : FIND_MS, (name) => ask<MatchingTags>("find-tags", { text: name }));
  const matches = last?.for === text && last.answer.ok ? last.answer.value : NOTHING;
  const [at, setAt] = useState(-1);
  const [refused, setRefused] = useState<Refused | null>(null);

  function type(name: string) {
    setTyped(name);
    setAt(-1);
    setRefused(null);
    keep(name.trim() === "" ? null : { name, sure: null });
  }
  function add(tag: TagChoice) {
    learn([tag]);
    // Of several tags in a row, each is added to those before it.
    editing.box.set("tagIds", withName(editing.box.cells.tagIds.get(), tag.id));
    // The typed name is cleared only after the browser's store has the tag.
    editing.queue.keepNow();
    type("");
  }
  async function take(option: TagOption) {
    if (option.kind !== "create") return add(option.tag);
    const { name, sure } = option;
    keep({ name, sure });
    const added = await ask<TagChoice>("add-tag", { name, sure });
    setRefused(added.ok ? null : { message: added.message, near: nearIn(added) });
    if (added.ok) add(added.value);
    else keep({ name, sure: null });
  }
  /** Adds pasted names, each as if it was typed. A name that is refused stays in the field with those behind it. */
  async function takeAll([name = "", ...others]: string[]): Promise<void> {
    type([name, ...others].join(", "));
    const added = await ask<TagChoice>("add-tag", { name, sure: false });
    if (!added.ok) return setRefused({ message: added.message, near: nearIn(added) });
    add(added.value);
    if (others.length > 0) await takeAll(others);
  }
  return { ids, tagsById, typed, type, matches, at, setAt, refused, add, take, takeAll };
}

export function TagPicker() {
  const { editing } = useEditor();
  const { ids, tagsById, typed, type, matches, at, setAt, refused, add, take, takeAll } = useTagField();
  const id = useId();
  const options = optionsFor(typed, matches, ids);

  function paste(event: ClipboardEvent) {
    const names = namesIn(event.clipboardData.getData("text/plain"));
    if (names.length < 2) return;
    event.preventDefault();
    void takeAll(names);
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" || (event.key === "," && typed.trim() !== "")) {
      event.preventDefault();
      const option = options[at] ?? optionForEnter(options, matches);
      if (option) void take(option);
      else if (options.length > 0) setAt(0);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (options.length > 0) setAt((at + step + options.length) % options.length);
    } else if (event.key === "Escape") type("");
    else if (event.key === "Backspace" && typed === "") editing.box.set("tagIds", ids.slice(0, -1));
  }

  return (
    <fieldset className="field editor-set editor-tags" data-field="tags">
      <legend className="field-name">{says.tags.name}</legend>
      <OrderedNames
        names={ids.map((each) => nameOf(each, tagsById))}
        onChange={(next) => editing.box.set("tagIds", next)}
      />
      <Combobox
        options={options}
        at={at}
        listName={says.tags.add}
        keyOf={(option) => (option.kind === "create" ? "create" : option.tag.id)}
        shown={shownOption}
        onTake={(option) => void take(option)}
        aria-label={says.tags.add}
        placeholder={says.tags.add}
        maxLength={NAME_LIMIT}
        aria-describedby={`${id}-hint`}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={press}
        onPaste={paste}
      />
      <span className="unseen" id={`${id}-hint`}>
        {says.tags.hint}
      </span>
      {refused && <NearTags refused={refused} onUse={add} />}
    </fieldset>
  );
}

/** Returns the names of tags in a text: parted by commas, semicolons or lines, or each with a `#` before it. */
export function namesIn(text: string): string[] {
  const parts = text.trim().split(/[,;\r\n\t]|(?<=\s)#/);
  return [...new Set(parts.map((part) => oneLine(part.replace(/^\s*#/, ""))))].filter((name) => name !== "");
}

function nameOf(id: string, tagsById: ReadonlyMap<string, TagChoice>) {
  const tag = tagsById.get(id);
  return { id, name: tag?.name ?? "…", note: tag?.proposed ? says.tags.proposed : null };
}

/** A typed name that is not yet a tag of the post. `sure` is null until the name is sent to the server; then it is the value that was sent. */
interface LeftName {
  name: string;
  sure: boolean | null;
}

/** Stores the typed name in the browser until it is a tag. Calls `onLeft` with a name that an earlier page left in the browser. */
function useLeftName(onLeft: (left: LeftName) => void): (name: LeftName | null) => void {
  const { editing, screen } = useEditor();
  const key = [screen.viewer.id, editing.id, "tag"].join(" ");
  const goOn = useEffectEvent(onLeft);
  useEffect(() => {
    async function read() {
      const left = await (await unsavedTexts()).read(key);
      if (left) goOn(left.value as LeftName);
    }
    // Without a store the name is lost when the page is closed.
    read().catch(() => undefined);
  }, [key]);
  return (name) => {
    const written = unsavedTexts().then((texts) => (name ? texts.keep(key, name) : texts.forget(key)));
    written.catch(() => undefined);
  };
}

function shownOption(option: TagOption) {
  if (option.kind === "create") return option.sure ? says.tags.sure(option.name) : says.tags.create(option.name);
  const { name, alias, posts } = option.tag;
  return (
    <>
      {option.kind === "near" && <small>{says.tags.near} </small>}
      {alias ? says.tags.alias(alias, name) : name} <small>{countOf(posts, NOUNS.wpis)}</small>
    </>
  );
}

/** Returns a map from ids to the post's tags, and a function that adds tags to the map. */
export function useKnownTags(ids: string[]): [Map<string, TagChoice>, (tags: TagChoice[]) => void] {
  const { screen } = useEditor();
  const [tagsById, setTagsById] = useState(() => new Map(screen.tags.map((tag) => [tag.id, tag])));
  const missing = ids.filter((each) => !tagsById.has(each)).join(" ");
  useEffect(() => {
    async function askFor(unknown: string[]) {
      const answer = await ask<TagChoice[]>("tags", { ids: unknown });
      if (answer.ok) setTagsById((before) => withTags(before, answer.value));
    }
    if (missing !== "") void askFor(missing.split(" "));
  }, [missing]);
  return [tagsById, (tags) => setTagsById((before) => withTags(before, tags))];
}

function withTags(tagsById: Map<string, TagChoice>, tags: TagChoice[]): Map<string, TagChoice> {
  return new Map([...tagsById, ...tags.map((tag) => [tag.id, tag] as const)]);
}

interface Refused {
  message: string;
  near: TagChoice[];
}

function NearTags({ refused: { message, near }, onUse }: { refused: Refused; onUse(tag: TagChoice): void }) {
  return (
    <p className="field-fault" role="alert">
      {message}{" "}
      {near.map((tag) => (
        <Button key={tag.id} onClick={() => onUse(tag)} label={says.tags.existing(tag.name, near.length)} />
      ))}
    </p>
  );
}

/** Returns the existing tags that are too similar to a refused new tag. */
function nearIn(refusal: object): TagChoice[] {
  return "near" in refusal ? (refusal.near as TagChoice[]) : [];
}

interface MatchingTags {
  tags: TagChoice[];
  exact: TagChoice | null;
  near: TagChoice[];
}

/** An option of the picker. `create` is the last option, and only offered for a name that no tag or alias has. */
type TagOption =
  | { kind: "tag"; tag: TagChoice }
  /** A very similar tag, shown before a new one is created. */
  | { kind: "near"; tag: TagChoice }
  | { kind: "create"; name: string; sure: boolean };

export function optionsFor(typed: string, matches: MatchingTags, chosen: readonly string[]): TagOption[] {
  const name = oneLine(typed);
  if (name === "") return [];
  const free = (tag: TagChoice) => !chosen.includes(tag.id);
  const first = matches.exact ? [matches.exact] : [];
  const tags = [...first, ...matches.tags.filter(({ id }) => id !== matches.exact?.id)].filter(free);
  const near = matches.exact ? [] : matches.near.filter((tag) => free(tag) && !tags.some(({ id }) => id === tag.id));
  const options: TagOption[] = [
    ...near.map((tag) => ({ kind: "near" as const, tag })),
    ...tags.map((tag) => ({ kind: "tag" as const, tag })),
  ];
  if (!matches.exact) options.push({ kind: "create", name, sure: near.length > 0 });
  return options;
}

/** Returns what Enter chooses when no option is selected: the tag with exactly that name or alias, else the only option. */
export function optionForEnter(options: TagOption[], matches: MatchingTags): TagOption | null {
  const exact = options.find((option) => option.kind === "tag" && option.tag.id === matches.exact?.id);
  if (exact) return exact;
  return options.length === 1 ? (options[0] ?? null) : null;
}
