import type { ReactNode } from "react";
import type { LinkTo } from "#core/site/views.ts";
import { Arrow } from "../../ui/arrow.tsx";

interface PartProps {
  title: string;
  more?: LinkTo & { label?: string };
  className?: string;
  children: ReactNode;
}

export function Section({ title, more, className = "", children }: PartProps) {
  return (
    <section className={`part ${className}`.trimEnd()}>
      <div className="part-head">
        <h2 className="label">{title}</h2>
        {more && (
          <a className="label" href={more.path} aria-label={more.label}>
            {more.name} <Arrow to="right" />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

export function TagList({ tags, counts = false }: { tags: LinkTo[]; counts?: boolean }) {
  return (
    <ul className="words">
      {tags.map((tag) => (
        <li key={tag.path}>
          <a href={tag.path}>{tag.name}</a>
          {counts && tag.count && <span className="count">{tag.count}</span>}
        </li>
      ))}
    </ul>
  );
}
