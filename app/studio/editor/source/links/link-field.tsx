import { type KeyboardEvent, useEffect, useState } from "react";
import type { LinkTarget } from "#core/posts/link-service.ts";
import { linksAndTables } from "../../../../messages/editor/links-and-tables.ts";
import { findLinks, isSureAddress, type LinkOption } from "./find-links.ts";

const says = linksAndTables.link;

const FIND_MS = 150;
/** As in core/base/limits.ts. */
const ADDRESS_LIMIT = 2_048;

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
export function LinkField({ id, typed, options, chosen, found, onType, onMove, onTake }: LinkFieldProps) {
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
      className="desk-options link-options"
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

export interface MatchingTargets {
  for: string | null;
  targets: LinkTarget[];
  fault: string | null;
}

const NOTHING: MatchingTargets = { for: null, targets: [], fault: null };

/** Debounced; keeps the last result until the next answer. */
export function useTargets(postId: string, typed: string): MatchingTargets {
  const [found, setFound] = useState(NOTHING);
  const text = typed.trim();
  const isAddress = isSureAddress(text);
  useEffect(() => {
    if (isAddress) return;
    let late = false;
    const look = async () => {
      const answer = await findLinks(postId, text);
      if (late) return;
      if (answer.ok && "value" in answer) setFound({ for: text, targets: answer.value, fault: null });
      else if (!answer.ok) setFound({ for: text, targets: [], fault: answer.message });
    };
    const timer = setTimeout(() => void look(), text === "" ? 0 : FIND_MS);
    return () => {
      late = true;
      clearTimeout(timer);
    };
  }, [postId, text, isAddress]);
  return isAddress ? NOTHING : found;
}
