import { createContext, useContext } from "react";
import { plainTitle } from "#core/base/post-title.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { QUEUE_ORDERS } from "#core/posts/store.ts";
import { RecoveredDrafts } from "./recovered-drafts.tsx";
import { links } from "../../links.ts";
import { statistics } from "../../messages/statistics/statistics.ts";
import { studio } from "../../messages/studio.ts";
import { useLivePresence } from "../../firebase/live-presence.ts";
import { useNavigation, useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListSearch, Pager } from "../ui/list-search-and-paging.tsx";
import { POSTS_LIST_STATES, type PostsListState } from "./posts-list-states.ts";
import type { PostsListScreen } from "./posts-list.loader.ts";
import { FirstSteps } from "../settings/first-steps.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

const ORDERS = { ...studio.queue.orders, read: statistics.order };

type Line = PostsListScreen["rows"][number];

export function Component() {
  const view = useView<PostsListScreen>();
  const words = studio.queue;
  const sieved = Object.values(view.asked).some(Boolean);
  const { revalidate } = useNavigation();
  // A save in an editor may have changed a title, date or state in the list.
  const live = useLivePresence(({ postId }) => view.rows.some(({ id }) => id === postId) && void revalidate());
  return (
    <LiveContext value={live}>
      <PageHeading title={words.title}>
        <a className="button button-main" href={links.newPost()}>
          {words.write}
        </a>
      </PageHeading>
      {view.firstSteps && <FirstSteps steps={view.firstSteps} hasSample={view.hasSample} />}
      {view.sentBack && <SentBack title={plainTitle(view.sentBack)} waiting={view.counts["in-review"]} />}
      <RecoveredDrafts userId={view.viewerId} zone={view.zone} />
      <ListFilter view={view} />
      {view.rows.length > 0 && (view.editor ? <BulkForm rows={view.rows} /> : <Rows rows={view.rows} />)}
      {view.rows.length === 0 &&
        (sieved ? (
          <EmptyState sentence={words.nothing} act={{ name: words.clear, path: links.studio() }} />
        ) : (
          <EmptyState sentence={words.empty} act={{ name: words.write, path: links.newPost() }} />
        ))}
      <Pager path={addressOf(view)} page={view.page} pages={view.pages} />
    </LiveContext>
  );
}

/** Links that an editor may follow after sending a post back. */
function SentBack({ title, waiting }: { title: string; waiting: number }) {
  const words = studio.queue;
  return (
    <output className="notice notice-done">
      {words.sentBack(title || words.untitled)}{" "}
      {waiting === 0 ? (
        words.noneToReview
      ) : (
        <a href={links.studio({ state: POST_STATE_WORDS["in-review"] })}>{words.toReview(waiting)}</a>
      )}
    </output>
  );
}

/** A function from a post's id to the names of the other people who have the post open. */
const LiveContext = createContext<(postId: string) => string[]>(() => []);

/** Links that filter by state. Each link has the number of its posts, unless a search narrows the list. */
function ListFilter({ view }: { view: PostsListScreen }) {
  const { asked, counts } = view;
  const words = studio.queue;
  const isUnfiltered = asked.text === "" && asked.category === null && asked.author === null && !asked.mine;
  const places: { state: PostsListState | null; name: string; count: number }[] = [
    { state: null, name: words.all, count: SHOWN.reduce((sum, state) => sum + counts[state], 0) },
    ...POSTS_LIST_STATES.map((state) => ({
      state,
      name: state === "copies" ? words.copies : studio.states[state],
      count: counts[state === "scheduled" ? "planned" : state],
    })),
  ];
  return (
    <div className="studio-sieve queue-sieve">
      <ul className="plain" aria-label={words.state}>
        {places.map(({ state, name, count }) => (
          <li key={name}>
            <a href={addressOf(view, { state })} aria-current={asked.state === state ? "true" : undefined}>
              {name}
              {isUnfiltered && <span className="studio-number">{count}</span>}
              {!isUnfiltered && asked.state === state && <span className="studio-number">{view.total}</span>}
            </a>
          </li>
        ))}
      </ul>
      <Search view={view} />
    </div>
  );
}

/** Chooses whose posts are listed, and in which order. */
function Orders({ view }: { view: PostsListScreen }) {
  const { asked, order, editor } = view;
  const words = studio.queue;
  return (
    <>
      {editor && (
        <p className="sorts">
          <span>{words.whose}</span>
          {[false, true].map((mine) => (
            <a
              key={String(mine)}
              href={addressOf(view, { mine: mine ? "1" : "", author: mine ? "" : asked.author })}
              aria-current={mine === asked.mine ? "true" : undefined}
            >
              {mine ? words.mine : words.everybodys}
            </a>
          ))}
        </p>
      )}
      <p className="sorts">
        <span>{words.order}</span>
        {QUEUE_ORDERS.filter((each) => each !== "read" || view.hasViews).map((each) => (
          <a key={each} href={addressOf(view, { sort: each })} aria-current={each === order ? "true" : undefined}>
            {ORDERS[each]}
          </a>
        ))}
      </p>
    </>
  );
}

function Search({ view }: { view: PostsListScreen }) {
  const { asked } = view;
  const words = studio.queue;
  return (
    <ListSearch key={addressOf(view)} action={links.studio()} text={asked.text} find={words.find}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      {asked.mine && <input type="hidden" name="mine" value="1" />}
      {view.order !== "changed" && <input type="hidden" name="sort" value={view.order} />}
      <Filters view={view} />
    </ListSearch>
  );
}

/** One line that names the active filters and opens the form. The form lies over the list, so that nothing moves. */
function Filters({ view }: { view: PostsListScreen }) {
  const { asked, order, categories, authors } = view;
  const words = studio.queue;
  const nameIn = (from: ChooserProps["from"], slug: string | null) => from.find((each) => each.slug === slug)?.name;
  const present = [
    nameIn(categories, asked.category),
    asked.mine ? words.mine : nameIn(authors, asked.author),
    order === "changed" ? undefined : ORDERS[order],
  ].filter((name) => name !== undefined);
  return (
    <details className="queue-filters" data-active={present.length > 0 || undefined}>
      <summary className="button opens">{words.filters(present)}</summary>
      <div className="queue-filters-box">
        <Chooser
          name="category"
          label={words.category}
          any={words.anyCategory}
          from={categories}
          now={asked.category}
        />
        {authors.length > 0 && !asked.mine && (
          <Chooser name="author" label={words.author} any={words.anyAuthor} from={authors} now={asked.author} />
        )}
        <button className="button">{words.show}</button>
        <Orders view={view} />
      </div>
    </details>
  );
}

interface ChooserProps {
  name: string;
  label: string;
  any: string;
  from: { slug: string; name: string }[];
  now: string | null;
}

function Chooser({ name, label, any, from, now }: ChooserProps) {
  return (
    <select className="input" name={name} aria-label={label} defaultValue={now ?? ""}>
      <option value="">{any}</option>
      {from.map((each) => (
        <option key={each.slug} value={each.slug}>
          {each.name}
        </option>
      ))}
    </select>
  );
}

/** A form that sends the ticked posts to the page of bulk changes. That page previews a change first. */
function BulkForm({ rows }: { rows: Line[] }) {
  const words = studio.queue;
  return (
    <form method="get" action={links.bulk()}>
      <Rows rows={rows} choosable />
      <div className="queue-chosen">
        <button className="button">{words.changeChosen}</button>
        <a className="button-plain" href={links.bulk(rows.map(({ mark }) => mark))}>
          {words.changeAll}
        </a>
      </div>
    </form>
  );
}

function Rows({ rows, choosable = false }: { rows: Line[]; choosable?: boolean }) {
  const words = studio.queue;
  return (
    <DataTable caption={words.caption} columns={[words.post, words.state, words.when]} end={words.changed}>
      {rows.map((row) => (
        <Row key={row.id} row={row} choosable={choosable} />
      ))}
    </DataTable>
  );
}

function Row({ row, choosable }: { row: Line; choosable: boolean }) {
  const words = studio.queue;
  const others = useContext(LiveContext)(row.id);
  const remarks = [
    row.isSample && words.sample,
    row.category,
    row.authors.join(", "),
    row.copy && (row.copy.publishAt === null ? words.hasCopy : words.plannedCopy),
    row.openComments > 0 && words.comments(row.openComments),
    row.readText,
  ];
  const isReturned = row.returnedBy !== null;
  const name = plainTitle(row.title) || words.untitled;
  return (
    <tr>
      <td className={choosable ? "queue-choice" : undefined}>
        {choosable && <input type="checkbox" name="post" value={row.mark} aria-label={words.choose(name)} />}
        <span className="data-table-title">
          <a href={links.editPost(row.slug)}>{name}</a>
        </span>
        <span className="data-table-under">{remarks.filter(Boolean).join(" · ")}</span>
        {others.length > 0 && <span className="data-table-under">{words.present(others)}</span>}
      </td>
      <td className="data-table-state" data-tone={row.overdue ? "fault" : isReturned ? "wait" : TONES[row.state]}>
        {studio.states[row.state]}
        {isReturned && <span className="data-table-under">{words.returned(row.returnedBy ?? "")}</span>}
        {row.overdue && <span className="data-table-under">{row.overdue}</span>}
      </td>
      <td className="data-table-time">{row.publishText}</td>
      <td data-name={words.changed} className="data-table-end data-table-time">
        {row.updatedText}
      </td>
    </tr>
  );
}

const TONES: Partial<Record<Line["state"], string>> = {
  "in-review": "wait",
  scheduled: "wait",
  published: "live",
};

const SHOWN = ["draft", "in-review", "scheduled", "published", "withdrawn"] as const;

function addressOf({ asked, order }: PostsListScreen, change: Parameters<typeof links.studio>[0] = {}): string {
  const { sort = order, ...sieve } = change;
  const { state, text, category, author, mine } = asked;
  const present = { state, q: text, category, author, mine: mine ? "1" : "" };
  return links.studio({ ...present, ...sieve, sort: sort === "changed" ? "" : sort });
}
