import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { LibraryScreen, PictureLine } from "./media.loader.ts";
import { Form, useFormValue } from "../../ui/form.tsx";
import { TextField } from "../ui/field.tsx";
import { ListSearch, Pager } from "../ui/list-controls.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
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
      <Sieve view={view} />
      {view.rows.length > 0 && view.undescribed ? (
        <Describe rows={view.rows} />
      ) : view.rows.length > 0 ? (
        <ul className="gallery">
          {view.rows.map((row) => (
            <Thumb key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <Nothing view={view} />
      )}
      <Pager path={links.library(view.text, view.undescribed)} page={view.page} pages={view.pages} />
    </>
  );
}

function Sieve({ view: { text, undescribed } }: { view: LibraryScreen }) {
  const words = studio.media;
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.which}>
        {[false, true].map((only) => (
          <li key={String(only)}>
            <a href={links.library(text, only)} aria-current={only === undescribed ? "true" : undefined}>
              {only ? words.noAlt : words.all}
            </a>
          </li>
        ))}
      </ul>
      <ListSearch action={links.library()} text={text} find={words.find}>
        {undescribed && <input type="hidden" name="show" value="undescribed" />}
      </ListSearch>
    </div>
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

/** All pictures of the page in a row, each with its field. */
function Describe({ rows }: { rows: PictureLine[] }) {
  const words = studio.media;
  return (
    <Form do="describe-all" className="describe-pictures">
      <p className="field-hint">{words.describeHint}</p>
      <ul className="plain">
        {rows.map(({ id, name, thumb, width, height, usedBy }) => (
          <li key={id}>
            <a href={links.picture(id)} aria-label={name}>
              <img src={thumb} alt="" width={width} height={height} loading="lazy" decoding="async" />
            </a>
            <div>
              <TextField label={name} name={`alt-${id}`} rows={2} />
              <span className="data-table-under">{words.uses(usedBy)}</span>
            </div>
          </li>
        ))}
      </ul>
      <Described />
      <FormButton look="main">{words.describe}</FormButton>
    </Form>
  );
}

function Described() {
  const count = useFormValue<number>();
  return (
    <output className={count === null ? "unseen" : "notice notice-done"}>
      {count !== null && studio.media.described(count)}
    </output>
  );
}

function Nothing({ view: { text, undescribed } }: { view: LibraryScreen }) {
  const words = studio.media;
  const all = { name: studio.queue.clear, path: links.library() };
  if (text !== "") return <EmptyState sentence={words.nothing} act={all} />;
  if (undescribed) return <EmptyState sentence={words.allDescribed} act={all} />;
  return <EmptyState sentence={words.empty} act={{ name: studio.queue.write, path: links.newPost() }} />;
}
