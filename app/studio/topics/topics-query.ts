import { keyNamed } from "#core/base/key-by-label.ts";
import { TOPIC_STATE_WORDS, type TopicState } from "#core/topics/topic.ts";
import { TOPIC_SORTS, type TopicSort } from "#core/topics/topic-service-types.ts";
import { links } from "../../links.ts";
import { pageNumber } from "../../routing/query-params.ts";

export const TOPIC_VIEWS = ["list", "board", "proposals"] as const;
export type TopicView = (typeof TOPIC_VIEWS)[number];

export interface TopicsQuery {
  view: TopicView;
  state: TopicState | null;
  text: string;
  sort: TopicSort;
  page: number;
  edit: string;
  adding: boolean;
}

/** Parses the query of an address of the topic pages; invalid values are ignored. */
export function parseTopicsQuery(query: URLSearchParams): TopicsQuery {
  return {
    view: TOPIC_VIEWS.find((each) => each === query.get("view")) ?? "list",
    state: keyNamed(TOPIC_STATE_WORDS, query.get("state")),
    sort: TOPIC_SORTS.find((each) => each === query.get("sort")) ?? "priority",
    text: query.get("q") ?? "",
    page: pageNumber(query) ?? 1,
    edit: query.get("edit") ?? "",
    adding: query.has("new"),
  };
}

/** Returns the address of `query` with changes. A change of view, state, search or order starts at page 1. */
export function topicsAt(query: TopicsQuery, change: Partial<TopicsQuery> = {}): string {
  const { view, state, text, sort, page } = { ...query, page: 1, ...change };
  const list = view === "list";
  const path = links.topics({
    view: list ? "" : view,
    state: list ? (state ?? "") : "",
    sort: list && sort !== "priority" ? sort : "",
    q: list ? text : "",
  });
  return list ? links.paged(path, page) : path;
}
