import { plainTitle } from "#core/base/post-title.ts";
import { useState } from "react";
import { useActionData } from "../../routing/router.tsx";
import type { OperationLine } from "#core/tags/cleanup/create-cleanup-service.ts";
import type { Undone } from "#core/tags/cleanup/undo-operation.ts";
import type { TagImport } from "#core/tags/tag-editing-types.ts";
import { TAG_SHELVES, type TagSort } from "#core/tags/tag-list.ts";
import { formatNumber } from "#core/messages/plural-forms.ts";
import { Form, type FormState } from "../../ui/form.tsx";
import { CsvImportForm } from "../ui/csv-import-form.tsx";
import { links } from "../../links.ts";
import { siteMessages } from "../../messages/site.ts";
import { studio } from "../../messages/studio.ts";
import { tagForm, studioTags as words, tagMerge, tagTableWords } from "../../messages/tags.ts";
import type { ActionData } from "../../requests/submit.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import type { TagChanged } from "./tags.action.ts";
import { tagsAt, type TagsQuery } from "./tags-query.ts";
import { MergeTags } from "./merge-tags.tsx";
import { HiddenFields, TagRows } from "./tag-rows.tsx";
import type { StudioTagsView } from "./tags.loader.ts";

export function StudioTags({ view }: { view: StudioTagsView }) {
  const answered = useActionData();
  const [changed, setChanged] = useState(() => changedBy(answered));
  const { query, rows, merge, done } = view;
  const path = tagsAt({ ...query, page: 1 }, { edit: "", done: "" });
  return (
    <div className="tags-manager">
      <PageHeading title={words.title} standfirst={words.standfirst}>
        <div className="acts">
          <a className="button-plain" href={links.asReader(links.tags())}>
            {studio.common.asReader}
          </a>
          <a className="button-plain" href="#tabela">
            {words.table}
          </a>
          <a className="button" href={links.tagRefresh()}>
            {words.refresh}
          </a>
        </div>
      </PageHeading>
      {done && <TagsMessage operation={done} />}
      <output className={changed ? "notice notice-done" : "unseen"}>{changed && <Changed changed={changed} />}</output>
      {merge && <MergeTags merge={merge} query={query} />}
      <ListFilter view={view} />
      {rows.length > 0 ? <TagRows view={view} onChanged={setChanged} /> : <Nothing query={query} />}
      <Pagination path={path} page={view.page} pages={view.pages} undated />
      <TagsCsv />
    </div>
  );
}

function TagsMessage({ operation }: { operation: OperationLine }) {
  const { id, kind, tags, into, posts, copies, undoneAt, obstacle } = operation;
  const names = tags.map((name) => `„${name}”`).join(", ");
  return (
    <Form do="undo" fields={{ operation: id }} className="notice notice-done tags-done">
      {(state) => (
        <>
          {undoneAt === null ? (
            <>
              <output>
                {kind === "remove" ? tagMerge.removed(tags.join(", ")) : tagMerge.merged(names, into ?? "")}{" "}
                {kind !== "remove" && tagMerge.rewritten(posts, copies)}
              </output>
              {obstacle === null ? <button className="button">{tagMerge.undo}</button> : <p>{obstacle}</p>}
            </>
          ) : (
            <output>{tagMerge.undone(names)}</output>
          )}
          <Skipped state={state} />
        </>
      )}
    </Form>
  );
}

function Skipped({ state: { answer } }: { state: FormState }) {
  const undone = answer?.ok && "value" in answer ? (answer.value as Undone) : null;
  if (!undone || undone.skipped.length === 0) return null;
  return (
    <>
      <p>{tagMerge.skipped}</p>
      <ul>
        {undone.skipped.map(({ postId, title, slug, in: place, why }) => (
          <li key={`${postId} ${place}`}>
            {slug === null ? (
              plainTitle(title ?? postId)
            ) : (
              <a href={links.editPost(slug)}>{plainTitle(title ?? "") || slug}</a>
            )}
            {place === "copy" && ` (${tagMerge.skippedCopy})`}
            {why === "gone" && ` – ${tagMerge.skippedGone}`}
          </li>
        ))}
      </ul>
    </>
  );
}

function changedBy(answered: ActionData | undefined): TagChanged | null {
  if (!answered?.ok || !("value" in answered)) return null;
  return answered.do === "change" || answered.do === "accept" ? (answered.value as TagChanged) : null;
}

function Changed({ changed }: { changed: TagChanged }) {
  const { act, name, path, was } = changed;
  return (
    <>
      {act === "accept" ? tagForm.accepted(name) : tagForm.saved(name)} {was !== null && tagForm.moved(path, was)}
    </>
  );
}

const SORTS: TagSort[] = ["name", "count", "fresh"];

function ListFilter({ view }: { view: StudioTagsView }) {
  const { query, counts } = view;
  const fresh = { page: 1, edit: "", done: "" };
  return (
    <div className="studio-sieve">
      <nav aria-label={words.shelvesName}>
        <ul className="tags-shelves">
          {TAG_SHELVES.map((shelf) => (
            <li key={shelf}>
              <a href={tagsAt(query, { ...fresh, shelf })} aria-current={shelf === query.shelf ? "true" : undefined}>
                {words.shelves[shelf]} <span className="studio-number">{formatNumber(counts[shelf])}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <search>
        <form method="get" action={links.tags()}>
          <input
            className="input"
            type="search"
            name="filter"
            key={query.filter}
            defaultValue={query.filter}
            placeholder={words.find}
            aria-label={words.find}
          />
          <HiddenFields query={query} also={{ pick: query.pick.join(",") }} />
          <button className="button">{studio.common.search}</button>
        </form>
      </search>
      <p className="sorts">
        <span>{siteMessages.tags.sort}</span>
        {SORTS.map((sort) => (
          <a
            key={sort}
            href={tagsAt(query, { ...fresh, sort })}
            aria-current={sort === query.sort ? "true" : undefined}
          >
            {siteMessages.tags.sorts[sort]}
          </a>
        ))}
      </p>
    </div>
  );
}

function Nothing({ query }: { query: TagsQuery }) {
  if (query.filter === "" && query.shelf === "all") {
    return <EmptyState sentence={words.empty} act={{ name: words.table, path: "#tabela" }} />;
  }
  return <EmptyState sentence={words.nothing} act={{ name: words.clear, path: links.tags() }} />;
}

function TagsCsv() {
  return (
    <CsvImportForm<TagImport & { applied: boolean }>
      words={tagTableWords}
      address={links.tagTable()}
      linesOf={linesOf}
    />
  );
}

function linesOf({ tags }: TagImport): string[] {
  return tags.map(({ line, name, before, fields }) => {
    const what = before === null ? tagTableWords.isNew : fields.map((field) => tagTableWords.fields[field]).join(", ");
    return tagTableWords.entry(line, { name, before: before === name ? null : before, what });
  });
}
