import type { TagRow } from "#core/posts/views.ts";
import { pl } from "../messages/pl.ts";

/** The index of letters; it stays at the top of a long list. */
export function Letters({ letters }: { letters: string[] }) {
  return (
    <nav className="letters" aria-label={pl.tags.letters}>
      <ul className="letters-list">
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letterId(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The tags of one letter, or all of them when the order is not of letters. */
export function TagGroup({ letter, tags, fresh }: { letter: string; tags: TagRow[]; fresh: boolean }) {
  return (
    <section className={letter ? "letter" : "letter letter-alone"} id={letter ? letterId(letter) : undefined}>
      {letter && <h2>{letter}</h2>}
      <ul className="tags">
        {tags.map((tag) => (
          <li key={tag.path}>
            <a href={tag.path}>
              {tag.name} <small>{fresh ? tag.lastPost.text : tag.count}</small>
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
