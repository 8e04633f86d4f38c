import { Fragment } from "react";
import { links } from "../../links.ts";
import { tagMerge, studioTags as words } from "../../messages/tags.ts";
import type { TagChanged } from "./tags.action.ts";
import { tagsAt, type TagsQuery } from "./tags-query.ts";
import { TagForm } from "./tag-form.tsx";
import type { StudioTagRow, StudioTagsView } from "./tags.loader.ts";
import { DataTable } from "../ui/data-table.tsx";

/** The id of the form of the table's checkboxes. The form is outside the table, because a row may contain another form. */
const PICKING = "polacz";

const COLUMNS = 6;

export function TagRows({ view, onChanged }: { view: StudioTagsView; onChanged(changed: TagChanged): void }) {
  const { rows, editing } = view;
  return (
    <div>
      <DataTable
        caption={`${words.caption}: ${view.count}`}
        columns={[words.tag, words.published, words.drafts, words.lastUsed, words.index]}
        end={{ aloud: words.edit }}
        className="tags-data-table"
      >
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Row row={row} view={view} />
            {editing?.id === row.id && (
              <tr className="tags-edit">
                <td colSpan={COLUMNS}>
                  <TagForm tag={editing} query={view.query} onChanged={onChanged} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </DataTable>
      <Picking view={view} />
    </div>
  );
}

function Row({ row, view: { query } }: { row: StudioTagRow; view: StudioTagsView }) {
  const { id, name, slug, path, aliases, published, drafts, copies, trashed } = row;
  const open = query.edit === id;
  const state = stateOf(row);
  return (
    <tr id={`tag-${slug}`} className={open ? "tags-open" : undefined}>
      <td>
        <label className="tags-name">
          <input
            type="checkbox"
            form={PICKING}
            name="pick"
            value={id}
            key={String(query.pick.includes(id))}
            defaultChecked={query.pick.includes(id)}
          />
          <span className="data-table-title">{name}</span>
        </label>
        <span className="data-table-under tags-under">
          {path ? <a href={path}>{path}</a> : `/tag/${slug}`}
          {aliases.length > 0 && <span>{words.aliases(aliases.join(", "))}</span>}
        </span>
      </td>
      <td data-name={words.published}>{published}</td>
      <td data-name={words.drafts}>{words.inWork(drafts, copies, trashed)}</td>
      <td data-name={words.lastUsed} className="data-table-time">
        {row.lastUsed ?? words.never}
      </td>
      <td
        className="data-table-state"
        data-tone={state === "indexed" ? "live" : state === "proposed" ? "wait" : undefined}
      >
        {words.states[state]}
      </td>
      <td className="data-table-end data-table-acts">
        <a
          className="button"
          href={`${tagsAt(query, { edit: open ? "" : id, done: "" })}#tag-${slug}`}
          aria-label={`${open ? words.close : words.edit}: ${name}`}
        >
          {open ? words.close : words.edit}
        </a>
      </td>
    </tr>
  );
}

function stateOf({ proposed, hidden, published, indexed }: StudioTagRow): keyof typeof words.states {
  if (proposed) return "proposed";
  if (hidden) return "hidden";
  if (published === 0) return "empty";
  return indexed ? "indexed" : "open";
}

/** Ticked tags are stored in the address, so that they survive a change of page or filter. Tags ticked on other pages stay in the address. */
function Picking({ view: { query, rows } }: { view: StudioTagsView }) {
  const elsewhere = query.pick.filter((id) => rows.every((row) => row.id !== id));
  const { filter, page } = query;
  return (
    <form id={PICKING} method="get" action={links.tags()} className="tags-picking">
      <HiddenFields query={query} also={{ filter, page: page > 1 ? String(page) : "", pick: elsewhere.join(",") }} />
      <button className="button">{tagMerge.pick}</button>
      <span className="field-hint">{tagMerge.pickHint}</span>
    </form>
  );
}

/** Hidden fields for those parameters of the list's address that the form's visible fields do not set. */
export function HiddenFields({ query: { sort, shelf }, also }: { query: TagsQuery; also: Record<string, string> }) {
  const kept = { sort: sort === "name" ? "" : sort, shelf: shelf === "all" ? "" : shelf, ...also };
  return Object.entries(kept).map(
    ([name, value]) => value !== "" && <input key={name} type="hidden" name={name} value={value} />,
  );
}
