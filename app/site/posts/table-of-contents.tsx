import type { OutlineEntry } from "#core/markdown/elements/headings.ts";
import { siteMessages } from "../../messages/site.ts";

export function TableOfContents({ outline }: { outline: OutlineEntry[] }) {
  if (outline.length === 0) return null;
  return (
    <nav className="contents" aria-labelledby="spis">
      <h2 id="spis">{siteMessages.post.contents}</h2>
      <ol className="contents-list">
        {outline.map((entry) => (
          <li key={entry.id} className={entry.level > 2 ? "contents-deeper" : undefined}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
