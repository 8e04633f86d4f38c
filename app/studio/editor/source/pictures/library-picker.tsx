import { useRef, useState } from "react";
import type { StudioPage } from "#core/base/studio-paging.ts";
import { isPictureType, type LibraryFilter, type Media, mediaPath, thumbPath } from "#core/base/media.ts";
import { NAME_LIMIT } from "#core/base/limits.ts";
import { files } from "../../../../messages/editor/files.ts";
import { pictures } from "../../../../messages/editor/pictures.ts";
import { ask } from "../../editor-api.ts";
import { Button } from "../../controls.tsx";

interface LibraryPickerProps {
  name: string;
  onPick(media: Media): void;
  refused(message: string): void;
  stays?: boolean;
  filter?: LibraryFilter;
}

export function LibraryPicker({ name, onPick, refused, stays, filter = "pictures" }: LibraryPickerProps) {
  const says = filter === "pictures" ? pictures.dialog : { ...pictures.dialog, find: files.find, none: files.none };
  const [listing, setListing] = useState<{ rows: Media[]; page: number; pages: number } | null>(null);
  const lastQuery = useRef("");
  async function find(text: string, page = 1) {
    lastQuery.current = text;
    const answer = await ask<StudioPage<Media>>("pictures", { text, page, filter });
    if (lastQuery.current !== text) return;
    if (!answer.ok) return refused(answer.message);
    const { rows, pages } = answer.value;
    setListing((before) => ({ rows: page === 1 ? rows : [...(before?.rows ?? []), ...rows], page, pages }));
  }
  const pick = (row: Media) => {
    onPick(row);
    if (!stays) setListing(null);
  };
  return (
    <>
      <Button
        aria-expanded={listing !== null}
        onClick={() => (listing ? setListing(null) : void find(""))}
        label={name}
      />
      {listing && (
        <div className="field editor-library">
          <input
            type="search"
            lang="pl"
            maxLength={NAME_LIMIT}
            aria-label={says.find}
            placeholder={says.find}
            onChange={(event) => void find(event.currentTarget.value.trim())}
            // Otherwise Enter would submit the form of the dialog.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          {listing.rows.length === 0 && <p className="field-hint">{says.none}</p>}
          <ul className={filter === "pictures" ? undefined : "editor-library-files"}>
            {listing.rows.map((row) => (
              <li key={row.id}>
                {isPictureType(row.type) ? (
                  <button type="button" aria-label={row.alt || row.name} title={row.name} onClick={() => pick(row)}>
                    <img src={thumbPath(mediaPath(row), row.width)} alt="" loading="lazy" />
                  </button>
                ) : (
                  <Button className="button-plain editor-library-file" onClick={() => pick(row)} label={row.name} />
                )}
              </li>
            ))}
          </ul>
          {listing.page < listing.pages && (
            <Button onClick={() => void find(lastQuery.current, listing.page + 1)}>{says.more}</Button>
          )}
        </div>
      )}
    </>
  );
}
