import type { Role } from "#core/base/viewer.ts";
import { ok } from "#core/base/outcome.ts";
import type { TopicService } from "#core/topics/create-topic-service.ts";
import type { TopicRow } from "#core/topics/topic-service-types.ts";
import { createRequestHandler } from "#app/server/request-handler.tsx";
import { pick, textOf } from "./dom.ts";
import { type ServiceParts, fakeStudio, sessionOf, viewerOf } from "../fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "../fakes/fake-services.ts";

export function rowOf(given: Partial<TopicRow>): TopicRow {
  return {
    id: "m1",
    slug: "siew-marchwi",
    title: "Siew marchwi",
    heading: given.title ?? "Siew marchwi",
    angle: "",
    question: "Kiedy siać?",
    intent: "guide",
    state: "new",
    open: true,
    public: false,
    series: false,
    intro: "",
    priority: 3,
    version: 4,
    owner: { id: "u-1", name: "Ewa Sęk" },
    category: { id: "c1", name: "Warsztat" },
    tags: [{ id: "t1", name: "marchew" }],
    week: null,
    weekText: null,
    late: false,
    sources: "",
    notes: "",
    origin: "search",
    signal: null,
    evidence: "7 wyszukiwań bez wyniku.",
    demand: 7,
    reason: "",
    deferredUntil: null,
    deferredText: null,
    mergedInto: null,
    published: 0,
    drafts: 0,
    about: null,
    urgency: {
      points: 26,
      level: "middle",
      parts: [
        { part: "demand", points: 18 },
        { part: "description", points: 8 },
      ],
    },
    mayEdit: true,
    decisions: ["accepted", "planned", "deferred", "rejected"],
    mayMerge: true,
    mayDraft: true,
    closest: [
      { id: "p1", title: "Jak pisać lead", slug: "jak-pisac-lead", path: "/warsztat/jak-pisac-lead", share: 0.75 },
    ],
    answered: true,
    ...given,
  };
}

export function topicsOf(rows: TopicRow[], given: Partial<TopicService> = {}): ServiceParts {
  const { topics } = fakeStudio();
  return {
    topics: {
      topics: async (viewer, query) => {
        const empty = await topics.topics(viewer, query);
        return empty.ok ? ok({ ...empty.value, rows, total: rows.length }) : empty;
      },
      topic: async (viewer, slug) => {
        const row = rows.find((each) => each.slug === slug);
        return row ? ok({ ...row, posts: [] }) : topics.topic(viewer, slug);
      },
      ...given,
    },
  };
}

export async function get(path: string, role: Role | null, studio: ServiceParts = {}) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
  const request = new Request(ORIGIN + path, { headers: { accept: "text/html" } });
  const answer = await createRequestHandler(fakeServices({ studio })).answer(request, caller);
  return { ...answer, text: String(answer.body), main: textOf(pick(String(answer.body), "main")[0]) };
}

export async function post(path: string, fields: Record<string, string>, role: Role, studio: ServiceParts = {}) {
  const caller = { viewer: viewerOf(role), cookies: sessionOf(role), address: "" };
  const headers = { "content-type": "application/x-www-form-urlencoded", accept: "text/html" };
  const request = new Request(ORIGIN + path, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
  const answer = await createRequestHandler(fakeServices({ studio })).answer(request, caller);
  return { ...answer, text: String(answer.body), main: textOf(pick(String(answer.body), "main")[0]) };
}
