import { useCallback, useEffect, useRef, useState } from "react";
import type { Piece } from "#core/search/highlight.ts";
import type { Suggestions } from "#core/site/search/search-views.ts";
import { links } from "../../links.ts";
import { search as words } from "../../messages/search.ts";

export interface ListedSuggestion {
  path: string;
  text: Piece[];
  /** What kind of thing it is: a section, "Tag", the state of a draft; empty for none. */
  kind: string;
}

export interface SuggestionList {
  links: ListedSuggestion[];
  said: string;
}

/** Rest after a key before anything is asked, and letters from which on it is. */
const DEBOUNCE_MS = 180;
const LEAST_LETTERS = 2;

const CLOSED = { offers: null as SuggestionList | null, active: -1 };

/** Asks for offers after a rest, one request at a time. Failures offer nothing. `active` -1 is the text itself. */
export function useSuggestions() {
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
      const found = await fetchSuggestions(typed, signal).catch(() => null);
      if (!signal.aborted) show({ ...CLOSED, offers: found && offersOf(text, found) });
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
  return { links: offered, said: offered.length > 0 ? words.offered(count) : count };
}

function plain(text: string): Piece {
  return { text, hit: false };
}
