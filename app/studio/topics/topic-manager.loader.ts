import { redirect } from "../../requests/http-errors.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import type { TopicPost } from "#core/topics/store.ts";
import type {
  TopicProposal,
  TopicCalendar,
  TopicService,
  TopicLine,
  TopicListing,
  TopicRow,
} from "#core/topics/topic-service.ts";
import type { TopicState } from "#core/topics/topic.ts";
import { links } from "../../links.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { parseTopicsQuery, type TopicsQuery } from "./topics-query.ts";

export type TopicChoices = Awaited<ReturnType<TopicService["choices"]>>;

export interface TopicManagerView {
  query: TopicsQuery;
  editor: boolean;
  choices: TopicChoices;
  shown:
    | { kind: "topic"; topic: TopicRow & { posts: TopicPost[] } }
    | { kind: "new" }
    | ({ kind: "list" } & TopicListing)
    | { kind: "board"; columns: { state: TopicState; total: number; topics: TopicLine[] }[] }
    | { kind: "calendar"; calendar: TopicCalendar; address: string | null }
    | { kind: "proposals"; proposals: TopicProposal[] };
}

export async function loadTopicManager(services: Services, context: RequestContext): Promise<TopicManagerView> {
  const { studio } = services;
  const viewer = requiredViewer(context);
  const query = parseTopicsQuery(context.query);
  const shown = await shownTo(services, viewer, query);
  return { query, editor: may(viewer, "edit-all"), choices: await studio.topics.choices(viewer), shown };
}

async function shownTo(
  { studio, origin }: Services,
  viewer: Viewer,
  query: TopicsQuery,
): Promise<TopicManagerView["shown"]> {
  if (query.edit !== "") {
    const topic = unwrap(await studio.topics.topic(viewer, query.edit));
    if (topic.slug !== query.edit) throw redirect(links.topics({ edit: topic.slug }), 302);
    return { kind: "topic", topic };
  }
  if (query.adding) return { kind: "new" };
  switch (query.view) {
    case "list":
      return { kind: "list", ...unwrap(await studio.topics.topics(viewer, query)) };
    case "board":
      return { kind: "board", columns: unwrap(await studio.topics.board(viewer)) };
    case "calendar": {
      const calendar = unwrap(await studio.topics.calendar(viewer, query.from || null));
      const path = unwrap(await studio.topics.calendarAddress(viewer));
      return { kind: "calendar", calendar, address: path === null ? null : origin + path };
    }
    case "proposals":
      return { kind: "proposals", proposals: unwrap(await studio.topics.proposals(viewer)) };
  }
}
