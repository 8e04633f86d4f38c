import { type KeyboardEvent, useEffect } from "react";
import { links } from "../../links.ts";
import { LIBRARY_FILTERS } from "#core/base/media.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { library } from "../../messages/media/library.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import type { LibraryScreen, PictureLine } from "./media.loader.ts";
import { Form, useFormValue } from "../../ui/form.tsx";
import { TextField } from "../ui/form-fields.tsx";
import { ListSearch, Pager } from "../ui/list-search-and-paging.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { FormButton } from "../ui/save-button.tsx";
import { UploadPictures } from "./upload-pictures.tsx";

export function Component() {
  const view = useView<LibraryScreen>();
  const words = library;
  useFirstUndescribed(view);
  return (
    <>
      <PageHeading title={words.title}>
        <UploadPictures />
        <noscript>
          <p className="notice">{words.noScript}</p>
        </noscript>
      </PageHeading>
      <ListFilter view={view} />
      {view.rows.length > 0 && view.show === "undescribed" ? (
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
      {view.elsewhere.length > 0 && <Elsewhere posts={view.elsewhere} />}
      <Pager path={links.library(view.text, view.show)} page={view.page} pages={view.pages} />
    </>
  );
}

/**
 * Focuses the first field, or the message that no picture is left, when the list is opened and after its form has saved. Does
 * nothing when the person has moved the focus elsewhere.
 */
function useFirstUndescribed({ rows, show }: LibraryScreen): void {
  useEffect(() => {
    const isElsewhere = !document.activeElement?.matches("body, main, .describe-pictures .button-main");
    if (show !== "undescribed" || isElsewhere) return;
    const first = rows.length > 0 ? ".describe-pictures textarea" : ".empty p";
    document.querySelector<HTMLElement>(first)?.focus();
  }, [rows, show]);
}

function ListFilter({ view: { text, show } }: { view: LibraryScreen }) {
  const words = library;
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.which}>
        {LIBRARY_FILTERS.map((filter) => (
          <li key={filter}>
            <a href={links.library(text, filter)} aria-current={filter === show ? "true" : undefined}>
              {words.filters[filter]}
            </a>
          </li>
        ))}
      </ul>
      <ListSearch action={links.library()} text={text} find={words.find}>
        {show !== "all" && <input type="hidden" name="show" value={show} />}
      </ListSearch>
    </div>
  );
}

function Thumb({ row }: { row: PictureLine }) {
  const words = library;
  return (
    <li>
      <a href={links.picture(row.id)}>
        {row.ending === null ? (
          <img src={row.thumb} alt="" width={row.width} height={row.height} loading="lazy" decoding="async" />
        ) : (
          <span className="gallery-file" aria-hidden="true">
            {row.ending}
          </span>
        )}
        <span className="gallery-name">{row.name}</span>
        <span className="data-table-under">
          {row.ending !== null && `${words.facts(row.ending, row.bytes, row.seconds)} · `}
          {words.uses(row.usedBy)}
          {row.undescribed && ` · ${words.noAlt}`}
        </span>
      </a>
    </li>
  );
}

/** A form with a description field for each picture of the page. Tab and Enter go from field to field and skip the links between them. */
function Describe({ rows }: { rows: PictureLine[] }) {
  const words = library;
  return (
    <Form do="describe-all" className="describe-pictures" onKeyDown={goToNextField}>
      <p className="field-hint">{words.describeHint}</p>
      <Described />
      <ul className="plain">
        {rows.map(({ id, name, thumb, width, height, usedBy }) => (
          <li key={id}>
            <a href={links.picture(id)} aria-label={name} tabIndex={-1}>
              <img src={thumb} alt="" width={width} height={height} loading="lazy" decoding="async" />
            </a>
            <div>
              <TextField label={name} name={`alt-${id}`} rows={2} />
              <span className="data-table-under">{words.uses(usedBy)}</span>
            </div>
          </li>
        ))}
      </ul>
      <FormButton look="main">{words.describe}</FormButton>
    </Form>
  );
}

function Elsewhere({ posts }: { posts: LibraryScreen["elsewhere"] }) {
  const words = library;
  return (
    <section>
      <h2>{words.elsewhere}</h2>
      <p className="field-hint">{words.elsewhereHint}</p>
      <ul>
        {posts.map(({ slug, title, count }) => (
          <li key={slug}>
            <a href={links.editPost(slug)}>{title}</a>{" "}
            <span className="data-table-under">{countOf(count, NOUNS.obraz)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Moves to the next field on Enter, because a description is one line. In the last field Enter presses the button. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget: form, nativeEvent } = event;
  if (key !== "Enter" || nativeEvent.isComposing || !(target instanceof HTMLTextAreaElement)) return;
  event.preventDefault();
  const fields = [...form.querySelectorAll("textarea")];
  const next = fields[fields.indexOf(target) + 1];
  if (next) return next.focus();
  const button = form.querySelector<HTMLButtonElement>(".button-main");
  button?.focus();
  button?.click();
}

function Described() {
  const count = useFormValue<number>();
  return (
    <output className={count === null ? "unseen" : "notice notice-done"}>
      {count !== null && library.described(count)}
    </output>
  );
}

function Nothing({ view: { text, show } }: { view: LibraryScreen }) {
  const words = library;
  const all = { name: studio.queue.clear, path: links.library() };
  if (text !== "") return <EmptyState sentence={words.nothing} act={all} />;
  if (show === "undescribed") return <EmptyState sentence={words.allDescribed} act={all} />;
  if (show !== "all") return <EmptyState sentence={words.noneOfKind} act={all} />;
  return <EmptyState sentence={words.empty} act={{ name: studio.queue.write, path: links.newPost() }} />;
}
