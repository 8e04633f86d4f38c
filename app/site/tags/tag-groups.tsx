import type { TagRow, TagsView } from "#core/site/views.ts";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";

interface LettersProps {
  letters: TagsView["letters"];
  page: number;
  path: string;
}

export function Letters({ letters, page, path }: LettersProps) {
  return (
    <nav className="letters" aria-label={siteMessages.tags.letters}>
      <ul className="letters-list">
        {letters.map(({ letter, page: at }) => (
          <li key={letter}>
            <a href={`${at === page ? "" : links.paged(path, at)}#${letterId(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function TagGroup({ letter, tags }: { letter: string; tags: TagRow[] }) {
  return (
    <section className={letter ? "letter" : "letter letter-alone"} id={letter ? letterId(letter) : undefined}>
      {letter && <h2>{letter}</h2>}
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.path}>
            <a href={tag.path}>
              {tag.name} <small>{tag.says}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** "#" and "0–9" are no good as fragments. */
function letterId(letter: string): string {
  if (letter === "#") return "litera-inne";
  return /\p{L}/u.test(letter) ? `litera-${letter}` : "litera-cyfry";
}
