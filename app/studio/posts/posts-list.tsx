import { plainTitle } from "#core/base/post-title.ts";
import { useEffect, useState } from "react";
import type { QueueLine } from "#core/posts/posts-list.ts";
import { loadChunk } from "../../browser/load-chunk.ts";
import type { RecoveredDraft } from "../editor/saving/recovered-drafts.ts";
import { OrphanedDraft } from "./orphaned-draft.tsx";
import { links } from "../../links.ts";
import { studio } from "../../messages/studio.ts";
import { useView } from "../../routing/router.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListSearch, Pager } from "../ui/list-controls.tsx";
import { POSTS_LIST_STATES, type PostsListState } from "./posts-list-states.ts";
import type { PostsListScreen } from "./posts-list.loader.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

export function Component() {
  const view = useView<PostsListScreen>();
  const words = studio.queue;
  const sieved = Object.values(view.asked).some(Boolean);
  return (
    <>
      <PageHeading title={words.title}>
        <a className="button button-main" href={links.newPost()}>
          {words.write}
        </a>
      </PageHeading>
      <RecoveredDrafts userId={view.viewerId} zone={view.zone} />
      <Sieve view={view} />
      {view.rows.length > 0 && <Rows rows={view.rows} />}
      {view.rows.length === 0 &&
        (sieved ? (
          <EmptyState sentence={words.nothing} act={{ name: words.clear, path: links.studio() }} />
        ) : (
          <EmptyState sentence={words.empty} act={{ name: words.write, path: links.newPost() }} />
        ))}
      <Pager path={addressOf(view, view.asked.state)} page={view.page} pages={view.pages} />
    </>
  );
}

/** Totals are of all one may see: they are left out where a search narrows the lists. */
function Sieve({ view }: { view: PostsListScreen }) {
  const { asked, counts } = view;
  const words = studio.queue;
  const whole = asked.text === "" && asked.category === null && asked.author === null;
  const places: { state: PostsListState | null; name: string; count: number }[] = [
    { state: null, name: words.all, count: SHOWN.reduce((sum, state) => sum + counts[state], 0) },
    ...POSTS_LIST_STATES.map((state) => ({
      state,
      name: state === "copies" ? words.copies : studio.states[state],
      count: counts[state],
    })),
  ];
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.state}>
        {places.map(({ state, name, count }) => (
          <li key={name}>
            <a href={addressOf(view, state)} aria-current={asked.state === state ? "true" : undefined}>
              {name}
              {whole && <span className="studio-number">{count}</span>}
              {!whole && asked.state === state && <span className="studio-number">{view.total}</span>}
            </a>
          </li>
        ))}
      </ul>
      <Search view={view} />
    </div>
  );
}

function Search({ view }: { view: PostsListScreen }) {
  const { asked } = view;
  const words = studio.queue;
  return (
    <ListSearch key={addressOf(view, asked.state)} action={links.studio()} text={asked.text} find={words.find}>
      {asked.state && <input type="hidden" name="state" value={asked.state} />}
      <Chooser
        name="category"
        label={words.category}
        any={words.anyCategory}
        from={view.categories}
        now={asked.category}
      />
      {view.authors.length > 0 && (
        <Chooser name="author" label={words.author} any={words.anyAuthor} from={view.authors} now={asked.author} />
      )}
    </ListSearch>
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

function Rows({ rows }: { rows: QueueLine[] }) {
  const words = studio.queue;
  return (
    <DataTable caption={words.caption} columns={[words.post, words.state, words.when]} end={words.changed}>
      {rows.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </DataTable>
  );
}

function Row({ row }: { row: QueueLine }) {
  const words = studio.queue;
  const remarks = [
    row.category,
    row.authors.join(", "),
    row.copy && words.hasCopy,
    row.openComments > 0 && words.comments(row.openComments),
  ];
  return (
    <tr>
      <td>
        <span className="data-table-title">
          <a href={links.editPost(row.slug)}>{plainTitle(row.title) || words.untitled}</a>
        </span>
        <span className="data-table-under">{remarks.filter(Boolean).join(" · ")}</span>
      </td>
      <td className="data-table-state" data-tone={row.overdue ? "fault" : TONES[row.state]}>
        {studio.states[row.state]}
        {row.overdue && <span className="data-table-under">{row.overdue}</span>}
      </td>
      <td className="data-table-time">{row.publishText}</td>
      <td data-name={words.changed} className="data-table-end data-table-time">
        {row.updatedText}
      </td>
    </tr>
  );
}

const TONES: Partial<Record<QueueLine["state"], string>> = {
  "in-review": "wait",
  scheduled: "wait",
  published: "live",
};

const SHOWN = ["draft", "in-review", "scheduled", "published", "withdrawn"] as const;

function addressOf({ asked }: PostsListScreen, state: PostsListState | null): string {
  return links.studio({ state, q: asked.text, category: asked.category, author: asked.author });
}

/** Texts that were typed here and never reached the server, with the way to each: nobody would know of them otherwise. */
function RecoveredDrafts({ userId, zone }: { userId: string; zone: string }) {
  const words = studio.queue;
  const [left, setLeft] = useState<RecoveredDraft[]>([]);
  useEffect(() => {
    let gone = false;
    async function look() {
      const { recoveredDraftsOf } = await loadChunk(() => import("../editor/saving/recovered-drafts.ts"));
      const found = await recoveredDraftsOf(userId, zone);
      if (!gone) setLeft(found);
    }
    look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [userId, zone]);
  const openable = left.flatMap(({ path, ...text }) => (path === null ? [] : [{ ...text, path }]));
  const orphans = left.filter(({ path }) => path === null);
  return (
    <>
      {openable.length > 0 && (
        <output className="notice left-texts">
          <p>{words.left}</p>
          <ul className="plain">
            {openable.map(({ kept: draft, name, when, path }) => (
              <li key={draft.postId}>
                <a href={path}>{name}</a> <span className="field-hint">{when}</span>
              </li>
            ))}
          </ul>
        </output>
      )}
      {orphans.length > 0 && (
        <section className="notice left-texts" aria-labelledby="porzucone">
          <p id="porzucone">{words.orphans}</p>
          {orphans.map(({ kept: draft, when }) => (
            <OrphanedDraft
              key={`${draft.postId} ${draft.tab}`}
              kept={draft}
              when={when}
              userId={userId}
              onGone={() => setLeft((before) => before.filter((text) => text.kept !== draft))}
            />
          ))}
        </section>
      )}
    </>
  );
}
