import type { Stamp } from "#core/site/views.ts";
import { siteMessages } from "../messages/site.ts";

interface MetaProps {
  authors?: string[];
  date?: Stamp | null;
  updated?: Stamp | null;
  reading?: string;
}

/** Who, when and how long, in one quiet line. The spaces part them where no style does: in a copy, or read aloud. */
export function PostMeta({ authors = [], date, updated, reading }: MetaProps) {
  return (
    <p className="meta">
      {authors.length > 0 && <span>{authors.join(", ")}</span>} {date && <time dateTime={date.iso}>{date.text}</time>}{" "}
      {updated && <time dateTime={updated.iso}>{siteMessages.post.updated(updated.text)}</time>}{" "}
      {reading && <span>{reading}</span>}
    </p>
  );
}
