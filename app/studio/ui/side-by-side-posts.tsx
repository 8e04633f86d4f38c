import { plainTitle } from "#core/base/post-title.ts";
import type { ReactNode } from "react";

export interface ComparedPost {
  name: string;
  title: string;
  path: string | null;
  text: string;
  headings: readonly string[];
}

interface SideBySideProps {
  sides: readonly [ComparedPost, ComparedPost];
  ways: readonly { name: string; how: ReactNode }[];
}

export function SideBySidePosts({ sides, ways }: SideBySideProps) {
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
      <p className="sides-title">{path === null ? plainTitle(title) : <a href={path}>{plainTitle(title)}</a>}</p>
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
