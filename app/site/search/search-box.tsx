import type { Suggestions } from "#core/site/search/search-views.ts";
import type { Piece } from "#core/search/highlight.ts";
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState, useCallback } from "react";
import { useNavigation } from "../../routing/router.tsx";
import { links } from "../../links.ts";
import { search as words } from "../../messages/search.ts";

/** The id of the search field; boot.ts focuses the field on Ctrl+/. */
const FIELD = "szpalta-q";

/** A plain search form. With the app it suggests results during typing, as an ARIA combobox that never changes the typed text. */
export function SearchBox({ query }: { query: string }) {
  const { navigate } = useNavigation();
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const { offers, active, ask, move, close } = useSuggestions();
  const open = offers !== null && offers.links.length > 0;
  // The field becomes a combobox only on focus. Until then it is a plain field, as the server sends it for browsers without scripts.
  const [entered, setEntered] = useState(false);

  // Fetches suggestions for text that was typed before the app started.
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
    void navigate(typed === "" ? `${links.home()}?q=` : links.search(typed));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event;
    if (event.nativeEvent.isComposing) return;
    if (key === "Escape") {
      // By default Escape would empty a search field.
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

  function pick() {
    if (field.current) field.current.value = query;
    close();
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
        {entered && <SearchSuggestions id={list} offers={offers} active={active} onPick={pick} />}
        {entered && <output className="unseen">{offers?.announcement}</output>}
      </form>
    </search>
  );
}

const MOST_TYPED = 300;

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

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the options of a datalist cannot be links or highlight text */
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
          // The field must keep the focus: on blur the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPick}
        >
          <span className="offer-text" dir="auto">
            <HighlightedText pieces={text} />
          </span>
          {kind && <span className="offer-kind">{kind}</span>}
        </a>
      ))}
    </div>
  );
}

/** Returns the id of an option, for the field's `aria-activedescendant`. */
function optionId(list: string, at: number): string {
  return `${list}-${at}`;
}

export function HighlightedText({ pieces }: { pieces: Piece[] }) {
  return pieces.map(({ text, hit, isCode }, at) => {
    const shown = hit ? <mark key={at}>{text}</mark> : text;
    return isCode ? <code key={at}>{shown}</code> : shown;
  });
}

interface ListedSuggestion {
  path: string;
  text: Piece[];
  /** The label of the result's kind: its section, "Tag", or the state of a draft; empty without a label. */
  kind: string;
}

interface SuggestionList {
  links: ListedSuggestion[];
  announcement: string;
}

/** Pause in ms after a keystroke before suggestions are fetched. Suggestions need a text of at least `LEAST_LETTERS` characters. */
const DEBOUNCE_MS = 180;

const LEAST_LETTERS = 2;

const CLOSED = { offers: null as SuggestionList | null, active: -1 };

/**
 * Fetches suggestions after a pause in typing, one request at a time. A failed request gives no suggestions. `active` is the
 * index of the chosen option, or -1.
 */
function useSuggestions() {
  const [shown, show] = useState(CLOSED);
  const asking = useRef<AbortController | null>(null);

  const close = useCallback(() => {
    asking.current?.abort();
    show(CLOSED);
  }, []);

  const ask = useCallback((typed: string) => {
    asking.current?.abort();
    const text = typed.trim();
    if (text.length < LEAST_LETTERS) return show(CLOSED);
    const turn = new AbortController();
    asking.current = turn;
    const { signal } = turn;
    const timer = setTimeout(() => void answer(), DEBOUNCE_MS);
    signal.addEventListener("abort", () => clearTimeout(timer));

    async function answer() {
      const suggestions = await fetchSuggestions(typed, signal).catch(() => null);
      if (!signal.aborted) show({ ...CLOSED, offers: suggestions && offersOf(text, suggestions) });
    }
  }, []);

  const move = useCallback((step: 1 | -1) => {
    show(({ offers, active }) => {
      const stops = (offers?.links.length ?? 0) + 1;
      return { offers, active: ((active + 1 + step + stops) % stops) - 1 };
    });
  }, []);

  useEffect(() => () => asking.current?.abort(), []);
  return { ...shown, ask, move, close };
}

async function fetchSuggestions(typed: string, signal: AbortSignal): Promise<Suggestions | null> {
  const response = await fetch(links.suggestions(typed), { headers: { accept: "application/json" }, signal });
  return response.ok ? ((await response.json()) as Suggestions) : null;
}

function offersOf(text: string, { posts, tags, total, count, meant }: Suggestions): SuggestionList {
  const offered: ListedSuggestion[] = [
    ...tags.map(({ name, path }) => ({ path, text: [plain(name)], kind: words.tag })),
    ...posts.map(({ path, title, unseen, category }) => ({
      path,
      text: title,
      kind: unseen ? words.unseen[unseen] : category,
    })),
  ];
  if (meant !== null) offered.push({ path: links.search(meant), text: [plain(words.meant(meant))], kind: "" });
  if (total > 0) offered.push({ path: links.search(text), text: [plain(words.all(text))], kind: count });
  return { links: offered, announcement: offered.length > 0 ? words.offered(offered.length) : words.noOffers };
}

function plain(text: string): Piece {
  return { text, hit: false };
}
