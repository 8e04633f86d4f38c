import type { LinkTo } from "#core/site/views.ts";

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
