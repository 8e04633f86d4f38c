import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { LibraryScreen, PictureLine } from "./media.loader.ts";
import { ListSearch, Pager } from "../ui/list-controls.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { UploadPictures } from "./upload-pictures.tsx";

export function Component() {
  const view = useView<LibraryScreen>();
  const words = studio.media;
  return (
    <>
      <PageHeading title={words.title}>
        <UploadPictures />
        <noscript>
          <p className="notice">{words.noScript}</p>
        </noscript>
      </PageHeading>
      <div className="studio-sieve">
        <ListSearch action={links.library()} text={view.text} find={words.find} />
      </div>
      {view.rows.length > 0 ? (
        <ul className="gallery">
          {view.rows.map((row) => (
            <Thumb key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <Nothing searched={view.text !== ""} />
      )}
      <Pager path={links.library(view.text)} page={view.page} pages={view.pages} />
    </>
  );
}

function Thumb({ row }: { row: PictureLine }) {
  const words = studio.media;
  return (
    <li>
      <a href={links.picture(row.id)}>
        <img src={row.thumb} alt="" width={row.width} height={row.height} loading="lazy" decoding="async" />
        <span className="gallery-name">{row.name}</span>
        <span className="data-table-under">
          {words.uses(row.usedBy)}
          {row.alt === "" && ` · ${words.noAlt}`}
        </span>
      </a>
    </li>
  );
}

function Nothing({ searched }: { searched: boolean }) {
  const words = studio.media;
  if (searched)
    return <EmptyState sentence={words.nothing} act={{ name: studio.queue.clear, path: links.library() }} />;
  return <EmptyState sentence={words.empty} act={{ name: studio.queue.write, path: links.newPost() }} />;
}
