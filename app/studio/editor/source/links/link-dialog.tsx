import { plainTitle } from "#core/base/post-title.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { ADDRESS_LIMIT } from "#core/base/limits.ts";
import { clipped } from "#core/polish/clipped.ts";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { Combobox, FIND_MS, useAnswer } from "../../combobox.tsx";
import { useEditor } from "../../editor-context.ts";
import { Dialog } from "../../dialog.tsx";
import { addressIn, findLinks, isSureAddress, type LinkOption, linkOptions, tellUnpublished } from "./link-address.ts";
import { linkPlace, putLink, removeLink } from "./link-commands.ts";
import { Button } from "../../controls.tsx";

const says = linksAndTables.link;

const SHOWN_WORDS = 60;

export function LinkDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { editing } = useEditor();
  const [place] = useState(() => editing.source?.read(linkPlace) ?? null);
  const [typed, setTyped] = useState(text || (place?.present?.url ?? ""));
  const [at, setAt] = useState(-1);
  const [busy, setBusy] = useState(false);
  const result = useTargets(editing.id, typed);
  const id = useId();
  const options = linkOptions(typed, result.targets, location.origin);
  const isEmpty = typed.trim() === "";
  const isFresh = isSureAddress(typed) || result.for === typed.trim();
  const chosen = isEmpty && at < 0 ? undefined : options[Math.min(Math.max(0, at), options.length - 1)];

  function take(option: LinkOption) {
    const post = option.kind === "post" ? option.target : null;
    const address = option.kind === "post" ? option.target.path : option.address;
    onClose();
    editing.source?.run(putLink({ address, title: post ? post.title || says.untitled : null }));
    if (post) tellUnpublished(editing.notice, post);
  }
  /**
   * Searches again, because the options shown when Enter was pressed belong to an earlier text. Takes an address, or a post that was first
   * in sight.
   */
  async function takeFirst() {
    setBusy(true);
    const answer = await findLinks(editing.id, typed.trim());
    setBusy(false);
    const [first] = linkOptions(typed, answer.ok ? answer.value : [], location.origin);
    const [seen] = options;
    const isSeen = first?.kind === "post" && seen?.kind === "post" && first.target.path === seen.target.path;
    if (first && (isSeen || first.kind === "address") && editing.question.get()) take(first);
  }
  const put = () => {
    if (isFresh || at >= 0) return chosen && take(chosen);
    if (!isEmpty) void takeFirst();
  };
  const words = place?.present?.label || place?.words || "";
  return (
    <Dialog
      title={words === "" ? says.title : says.titleOf(clipped(words, SHOWN_WORDS))}
      act={place?.present ? says.change : says.put}
      busy={busy}
      disabled={!chosen && isFresh}
      fault={result.fault}
      onDo={put}
      onClose={onClose}
    >
      <LinkField
        id={id}
        typed={typed}
        options={options}
        chosen={chosen}
        result={result}
        onType={(next) => {
          setTyped(next);
          setAt(-1);
        }}
        onMove={setAt}
        onTake={take}
      />
      {place?.present && (
        <p>
          <Button
            onClick={() => {
              onClose();
              editing.source?.run(removeLink);
            }}
            label={says.remove}
          />
        </p>
      )}
    </Dialog>
  );
}

/** A form's field for a page of the site that readers see: typing a post's title offers posts, and taking one puts in its path. */
export function TargetField({ id, label, name, path }: { id: string; label: string; name: string; path: string }) {
  const { editing } = useEditor();
  const [typed, setTyped] = useState(path);
  const [at, setAt] = useState(-1);
  const result = useTargets(editing.id, typed);
  const seen = isSureAddress(typed) ? [] : result.targets.filter(({ unseen }) => unseen === null);
  const options = seen.map((target): LinkOption => ({ kind: "post", target }));
  const put = (address: string, option = -1) => {
    setTyped(address);
    setAt(option);
  };
  return (
    <>
      <LinkField
        id={id}
        label={label}
        isInForm
        typed={typed}
        options={options}
        chosen={options[at]}
        result={result}
        onType={put}
        onMove={setAt}
        onTake={(option) => option.kind === "post" && put(option.target.path)}
      />
      <input type="hidden" name={name} value={seen[at]?.path ?? typed} />
    </>
  );
}

interface LinkFieldProps {
  id: string;
  label?: string;
  /** Whether the field belongs to a form that must have it; Enter then only takes the option. */
  isInForm?: boolean;
  typed: string;
  options: LinkOption[];
  chosen: LinkOption | undefined;
  result: MatchingTargets;
  onType(text: string): void;
  onMove(option: number): void;
  onTake(option: LinkOption): void;
}

function LinkField({
  id,
  label = says.field,
  isInForm = false,
  typed,
  options,
  chosen,
  result,
  onType,
  onMove,
  onTake,
}: LinkFieldProps) {
  const at = chosen ? options.indexOf(chosen) : -1;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isInForm && event.key === "Enter" && chosen && !event.nativeEvent.isComposing) {
      event.preventDefault();
      return onTake(chosen);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing || options.length === 0) return;
    event.preventDefault();
    onMove((Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length);
  };
  return (
    <div className="field link-field">
      <label htmlFor={id}>{label}</label>
      <Combobox
        id={id}
        required={isInForm}
        options={options}
        at={at}
        listName={says.options}
        listClass="editor-options link-options"
        keyOf={(option) => (option.kind === "post" ? option.target.id : "address")}
        shown={shownOption}
        onTake={onTake}
        autoCapitalize="off"
        spellCheck={false}
        placeholder={isInForm ? says.wholePlaceholder : says.placeholder}
        maxLength={ADDRESS_LIMIT}
        aria-autocomplete="list"
        aria-describedby={`${id}-state`}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
      />
      <output className="field-hint" id={`${id}-state`}>
        {stateOf(typed, options, result)}
      </output>
    </div>
  );
}

function stateOf(typed: string, options: LinkOption[], result: MatchingTargets): string {
  const text = typed.trim();
  if (isSureAddress(text)) {
    if (addressIn(text, location.origin) === null) return says.none;
    return options.length > 0 ? says.choose : "";
  }
  if (result.for !== text) return says.looking;
  if (text === "") return says.newest;
  return options.length > 0 ? says.choose : says.none;
}

function shownOption(option: LinkOption) {
  if (option.kind === "address") return says.to(option.address);
  const { title, category, unseen } = option.target;
  return (
    <>
      {plainTitle(title) || says.untitled}{" "}
      <small>
        {category}
        {unseen && ` · ${says.unseen[unseen]}`}
      </small>
    </>
  );
}

interface MatchingTargets {
  for: string | null;
  targets: LinkTarget[];
  fault: string | null;
}

/** Returns the posts that match the typed text; the last result stays until the next answer. */
function useTargets(postId: string, typed: string): MatchingTargets {
  const text = typed.trim();
  const isAddress = isSureAddress(text);
  const last = useAnswer(text, isAddress ? null : text === "" ? 0 : FIND_MS, (words) => findLinks(postId, words));
  if (isAddress || !last) return { for: null, targets: [], fault: null };
  const { answer } = last;
  return answer.ok
    ? { for: last.for, targets: answer.value, fault: null }
    : { for: last.for, targets: [], fault: answer.message };
}
