import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { ADDRESS_LIMIT } from "#core/base/limits.ts";
import { clipped } from "#core/polish/clipped.ts";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { useEditor } from "../../editor-context.ts";
import { Dialog } from "../../dialog.tsx";
import { findLinks, isSureAddress, type LinkOption, linkOptions } from "./link-address.ts";
import { linkPlace, putLink, removeLink } from "./link-commands.ts";
import { Button } from "../../controls.tsx";

const says = linksAndTables.link;

const SHOWN_WORDS = 60;

const FIND_MS = 150;

export function LinkDialog({ text, onClose }: { text: string; onClose(): void }) {
  const { editing } = useEditor();
  const [place] = useState(() => editing.source?.read(linkPlace) ?? null);
  const [typed, setTyped] = useState(text || (place?.present?.url ?? ""));
  const [at, setAt] = useState(-1);
  const [busy, setBusy] = useState(false);
  const found = useTargets(editing.id, typed);
  const id = useId();
  const options = linkOptions(typed, found.targets, location.origin);
  const isEmpty = typed.trim() === "";
  const isFresh = isSureAddress(typed) || found.for === typed.trim();
  const chosen = isEmpty && at < 0 ? undefined : options[Math.min(Math.max(0, at), options.length - 1)];

  function take(option: LinkOption) {
    const post = option.kind === "post" ? option.target : null;
    const address = option.kind === "post" ? option.target.path : option.address;
    onClose();
    editing.source?.run(putLink({ address, title: post ? post.title || says.untitled : null }));
    if (post) editing.tellUnpublished(post);
  }
  /** Enter came before the answer: the shown options are for an earlier text. */
  async function takeFirst() {
    setBusy(true);
    const answer = await findLinks(editing.id, typed.trim());
    setBusy(false);
    const [first] = linkOptions(typed, answer.ok ? answer.value : [], location.origin);
    if (first && editing.asked.get()) take(first);
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
      fault={found.fault}
      onDo={put}
      onClose={onClose}
    >
      <LinkField
        id={id}
        typed={typed}
        options={options}
        chosen={chosen}
        found={found}
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
          >
            {says.remove}
          </Button>
        </p>
      )}
    </Dialog>
  );
}

interface LinkFieldProps {
  id: string;
  typed: string;
  options: LinkOption[];
  chosen: LinkOption | undefined;
  found: MatchingTargets;
  onType(text: string): void;
  onMove(option: number): void;
  onTake(option: LinkOption): void;
}

/** WAI-ARIA combobox pattern. */
function LinkField({ id, typed, options, chosen, found, onType, onMove, onTake }: LinkFieldProps) {
  const at = chosen ? options.indexOf(chosen) : -1;
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.nativeEvent.isComposing || options.length === 0) return;
    event.preventDefault();
    onMove((Math.max(at, step < 0 ? 0 : -1) + step + options.length) % options.length);
  };
  return (
    <div className="field link-field">
      <label htmlFor={id}>{says.field}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        lang="pl"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={says.placeholder}
        maxLength={ADDRESS_LIMIT}
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-state`}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Options id={id} options={options} chosen={chosen} onTake={onTake} />
      <output className="field-hint" id={`${id}-state`}>
        {stateOf(typed, options, found)}
      </output>
    </div>
  );
}

function stateOf(typed: string, options: LinkOption[], found: MatchingTargets): string {
  const text = typed.trim();
  if (isSureAddress(text)) return options.length > 0 ? says.found : says.none;
  if (found.for !== text) return says.looking;
  if (text === "") return says.newest;
  return options.length > 0 ? says.found : says.none;
}

interface OptionsProps {
  id: string;
  options: LinkOption[];
  chosen: LinkOption | undefined;
  onTake(option: LinkOption): void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- the field keeps the keyboard and tells of these by aria-activedescendant; a native list could not say of what kind a post is */
function Options({ id, options, chosen, onTake }: OptionsProps) {
  return (
    <div
      className="editor-options link-options"
      id={`${id}-list`}
      role="listbox"
      tabIndex={-1}
      aria-label={says.options}
      hidden={options.length === 0}
    >
      {options.map((option, index) => (
        <div
          key={option.kind === "post" ? option.target.id : "address"}
          id={`${id}-${index}`}
          role="option"
          aria-selected={option === chosen}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option.kind === "post" ? <Post target={option.target} /> : says.to(option.address)}
        </div>
      ))}
    </div>
  );
}

/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */

function Post({ target: { title, category, unseen } }: { target: LinkTarget }) {
  return (
    <>
      {title || says.untitled}{" "}
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

const NOTHING: MatchingTargets = { for: null, targets: [], fault: null };

/** Debounced; keeps the last result until the next answer. */
function useTargets(postId: string, typed: string): MatchingTargets {
  const [found, setFound] = useState(NOTHING);
  const text = typed.trim();
  const isAddress = isSureAddress(text);
  useEffect(() => {
    if (isAddress) return;
    let late = false;
    const look = async () => {
      const answer = await findLinks(postId, text);
      if (late) return;
      if (answer.ok) setFound({ for: text, targets: answer.value, fault: null });
      else setFound({ for: text, targets: [], fault: answer.message });
    };
    const timer = setTimeout(() => void look(), text === "" ? 0 : FIND_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [postId, text, isAddress]);
  return isAddress ? NOTHING : found;
}
