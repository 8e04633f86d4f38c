import { redirect } from "../../requests/http-errors.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { links } from "../../links.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { parseTopicsQuery, type TopicsQuery } from "./topics-query.ts";

export type StudioTopicsView = Awaited<ReturnType<typeof loadStudioTopics>>;

export async function loadStudioTopics(services: Services, context: RequestContext) {
  const { studio } = services;
  const viewer = requiredViewer(context);
  // In earlier versions this address showed a calendar of topics. Now it redirects to the calendar of posts.
  if (context.query.get("view") === "calendar") throw redirect(links.calendar(context.query.get("from") ?? ""), 302);
  const query = parseTopicsQuery(context.query);
  const shown = await shownTo(services, viewer, query);
  return { query, editor: may(viewer, "edit-all"), choices: await studio.topics.choices(viewer), shown };
}

async function shownTo({ studio }: Services, viewer: Viewer, query: TopicsQuery) {
  if (query.edit !== "") {
    const topic = unwrap(await studio.topics.topic(viewer, query.edit));
    if (topic.slug !== query.edit) throw redirect(links.topics({ edit: topic.slug }), 302);
    return { kind: "topic" as const, topic };
  }
  if (query.adding) return { kind: "new" as const };
  switch (query.view) {
    case "list":
      return { kind: "list" as const, ...unwrap(await studio.topics.topics(viewer, query)) };
    case "board":
      return { kind: "board" as const, columns: unwrap(await studio.topics.board(viewer)) };
    case "proposals":
      return { kind: "proposals" as const, proposals: unwrap(await studio.topics.proposals(viewer)) };
  }
}
