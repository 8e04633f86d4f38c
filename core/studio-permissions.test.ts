import { describe, expect, test } from "vitest";
import { ROLES } from "./base/permission.ts";
import type { Role, Viewer } from "./base/viewer.ts";
import { createHousekeeping, type ServiceDeps, type StudioServices } from "./studio-services.ts";
import { NO_SETTINGS } from "./settings/store.ts";
import type { TopicFields } from "./topics/topic-service.ts";
import { member, openServices } from "#test/support/services/open-services.ts";

/* product.md, Roles, for every method of the studio but the posts': who may, and that the rest reach no store. */

type Services = Omit<StudioServices, "posts">;

const WRITERS: Role[] = ["współpracownik", "autor", "redaktor", "administrator"];
const EDITORS: Role[] = ["redaktor", "administrator"];
const ADMINISTRATORS: Role[] = ["administrator"];

const ALL = { state: null, text: "", category: null, author: null, page: 1 };
const WORDS = { name: "Nowy dział", slug: null, description: "" };
const TOPICS = { state: null, text: "", sort: "priority", page: 1 } as const;
const TOPIC: TopicFields = {
  title: "Siew",
  angle: "",
  question: "",
  intent: "poradnik",
  categoryId: null,
  tags: [],
  sources: "",
  notes: "",
};
const LOOK = { alt: "", focal: { x: 0, y: 0 }, name: "a" };

const DRAFT = { postId: null, title: "Kompost", lead: "", body: "Kompost lubi powietrze.", tagIds: [] };
const QUESTION = { ...DRAFT, postId: "p", kind: "korekta", tone: "rzeczowy", from: 0, to: 1 } as const;
const IDEA = { title: "Kompost zimą", question: "Co robić zimą?", angle: "" };

const METHODS: Record<string, { who: Role[]; call(desk: Services, viewer: Viewer): Promise<unknown> }> = {
  "queue.queue": { who: WRITERS, call: (desk, viewer) => desk.queue.queue(viewer, ALL) },
  "queue.work": { who: EDITORS, call: (desk, viewer) => desk.queue.work(viewer) },
  "queue.retry": { who: EDITORS, call: (desk, viewer) => desk.queue.retry(viewer, 1) },
  "queue.trustClock": { who: ADMINISTRATORS, call: (desk, viewer) => desk.queue.trustClock(viewer) },
  "searches.searches": {
    who: EDITORS,
    call: (desk, viewer) => desk.searches.searches(viewer, { days: 7, inVain: false, page: 1 }),
  },
  "links.find": { who: WRITERS, call: (desk, viewer) => desk.links.find(viewer, "", "p") },
  "analysis.draft": { who: WRITERS, call: (desk, viewer) => desk.analysis.draft(viewer, DRAFT) },
  "analysis.spelling": { who: WRITERS, call: (desk, viewer) => desk.analysis.spelling(viewer, "") },
  "analysis.sources": { who: WRITERS, call: (desk, viewer) => desk.analysis.sources(viewer, "", []) },
  "analysis.ideas": { who: WRITERS, call: (desk, viewer) => desk.analysis.ideas(viewer, "") },
  "analysis.compare": { who: WRITERS, call: (desk, viewer) => desk.analysis.compare(viewer, IDEA) },
  "analysis.brief": { who: WRITERS, call: (desk, viewer) => desk.analysis.brief(viewer, IDEA, "poradnik") },
  "analysis.outline": {
    who: WRITERS,
    call: (desk, viewer) => desk.analysis.outline(viewer, IDEA, { intent: "poradnik", questions: [] }, []),
  },
  "addresses.formerPaths": { who: EDITORS, call: (desk, viewer) => desk.addresses.formerPaths(viewer, "", 1) },
  "addresses.missing": { who: EDITORS, call: (desk, viewer) => desk.addresses.missing(viewer, 1) },
  "addresses.redirect": { who: EDITORS, call: (desk, viewer) => desk.addresses.redirect(viewer, "/dawny", null) },
  "addresses.release": { who: EDITORS, call: (desk, viewer) => desk.addresses.release(viewer, "/dawny") },
  "addresses.ignore": { who: EDITORS, call: (desk, viewer) => desk.addresses.ignore(viewer, "/dawny") },
  "categories.categories": { who: ADMINISTRATORS, call: (desk, viewer) => desk.categories.categories(viewer) },
  "categories.create": { who: ADMINISTRATORS, call: (desk, viewer) => desk.categories.create(viewer, WORDS) },
  "categories.change": {
    who: ADMINISTRATORS,
    call: (desk, viewer) => desk.categories.change(viewer, "c", { name: "Dział", description: "", version: 1 }),
  },
  "categories.order": { who: ADMINISTRATORS, call: (desk, viewer) => desk.categories.order(viewer, []) },
  "categories.place": { who: ADMINISTRATORS, call: (desk, viewer) => desk.categories.place(viewer, "a") },
  "categories.previewMove": {
    who: ADMINISTRATORS,
    call: (desk, viewer) => desk.categories.previewMove(viewer, "a", { into: "b" }),
  },
  "categories.move": {
    who: ADMINISTRATORS,
    call: (desk, viewer) =>
      desk.categories.move(viewer, "a", { to: { into: "b" }, version: 1, rewrite: true, takeOver: false }),
  },
  "categories.rewriteLinks": {
    who: ADMINISTRATORS,
    call: (desk, viewer) => desk.categories.rewriteLinks(viewer, "a"),
  },
  "categories.remove": { who: ADMINISTRATORS, call: (desk, viewer) => desk.categories.remove(viewer, "a") },
  "media.library": { who: EDITORS, call: (desk, viewer) => desk.media.library(viewer, "", 1) },
  "media.choices": { who: WRITERS, call: (desk, viewer) => desk.media.choices(viewer, "", 1) },
  "media.fetch": { who: WRITERS, call: (desk, viewer) => desk.media.fetch(viewer, "https://a.example/b.png") },
  "media.picture": { who: EDITORS, call: (desk, viewer) => desk.media.picture(viewer, "a") },
  "media.upload": { who: WRITERS, call: (desk, viewer) => desk.media.upload(viewer, "a.png", new Uint8Array()) },
  "media.describe": { who: EDITORS, call: (desk, viewer) => desk.media.describe(viewer, "a", LOOK) },
  "media.replace": { who: EDITORS, call: (desk, viewer) => desk.media.replace(viewer, "a", "a.png", new Uint8Array()) },
  "media.remove": { who: EDITORS, call: (desk, viewer) => desk.media.remove(viewer, "a") },
  "tags.find": { who: WRITERS, call: (desk, viewer) => desk.tags.find(viewer, "a") },
  "tags.add": { who: WRITERS, call: (desk, viewer) => desk.tags.add(viewer, "nowy", false) },
  "tagEditing.lines": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.lines(viewer) },
  "tagEditing.change": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.change(viewer, "t", { version: 1 }) },
  "tagEditing.accept": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.accept(viewer, "t") },
  "tagEditing.remove": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.remove(viewer, "t") },
  "tagEditing.exportTable": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.exportTable(viewer) },
  "tagEditing.importTable": { who: EDITORS, call: (desk, viewer) => desk.tagEditing.importTable(viewer, "", true) },
  "tagRefresh.analyse": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.analyse(viewer) },
  "tagRefresh.untidy": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.untidy(viewer, "untagged", 1) },
  "tagRefresh.plan": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.plan(viewer, []) },
  "tagRefresh.execute": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.execute(viewer, []) },
  "tagRefresh.chosen": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.chosen(viewer) },
  "tagRefresh.choose": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.choose(viewer, []) },
  "tagRefresh.unchoose": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.unchoose(viewer, null) },
  "tagRefresh.straighten": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.straighten(viewer) },
  "tagRefresh.run": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.run(viewer, "run") },
  "tagRefresh.watch": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.watch(viewer, "run", () => {}) },
  "tagRefresh.operations": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.operations(viewer) },
  "tagRefresh.undo": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.undo(viewer, "op") },
  "tagRefresh.dismiss": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.dismiss(viewer, "a", "b") },
  "tagRefresh.recount": { who: EDITORS, call: (desk, viewer) => desk.tagRefresh.recount(viewer) },
  "topics.topics": { who: WRITERS, call: (desk, viewer) => desk.topics.topics(viewer, TOPICS) },
  "topics.topic": { who: WRITERS, call: (desk, viewer) => desk.topics.topic(viewer, "wiosna") },
  "topics.board": { who: WRITERS, call: (desk, viewer) => desk.topics.board(viewer) },
  "topics.calendar": { who: WRITERS, call: (desk, viewer) => desk.topics.calendar(viewer, null) },
  "topics.create": { who: WRITERS, call: (desk, viewer) => desk.topics.create(viewer, TOPIC) },
  "topics.change": { who: WRITERS, call: (desk, viewer) => desk.topics.change(viewer, "nikt", { version: 1 }) },
  "topics.decide": {
    who: EDITORS,
    call: (desk, viewer) => desk.topics.decide(viewer, "nikt", { decision: "przyjęty", version: 1 }),
  },
  "topics.merge": { who: EDITORS, call: (desk, viewer) => desk.topics.merge(viewer, "a", "b") },
  "topics.proposals": { who: WRITERS, call: (desk, viewer) => desk.topics.proposals(viewer) },
  "topics.keep": { who: WRITERS, call: (desk, viewer) => desk.topics.keep(viewer, "szukane:a") },
  "topics.dismiss": { who: EDITORS, call: (desk, viewer) => desk.topics.dismiss(viewer, "szukane:a") },
  "topics.exportTable": { who: EDITORS, call: (desk, viewer) => desk.topics.exportTable(viewer) },
  "topics.importTable": { who: EDITORS, call: (desk, viewer) => desk.topics.importTable(viewer, "", true) },
  "topics.calendarAddress": { who: WRITERS, call: (desk, viewer) => desk.topics.calendarAddress(viewer) },
  "topics.openCalendar": { who: WRITERS, call: (desk, viewer) => desk.topics.openCalendar(viewer) },
  "topics.shutCalendar": { who: WRITERS, call: (desk, viewer) => desk.topics.shutCalendar(viewer) },
  "settings.settings": { who: ADMINISTRATORS, call: (desk, viewer) => desk.settings.settings(viewer) },
  "audit.entries": { who: EDITORS, call: (desk, viewer) => desk.audit.entries(viewer, null) },
  "assistant.outlook": { who: WRITERS, call: (desk, viewer) => desk.assistant.outlook(viewer) },
  "assistant.settings": { who: ADMINISTRATORS, call: (desk, viewer) => desk.assistant.settings(viewer) },
  "assistant.probe": { who: ADMINISTRATORS, call: (desk, viewer) => desk.assistant.probe(viewer) },
  "assistant.runs": {
    who: WRITERS,
    call: (desk, viewer) => desk.assistant.runs(viewer, { subjectId: null, page: 1 }),
  },
  "assistant.run": { who: WRITERS, call: (desk, viewer) => desk.assistant.run(viewer, "r") },
  "assistant.versions": { who: WRITERS, call: (desk, viewer) => desk.assistant.versions(viewer, "r", "brief", "") },
  "assistant.start": {
    who: WRITERS,
    call: (desk, viewer) => desk.assistant.start(viewer, { kind: "topic", id: "m-wiosna" }),
  },
  "assistant.ask": { who: WRITERS, call: (desk, viewer) => desk.assistant.ask(viewer, "r", "brief", {}) },
  "assistant.stop": { who: WRITERS, call: (desk, viewer) => desk.assistant.stop(viewer, "r") },
  "assistant.edit": {
    who: WRITERS,
    call: (desk, viewer) => desk.assistant.edit(viewer, "r", { kind: "brief", part: "", data: {}, base: 1 }),
  },
  "assistant.approve": { who: WRITERS, call: (desk, viewer) => desk.assistant.approve(viewer, "r", 1) },
  "assistant.addSource": {
    who: WRITERS,
    call: (desk, viewer) => desk.assistant.addSource(viewer, "r", { title: "", text: "x" }),
  },
  "assistant.toDraft": { who: WRITERS, call: (desk, viewer) => desk.assistant.toDraft(viewer, "r") },
  "assistant.follow": { who: WRITERS, call: (desk, viewer) => desk.assistant.follow(viewer, "r", 0, () => {}) },
  "generator.subjects": { who: WRITERS, call: (desk, viewer) => desk.generator.subjects(viewer, "wiosna") },
  "generator.about": {
    who: WRITERS,
    call: (desk, viewer) => desk.generator.about(viewer, { kind: "topic", id: "m-wiosna" }),
  },
  "generator.places": { who: WRITERS, call: (desk, viewer) => desk.generator.places(viewer, ["r"]) },
  "generator.facts": { who: WRITERS, call: (desk, viewer) => desk.generator.facts(viewer, "r") },
  "generator.keep": { who: WRITERS, call: (desk, viewer) => desk.generator.keep(viewer, "r", "P1") },
  "generator.merge": { who: WRITERS, call: (desk, viewer) => desk.generator.merge(viewer, "r", "P1", "m-wiosna") },
  "generator.dismiss": { who: WRITERS, call: (desk, viewer) => desk.generator.dismiss(viewer, "r", "P1") },
  "generator.update": { who: WRITERS, call: (desk, viewer) => desk.generator.update(viewer, "r", "P1", "p") },
  "help.standing": { who: WRITERS, call: (desk, viewer) => desk.help.standing(viewer, "p") },
  "help.reading": { who: WRITERS, call: (desk, viewer) => desk.help.reading(viewer) },
  "help.ask": { who: WRITERS, call: (desk, viewer) => desk.help.ask(viewer, QUESTION) },
  "help.read": { who: WRITERS, call: (desk, viewer) => desk.help.read(viewer, "r") },
  "help.settle": { who: WRITERS, call: (desk, viewer) => desk.help.settle(viewer, "s", "rejected") },
  "settings.change": { who: ADMINISTRATORS, call: (desk, viewer) => desk.settings.change(viewer, NO_SETTINGS) },
};

/** Methods asked by whoever holds an address, without a role: the address itself is what lets somebody in. */
const TOKENS = ["previews.read", "topics.calendarFeed"];

/** Methods that answer with nothing in place of a refusal. */
const EMPTY: Record<string, { who: Role[]; call(desk: Services, viewer: Viewer): Promise<unknown>; nothing: unknown }> =
  {
    "queue.health": {
      who: WRITERS,
      call: (desk, viewer) => desk.queue.health(viewer),
      nothing: { next: null, overdue: [], held: false, stuck: 0, leap: null, banner: null },
    },
    "tags.byIds": { who: WRITERS, call: (desk, viewer) => desk.tags.byIds(viewer, ["t-kompost"]), nothing: [] },
    "settings.choices": {
      who: WRITERS,
      call: (desk, viewer) => desk.settings.choices(viewer),
      nothing: { categories: [], people: [], topics: [] },
    },
    "topics.choices": {
      who: WRITERS,
      call: (desk, viewer) => desk.topics.choices(viewer),
      nothing: { topics: [], people: [], categories: [] },
    },
  };

/** Ports that fail whatever is asked of them. */
const nobody = new Proxy(() => {}, {
  get: () => nobody,
  apply() {
    throw new Error("Somebody without the right to it reached a port.");
  },
}) as never;
const unreachable: ServiceDeps = nobody;

test("every method has a row in one of the tables", () => {
  const named = Object.entries(createHousekeeping(unreachable)).flatMap(([part, methods]) =>
    Object.keys(methods).map((method) => `${part}.${method}`),
  );
  expect([...Object.keys(METHODS), ...Object.keys(EMPTY), ...TOKENS].toSorted()).toEqual(named.toSorted());
});

describe.each(ROLES)("%s", (role) => {
  test.each(Object.entries(METHODS))("%s", async (_, { who, call }) => {
    if (who.includes(role)) {
      const { desk } = await openServices();
      expect(await call(desk, member(role))).not.toMatchObject({ code: "forbidden" });
    } else {
      const refused = await call(createHousekeeping(unreachable), member(role));
      expect(refused).toMatchObject({ ok: false, code: "forbidden" });
    }
  });

  test.each(Object.entries(EMPTY))("%s", async (_, { who, call, nothing }) => {
    if (who.includes(role)) {
      const { desk } = await openServices({ studioBanner: () => "Uwaga." });
      expect(await call(desk, member(role))).not.toEqual(nothing);
    } else expect(await call(createHousekeeping(unreachable), member(role))).toEqual(nothing);
  });
});
