import { TOPIC_STATES } from "#core/topics/topic.ts";
import { TOPIC_SORTS, type TopicImport, type TopicListing, type TopicRow } from "#core/topics/topic-service-types.ts";
import { links } from "../../links.ts";
import { studioTopics as words, topicTableWords, topicWords } from "../../messages/topics.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ListSearch, Pager } from "../ui/list-search-and-paging.tsx";
import { CsvImportForm } from "../ui/csv-import-form.tsx";
import { TopicActionForm } from "./topic-action-form.tsx";
import { topicsAt, type TopicsQuery } from "./topics-query.ts";
import { ClosestPosts, PriorityReasons, TopicStateLabel, WriteTopic } from "./topic-card.tsx";
import { PlanForm } from "./topic-decisions.tsx";
import type { StudioTopicsView } from "./topics.loader.ts";
import { DataTable } from "../ui/data-table.tsx";

const LIFE = TOPIC_STATES.slice(0, 5);

export function TopicList({ view, listing }: { view: StudioTopicsView; listing: TopicListing }) {
  const { query, editor } = view;
  const { rows, page, pages } = listing;
  return (
    <>
      <ListFilter query={query} counts={listing.counts} />
      {rows.length === 0 ? (
        <Nothing query={query} />
      ) : (
        <DataTable
          caption={words.caption}
          columns={[words.topic, words.archive, words.points]}
          end={{ aloud: words.draft }}
          className="topics-data-table"
        >
          {rows.map((row) => (
            <Row key={row.id} view={view} row={row} />
          ))}
        </DataTable>
      )}
      <Pager path={topicsAt(query)} page={page} pages={pages} />
      {editor && <Table />}
    </>
  );
}

function ListFilter({ query, counts }: { query: TopicsQuery; counts: TopicListing["counts"] }) {
  const usual = LIFE.reduce((sum, state) => sum + counts[state], 0);
  const places = [
    { state: null, name: words.usual, count: usual },
    ...TOPIC_STATES.map((state) => ({ state, name: words.states[state], count: counts[state] })),
  ];
  return (
    <div className="studio-sieve">
      <ul className="plain" aria-label={words.state}>
        {places.map(({ state, name, count }) => (
          <li key={name}>
            <a href={topicsAt(query, { state })} aria-current={query.state === state ? "true" : undefined}>
              {name} <span className="studio-number">{count}</span>
            </a>
          </li>
        ))}
      </ul>
      <ListSearch action={links.topics()} text={query.text} find={words.find}>
        {query.state && <input type="hidden" name="state" value={query.state} />}
        {query.sort !== "priority" && <input type="hidden" name="sort" value={query.sort} />}
      </ListSearch>
      <p className="sorts">
        <span>{words.sort}</span>
        {TOPIC_SORTS.map((sort) => (
          <a key={sort} href={topicsAt(query, { sort })} aria-current={sort === query.sort ? "true" : undefined}>
            {words.sorts[sort]}
          </a>
        ))}
      </p>
    </div>
  );
}

function Row({ view, row }: { view: StudioTopicsView; row: TopicRow }) {
  const { id, slug, heading: title, version } = row;
  const marks = [row.public && words.public, row.series && words.series];
  const facts = [row.category?.name, row.owner?.name, words.intents[row.intent], ...marks];
  const posts = words.posts(row.published, row.drafts);
  return (
    <tr>
      <td>
        <span className="data-table-title">
          <a href={links.topics({ edit: slug })}>{title}</a>
        </span>
        {row.question !== "" && <span className="topics-question">{row.question}</span>}
        <span className="data-table-under">
          <TopicStateLabel line={row} /> {[...facts, posts].filter(Boolean).join(" · ")}
        </span>
        {row.state === "rejected" && row.reason !== "" && (
          <span className="data-table-under">
            {topicWords.reason}: {row.reason}
          </span>
        )}
        {row.evidence !== "" && <span className="data-table-under">{row.evidence}</span>}
      </td>
      <td data-name={words.archive}>{row.state !== "merged" && <ClosestPosts row={row} />}</td>
      <td data-name={words.points} className="data-table-time">
        {row.open && <PriorityReasons urgency={row.urgency} />}
      </td>
      <td className="data-table-end data-table-acts">
        <div className="topics-acts">
          {row.state === "new" && row.decisions.includes("accepted") && (
            <TopicActionForm do="accept" fields={{ id }} carried={{ version: String(version) }}>
              <button className="button" aria-label={words.acceptOf(title)}>
                {words.accept}
              </button>
            </TopicActionForm>
          )}
          <WriteTopic line={row} />
          {row.decisions.includes("planned") && <PlanForm key={row.version} view={view} topic={row} />}
        </div>
      </td>
    </tr>
  );
}

function Nothing({ query }: { query: TopicsQuery }) {
  if (query.state === null && query.text === "") {
    return <EmptyState sentence={words.empty} act={{ name: words.add, path: links.topics({ new: "1" }) }} />;
  }
  return <EmptyState sentence={words.nothing} act={{ name: words.clear, path: links.topics() }} />;
}

function Table() {
  return (
    <CsvImportForm<TopicImport & { applied: boolean }>
      words={topicTableWords}
      address={links.topicTable()}
      linesOf={({ topics }) => topics.map(({ line, title, isNew }) => topicTableWords.entry(line, title, isNew))}
    />
  );
}
