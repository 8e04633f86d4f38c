import { redirect } from "react-router";
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
  asked: TopicsQuery;
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

export async function loadTopicManager(services: Services, visit: RequestContext): Promise<TopicManagerView> {
  const { desk } = services;
  const viewer = requiredViewer(visit);
  const asked = parseTopicsQuery(visit.query);
  const shown = await shownTo(services, viewer, asked);
  return { asked, editor: may(viewer, "edit-all"), choices: await desk.topics.choices(viewer), shown };
}

async function shownTo(
  { desk, origin }: Services,
  viewer: Viewer,
  asked: TopicsQuery,
): Promise<TopicManagerView["shown"]> {
  if (asked.edit !== "") {
    const topic = unwrap(await desk.topics.topic(viewer, asked.edit));
    if (topic.slug !== asked.edit) throw redirect(links.topics({ edit: topic.slug }), 302);
    return { kind: "topic", topic };
  }
  if (asked.adding) return { kind: "new" };
  switch (asked.view) {
    case "list":
      return { kind: "list", ...unwrap(await desk.topics.topics(viewer, asked)) };
    case "board":
      return { kind: "board", columns: unwrap(await desk.topics.board(viewer)) };
    case "calendar": {
      const calendar = unwrap(await desk.topics.calendar(viewer, asked.from || null));
      const path = unwrap(await desk.topics.calendarAddress(viewer));
      return { kind: "calendar", calendar, address: path === null ? null : origin + path };
    }
    case "proposals":
      return { kind: "proposals", proposals: unwrap(await desk.topics.proposals(viewer)) };
  }
}
