import type { SuggestionList } from "./use-suggestions.ts";
import { HighlightedText } from "./highlighted-text.tsx";
import { search as words } from "../../messages/search.ts";
import { optionId } from "./option-id.ts";

interface SearchOffersProps {
  id: string;
  offers: SuggestionList | null;
  /** The line the arrows stand on; -1 for none. */
  active: number;
  onPick(): void;
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a datalist shows no marks and leads nowhere */
/** The list under the box: links, so that they open like any other, told to screen readers as options of the field. */
export function SearchSuggestions({ id, offers, active, onPick }: SearchOffersProps) {
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
