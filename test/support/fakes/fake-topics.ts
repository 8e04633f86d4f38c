import type { StudioServices } from "#core/studio-services.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { TOPIC_STATES, type TopicState } from "#core/topics/topic.ts";

const noTopic = async () => refuse("missing", "Nie ma takiego tematu.");
const nothing = async () => ok(null);

export const fakeTopics: StudioServices["topics"] = {
  topics: async () =>
    ok({
      rows: [],
      total: 0,
      page: 1,
      pages: 1,
      counts: Object.fromEntries(TOPIC_STATES.map((state) => [state, 0])) as Record<TopicState, number>,
    }),
  topic: noTopic,
  board: async () => ok(TOPIC_STATES.map((state) => ({ state, total: 0, topics: [] }))),
  planned: async () => ok([]),
  choices: async () => ({
    topics: [],
    people: [],
    categories: [],
    weeks: [{ week: "2026-W48", text: "23–29 listopada 2026" }],
  }),
  create: noTopic,
  change: noTopic,
  decide: noTopic,
  merge: noTopic,
  proposals: async () => ok([]),
  keep: noTopic,
  dismiss: noTopic,
  undismiss: noTopic,
  exportTable: async () => ok(""),
  importTable: async () => ok({ created: 0, changed: 0, unchanged: 0, topics: [], faults: [] }),
  calendarAddress: async () => ok(null),
  openCalendar: async () => ok("/topics.ics?token=a.b"),
  shutCalendar: nothing,
  calendarFeed: noTopic,
};
