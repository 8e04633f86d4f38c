import type { ReactNode } from "react";

export interface ComparedPost {
  /** Whose side it is. */
  name: string;
  title: string;
  /** Where readers find it; null for what is not out. */
  path: string | null;
  text: string;
  headings: readonly string[];
}

interface SideBySideProps {
  sides: readonly [ComparedPost, ComparedPost];
  /** What can be done about the two saying the same, each with how. */
  ways: readonly { name: string; how: ReactNode }[];
}

/** Two texts that say the same, and the ways out (assistant.md, Duplicates). */
export function PostComparison({ sides, ways }: SideBySideProps) {
  return (
    <div className="sides">
      <div className="sides-two">
        {sides.map((side) => (
          <Side key={side.name} side={side} />
        ))}
      </div>
      <dl className="sides-ways">
        {ways.map(({ name, how }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Side({ side: { name, title, path, text, headings } }: { side: ComparedPost }) {
  return (
    <div>
      <p className="sides-name">{name}</p>
      <p className="sides-title">{path === null ? title : <a href={path}>{title}</a>}</p>
      {text !== "" && <p>{text}</p>}
      {headings.length > 0 && (
        <ul>
          {headings.map((heading, at) => (
            <li key={at}>{heading}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
