import { HighlightedText } from "./highlighted-text.tsx";
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { links } from "../../links.ts";
import { search as words } from "../../messages/search.ts";
import { optionId } from "./option-id.ts";
import { useSuggestions, type SuggestionList } from "./use-suggestions.ts";

/** The field's id, which the boot focuses on Ctrl+/. */
const FIELD = "szukaj";

/** By itself an ordinary form; with the app it offers results as one types (ARIA combobox; the text stays the typist's). */
export function SearchBox({ query }: { query: string }) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const { offers, active, ask, move, close } = useSuggestions();
  const open = offers !== null && offers.links.length > 0;
  // Without scripts the field is no combobox, and a page looks to its app as it was sent: it becomes one when it is entered.
  const [entered, setEntered] = useState(false);

  // What was typed before the app ran is offered for as well.
  useEffect(() => {
    const input = field.current;
    if (!input || document.activeElement !== input) return;
    setEntered(true);
    if (input.value !== query) ask(input.value);
  }, [ask, query]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = field.current?.value.trim() ?? "";
    close();
    void navigate(typed === "" ? `${links.home()}?q=` : links.search(typed), { viewTransition: true });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Escape") {
      // A search field would empty itself.
      event.preventDefault();
      if (open) close();
      else event.currentTarget.blur();
    } else if ((key === "ArrowDown" || key === "ArrowUp") && open) {
      event.preventDefault();
      move(key === "ArrowDown" ? 1 : -1);
    } else if (key === "ArrowDown") {
      ask(event.currentTarget.value);
    } else if (key === "Enter" && open && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(list, active))?.click();
    }
  }

  const combobox = entered && {
    role: "combobox",
    "aria-expanded": open,
    "aria-controls": list,
    "aria-autocomplete": "list" as const,
    "aria-activedescendant": open && active >= 0 ? optionId(list, active) : undefined,
  };
  return (
    <search className={query === "" ? "search" : "search search-held"} aria-label={words.label}>
      <form action={links.home()} method="get" onSubmit={submit}>
        <input
          key={query}
          ref={field}
          id={FIELD}
          name="q"
          type="search"
          aria-label={words.label}
          aria-keyshortcuts="Control+/ Meta+/"
          defaultValue={query}
          placeholder={words.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MOST_TYPED}
          onChange={({ currentTarget }) => ask(currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => setEntered(true)}
          onBlur={close}
          {...combobox}
        />
        <button type="submit" aria-label={words.submit}>
          <Glass />
        </button>
        {entered && (
          <Offered list={list} offers={offers} active={active} onPick={() => forget(field.current, query, close)} />
        )}
      </form>
    </search>
  );
}

interface OfferedProps {
  list: string;
  offers: Parameters<typeof SearchSuggestions>[0]["offers"];
  active: number;
  onPick: () => void;
}

function Offered({ list, offers, active, onPick }: OfferedProps) {
  return (
    <>
      <SearchSuggestions id={list} offers={offers} active={active} onPick={onPick} />
      <output className="unseen">{offers?.said}</output>
    </>
  );
}

const MOST_TYPED = 300;

function forget(input: HTMLInputElement | null, query: string, close: () => void) {
  if (input) input.value = query;
  close();
}

function Glass() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path
        d="M12.75 7.5a5.25 5.25 0 1 1-10.5 0 5.25 5.25 0 0 1 10.5 0Zm-1.5 4 4.75 4.75"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      />
    </svg>
  );
}

interface SearchOffersProps {
  id: string;
  offers: SuggestionList | null;
  active: number;
  onPick(): void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows no marks and leads nowhere */
function SearchSuggestions({ id, offers, active, onPick }: SearchOffersProps) {
  const lines = offers?.links ?? [];
  return (
    <div id={id} role="listbox" aria-label={words.offers} className="offers" hidden={lines.length === 0}>
      {lines.map(({ path, text, kind }, at) => (
        <a
          key={path}
          id={optionId(id, at)}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          href={path}
          // The field keeps the focus, or the list would close under the finger.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPick}
        >
          <span className="offer-text">
            <HighlightedText pieces={text} />
          </span>
          {kind && <span className="offer-kind">{kind}</span>}
        </a>
      ))}
    </div>
  );
}
