import { describe, expect, test } from "vitest";
import { ROLES } from "./base/permission.ts";
import type { Role, Viewer } from "./base/viewer.ts";
import { createHousekeeping, type ServiceDeps, type StudioServices } from "./studio-services.ts";
import { DAILY_BACKUPS } from "./backup/store.ts";
import { ALL_WELL } from "./posts/publishing/work-health.ts";
import { DEFAULT_OPTIONS } from "./import/studio/studio-import.ts";
import { NO_NEWS } from "./mail/digest-times.ts";
import { NO_MAIL } from "./mail/mail-settings.ts";
import { NO_SETTINGS } from "./settings/site-settings.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { member, createServices } from "#test/support/services/open-services.ts";
import { fieldsOf } from "#test/support/services/topic-service.ts";

/* For every method of the studio except those of posts: who may call it, and that no other call reaches a store. */

type Services = Omit<StudioServices, "posts">;

const WRITERS: Role[] = ["contributor", "author", "editor", "administrator"];
const EDITORS: Role[] = WRITERS.slice(2);
const ADMINISTRATORS: Role[] = ["administrator"];

const ALL = { state: null, text: "", category: null, author: null, page: 1 };
const WEEK = { days: 7, inVain: false, page: 1 } as const;
const SPAN = { unit: null, from: null, to: null };
const BULK = { act: "trash" as const, target: "", posts: [] };
const FIRST = { state: null, text: "", page: 1 };
const WORDS = { name: "Nowy dział", slug: null, description: "" };
const TOPICS = { state: null, text: "", sort: "priority", page: 1 } as const;
const TOPIC = fieldsOf({ title: "Siew" });
const LOG = { before: null, person: "", day: "", text: "" };
const TAR = { file: "szpalta.tar", at: "" };
const BARE = { id: "a", alt: "Kosz" };
const PAGE = { portraitId: "", links: "", shown: true };
const ANNA = { name: "Anna", bio: "" };
const LOOK = { alt: "", focal: { x: 0, y: 0 }, name: "a" };
const DRAFT = { title: "Kompost", lead: "", body: "Kompost lubi powietrze.", tagIds: [] };
const SPRING = { kind: "topic", id: "m-wiosna" } as const;

const QUESTION = { ...DRAFT, postId: "p", kind: "correction", tone: "factual", from: 0, to: 1 } as const;

/** People who have just confirmed their password. */
const proved = (viewer: Viewer): Viewer => ({ ...viewer, provedAt: NOW });

const METHODS: Record<string, { who: Role[]; call(services: Services, viewer: Viewer): Promise<unknown> }> = {
  "queue.queue": { who: WRITERS, call: (services, viewer) => services.queue.queue(viewer, ALL) },
  "queue.calendar": { who: WRITERS, call: (services, viewer) => services.queue.calendar(viewer, null) },
  "firstSteps.steps": { who: ADMINISTRATORS, call: (services, viewer) => services.firstSteps.steps(viewer) },
  "firstSteps.putAway": { who: ADMINISTRATORS, call: ({ firstSteps }, viewer) => firstSteps.putAway(viewer, "look") },
  "bulk.preview": { who: EDITORS, call: (services, viewer) => services.bulk.preview(viewer, "trash", "", ["p"]) },
  "bulk.change": { who: EDITORS, call: (all, viewer) => all.bulk.change(viewer, BULK) },
  "queue.work": { who: EDITORS, call: (services, viewer) => services.queue.work(viewer) },
  "queue.retry": { who: EDITORS, call: (services, viewer) => services.queue.retry(viewer, 1) },
  "queue.trustClock": { who: ADMINISTRATORS, call: (services, viewer) => services.queue.trustClock(viewer) },
  "searches.searches": { who: EDITORS, call: (all, viewer) => all.searches.searches(viewer, WEEK) },
  "views.overview": { who: WRITERS, call: (all, viewer) => all.views.overview(viewer, SPAN) },
  "views.exportTable": { who: WRITERS, call: (all, viewer) => all.views.exportTable(viewer, SPAN) },
  "views.ofPost": { who: WRITERS, call: (all, viewer) => all.views.ofPost(viewer, "p") },
  "links.find": { who: WRITERS, call: (services, viewer) => services.links.find(viewer, "", "p") },
  "addresses.formerPaths": { who: EDITORS, call: (services, viewer) => services.addresses.formerPaths(viewer, "", 1) },
  "addresses.missing": { who: EDITORS, call: (services, viewer) => services.addresses.missing(viewer, 1) },
  "addresses.deadLinks": { who: EDITORS, call: (services, viewer) => services.addresses.deadLinks(viewer, "") },
  "addresses.redirect": { who: EDITORS, call: ({ addresses }, viewer) => addresses.redirect(viewer, "/dawny", null) },
  "addresses.release": { who: EDITORS, call: (services, viewer) => services.addresses.release(viewer, "/dawny") },
  "addresses.rules": { who: EDITORS, call: (services, viewer) => services.addresses.rules(viewer) },
  "addresses.trace": { who: EDITORS, call: (services, viewer) => services.addresses.trace(viewer, "/dawny") },
  "addresses.outsideLinks": { who: EDITORS, call: (services, viewer) => services.addresses.outsideLinks(viewer) },
  "addresses.checkOutsideLinks": { who: EDITORS, call: (all, by) => all.addresses.checkOutsideLinks(by, false) },
  "addresses.recheckOutsideLinks": { who: EDITORS, call: (all, viewer) => all.addresses.recheckOutsideLinks(viewer) },
  "addresses.leadForeign": { who: EDITORS, call: (services, viewer) => services.addresses.leadForeign(viewer, true) },
  "addresses.releaseBranch": { who: EDITORS, call: (all, viewer) => all.addresses.releaseBranch(viewer, "/blog/**") },
  "addresses.exportTable": { who: EDITORS, call: (services, viewer) => services.addresses.exportTable(viewer) },
  "addresses.importTable": { who: EDITORS, call: (all, viewer) => all.addresses.importTable(viewer, "/dawny,", false) },
  "addresses.ignore": { who: EDITORS, call: (services, viewer) => services.addresses.ignore(viewer, "/dawny") },
  "categories.categories": { who: ADMINISTRATORS, call: (services, viewer) => services.categories.categories(viewer) },
  "categories.create": { who: ADMINISTRATORS, call: (services, viewer) => services.categories.create(viewer, WORDS) },
  "categories.change": { who: ADMINISTRATORS, call: (all, by) => all.categories.change(by, "c", { ...WORDS, version: 1 }) }, // prettier-ignore
  "categories.podcast": { who: ADMINISTRATORS, call: (all, by) => all.categories.podcast(by, "c", { podcast: null, version: 1 }) }, // prettier-ignore
  "categories.order": { who: ADMINISTRATORS, call: (services, viewer) => services.categories.order(viewer, []) },
  "categories.place": { who: ADMINISTRATORS, call: (services, viewer) => services.categories.place(viewer, "a") },
  "categories.previewMove": {
    who: ADMINISTRATORS,
    call: (services, viewer) => services.categories.previewMove(viewer, "a", { into: "b" }),
  },
  "categories.move": {
    who: ADMINISTRATORS,
    call: (services, viewer) =>
      services.categories.move(viewer, "a", { to: { into: "b" }, version: 1, rewrite: true, takeOver: false }),
  },
  "categories.rewriteLinks": { who: ADMINISTRATORS, call: (all, viewer) => all.categories.rewriteLinks(viewer, "a") },
  "categories.remove": { who: ADMINISTRATORS, call: (services, viewer) => services.categories.remove(viewer, "a") },
  "media.library": { who: EDITORS, call: (services, viewer) => services.media.library(viewer, "", 1) },
  "media.undescribedElsewhere": {
    who: EDITORS,
    call: (services, viewer) => services.media.undescribedElsewhere(viewer),
  },
  "media.choices": { who: WRITERS, call: (services, viewer) => services.media.choices(viewer, "", 1) },
  "media.fetch": { who: WRITERS, call: (services, viewer) => services.media.fetch(viewer, "https://a.example/b.png") },
  "media.picture": { who: EDITORS, call: (services, viewer) => services.media.picture(viewer, "a") },
  "media.upload": { who: WRITERS, call: ({ media }, viewer) => media.upload(viewer, "a.png", new Uint8Array()) },
  "media.describe": { who: EDITORS, call: (services, viewer) => services.media.describe(viewer, "a", LOOK) },
  "media.describeAll": { who: EDITORS, call: (services, viewer) => services.media.describeAll(viewer, []) },
  "media.describeInserted": { who: WRITERS, call: ({ media }, viewer) => media.describeInserted(viewer, BARE) },
  "media.replace": { who: EDITORS, call: ({ media }, viewer) => media.replace(viewer, "a", "a.png", new Uint8Array()) },
  "media.remove": { who: EDITORS, call: (services, viewer) => services.media.remove(viewer, "a") },
  "tags.find": { who: WRITERS, call: (services, viewer) => services.tags.find(viewer, "a") },
  "tags.add": { who: WRITERS, call: (services, viewer) => services.tags.add(viewer, "nowy", false) },
  "tagEditing.lines": { who: EDITORS, call: (services, viewer) => services.tagEditing.lines(viewer) },
  "tagEditing.change": { who: EDITORS, call: (all, viewer) => all.tagEditing.change(viewer, "t", { version: 1 }) },
  "tagEditing.accept": { who: EDITORS, call: (services, viewer) => services.tagEditing.accept(viewer, "t") },
  "tagEditing.remove": { who: EDITORS, call: (services, viewer) => services.tagEditing.remove(viewer, "t") },
  "tagEditing.exportTable": { who: EDITORS, call: (services, viewer) => services.tagEditing.exportTable(viewer) },
  "tagEditing.importTable": { who: EDITORS, call: (all, by) => all.tagEditing.importTable(by, "", true) },
  "tagRefresh.analyse": { who: EDITORS, call: (services, viewer) => services.tagRefresh.analyse(viewer) },
  "tagRefresh.untidy": { who: EDITORS, call: (services, viewer) => services.tagRefresh.untidy(viewer, "untagged", 1) },
  "tagRefresh.preview": { who: EDITORS, call: (services, viewer) => services.tagRefresh.preview(viewer, [], "") },
  "tagRefresh.merge": { who: EDITORS, call: (services, viewer) => services.tagRefresh.merge(viewer, [], "") },
  "tagRefresh.remove": { who: EDITORS, call: (services, viewer) => services.tagRefresh.remove(viewer, []) },
  "tagRefresh.operations": { who: EDITORS, call: (services, viewer) => services.tagRefresh.operations(viewer) },
  "tagRefresh.undo": { who: EDITORS, call: (services, viewer) => services.tagRefresh.undo(viewer, "op") },
  "tagRefresh.dismiss": { who: EDITORS, call: (services, viewer) => services.tagRefresh.dismiss(viewer, ["a", "b"]) },
  "tagRefresh.undismiss": { who: EDITORS, call: ({ tagRefresh }, viewer) => tagRefresh.undismiss(viewer, ["a", "b"]) },
  "tagRefresh.recount": { who: EDITORS, call: (services, viewer) => services.tagRefresh.recount(viewer) },
  "topics.topics": { who: WRITERS, call: (services, viewer) => services.topics.topics(viewer, TOPICS) },
  "topics.topic": { who: WRITERS, call: (services, viewer) => services.topics.topic(viewer, "wiosna") },
  "topics.board": { who: WRITERS, call: (services, viewer) => services.topics.board(viewer) },
  "topics.planned": { who: WRITERS, call: (services, viewer) => services.topics.planned(viewer) },
  "topics.create": { who: WRITERS, call: (services, viewer) => services.topics.create(viewer, TOPIC) },
  "topics.change": { who: WRITERS, call: (services, viewer) => services.topics.change(viewer, "nikt", { version: 1 }) },
  "topics.decide": {
    who: EDITORS,
    call: (services, viewer) => services.topics.decide(viewer, "nikt", { decision: "accepted", version: 1 }),
  },
  "topics.merge": { who: EDITORS, call: (services, viewer) => services.topics.merge(viewer, "a", "b") },
  "topics.proposals": { who: WRITERS, call: (services, viewer) => services.topics.proposals(viewer) },
  "topics.keep": { who: WRITERS, call: (services, viewer) => services.topics.keep(viewer, "search:a") },
  "topics.dismiss": { who: EDITORS, call: (services, viewer) => services.topics.dismiss(viewer, "search:a") },
  "topics.undismiss": { who: EDITORS, call: (services, viewer) => services.topics.undismiss(viewer, "search:a") },
  "topics.exportTable": { who: EDITORS, call: (services, viewer) => services.topics.exportTable(viewer) },
  "topics.importTable": { who: EDITORS, call: (services, viewer) => services.topics.importTable(viewer, "", true) },
  "topics.calendarAddress": { who: WRITERS, call: (services, viewer) => services.topics.calendarAddress(viewer) },
  "topics.openCalendar": { who: WRITERS, call: (services, viewer) => services.topics.openCalendar(viewer) },
  "topics.shutCalendar": { who: WRITERS, call: (services, viewer) => services.topics.shutCalendar(viewer) },
  "settings.settings": { who: ADMINISTRATORS, call: (services, viewer) => services.settings.settings(viewer) },
  "backups.overview": { who: ADMINISTRATORS, call: (services, viewer) => services.backups.overview(viewer) },
  "subscribers.list": { who: ADMINISTRATORS, call: ({ subscribers }, viewer) => subscribers.list(viewer, FIRST) },
  "subscribers.remove": { who: ADMINISTRATORS, call: ({ subscribers }, viewer) => subscribers.remove(viewer, "s") },
  "subscribers.exportTable": { who: ADMINISTRATORS, call: (all, viewer) => all.subscribers.exportTable(viewer) },
  "subscribers.importTable": {
    who: ADMINISTRATORS,
    call: (all, viewer) => all.subscribers.importTable(viewer, "", false),
  },
  "viewImport.importTable": { who: ADMINISTRATORS, call: (all, by) => all.viewImport.importTable(by, "", false) },
  "mail.settings": { who: ADMINISTRATORS, call: ({ mail }, viewer) => mail.settings(viewer) },
  "mail.change": {
    who: ADMINISTRATORS,
    call: ({ mail }, viewer) => mail.change(proved(viewer), { ...NO_MAIL, password: "", bouncePassword: "" }),
  },
  "mail.sendTest": { who: ADMINISTRATORS, call: ({ mail }, viewer) => mail.sendTest(viewer) },
  "mail.checkDomain": { who: ADMINISTRATORS, call: ({ mail }, viewer) => mail.checkDomain(viewer) },
  "mail.ownLetters": { who: WRITERS, call: ({ mail }, viewer) => mail.ownLetters(viewer) },
  "mail.wantLetters": { who: WRITERS, call: ({ mail }, viewer) => mail.wantLetters(viewer, []) },
  "news.overview": { who: EDITORS, call: ({ news }, viewer) => news.overview(viewer) },
  "news.offer": { who: WRITERS, call: ({ news }, viewer) => news.offer(viewer) },
  "news.change": { who: ADMINISTRATORS, call: ({ news }, viewer) => news.change(viewer, NO_NEWS) },
  "news.decideHeld": { who: ADMINISTRATORS, call: ({ news }, viewer) => news.decideHeld(viewer, true) },
  "news.introduce": {
    who: EDITORS,
    call: ({ news }, viewer) => news.introduce(viewer, { subject: "", introduction: "", version: "" }),
  },
  "news.preview": { who: WRITERS, call: ({ news }, viewer) => news.preview(viewer, null) },
  "news.sendTest": { who: WRITERS, call: ({ news }, viewer) => news.sendTest(viewer, null) },
  "audit.entries": { who: EDITORS, call: (services, viewer) => services.audit.entries(viewer, LOG) },
  "assistant.outlook": { who: WRITERS, call: (services, viewer) => services.assistant.outlook(viewer) },
  "assistant.settings": { who: ADMINISTRATORS, call: (services, viewer) => services.assistant.settings(viewer) },
  "assistant.probe": { who: ADMINISTRATORS, call: (services, viewer) => services.assistant.probe(viewer) },
  "assistant.runs": { who: WRITERS, call: (all, viewer) => all.assistant.runs(viewer, { subjectId: null, page: 1 }) },
  "assistant.run": { who: WRITERS, call: (services, viewer) => services.assistant.run(viewer, "r") },
  "assistant.start": { who: WRITERS, call: (services, viewer) => services.assistant.start(viewer, SPRING) },
  "assistant.ask": { who: WRITERS, call: (services, viewer) => services.assistant.ask(viewer, "r", "outline", {}) },
  "assistant.stop": { who: WRITERS, call: (services, viewer) => services.assistant.stop(viewer, "r") },
  "assistant.edit": {
    who: WRITERS,
    call: (services, viewer) => services.assistant.edit(viewer, "r", { kind: "outline", part: "", data: {}, base: 1 }),
  },
  "assistant.addSource": {
    who: WRITERS,
    call: (services, viewer) => services.assistant.addSource(viewer, "r", { title: "", text: "x" }),
  },
  "assistant.toDraft": { who: WRITERS, call: (services, viewer) => services.assistant.toDraft(viewer, "r") },
  "assistant.follow": { who: WRITERS, call: (services, viewer) => services.assistant.follow(viewer, "r", 0, () => {}) },
  "generator.subjects": { who: WRITERS, call: (services, viewer) => services.generator.subjects(viewer, "wiosna") },
  "generator.subjectView": { who: WRITERS, call: (services, viewer) => services.generator.subjectView(viewer, SPRING) },
  "generator.places": { who: WRITERS, call: (services, viewer) => services.generator.places(viewer, ["r"]) },
  "generator.facts": { who: WRITERS, call: (services, viewer) => services.generator.facts(viewer, "r", null) },
  "generator.write": { who: WRITERS, call: ({ generator }, viewer) => generator.write(viewer, SPRING, { id: "x", title: "Bób", outline: [], text: "" }) }, // prettier-ignore
  "generator.keep": { who: WRITERS, call: (services, viewer) => services.generator.keep(viewer, "r", "P1") },
  "generator.dismiss": { who: WRITERS, call: (services, viewer) => services.generator.dismiss(viewer, "r", "P1") },
  "help.access": { who: WRITERS, call: (services, viewer) => services.help.access(viewer, "p") },
  "help.ask": { who: WRITERS, call: (services, viewer) => services.help.ask(viewer, QUESTION) },
  "help.read": { who: WRITERS, call: (services, viewer) => services.help.read(viewer, "r") },
  "help.resolve": { who: WRITERS, call: (services, viewer) => services.help.resolve(viewer, "s", "rejected") },
  "backups.take": { who: ADMINISTRATORS, call: ({ backups }, viewer) => backups.take(proved(viewer)) },
  "backups.download": {
    who: ADMINISTRATORS,
    call: ({ backups }, viewer) => backups.download(proved(viewer), TAR.file),
  },
  "backups.restorePoint": { who: ADMINISTRATORS, call: ({ backups }, viewer) => backups.restorePoint(viewer, TAR) },
  "backups.restore": { who: ADMINISTRATORS, call: ({ backups }, viewer) => backups.restore(proved(viewer), TAR) },
  "backups.changeSettings": {
    who: ADMINISTRATORS,
    call: ({ backups }, viewer) => backups.changeSettings(viewer, DAILY_BACKUPS),
  },
  "imports.overview": { who: ADMINISTRATORS, call: ({ imports }, viewer) => imports.overview(viewer) },
  "imports.tryOut": { who: ADMINISTRATORS, call: ({ imports }, viewer) => imports.tryOut(viewer, DEFAULT_OPTIONS) },
  "imports.confirm": { who: ADMINISTRATORS, call: ({ imports }, viewer) => imports.confirm(proved(viewer)) },
  "imports.discard": { who: ADMINISTRATORS, call: ({ imports }, viewer) => imports.discard(viewer) },
  "imports.retryPictures": {
    who: ADMINISTRATORS,
    call: ({ imports }, viewer) => imports.retryPictures(proved(viewer)),
  },
  "authorPages.page": { who: WRITERS, call: ({ authorPages }, viewer) => authorPages.page(viewer, viewer.id) },
  "authorPages.change": { who: WRITERS, call: ({ authorPages }, viewer) => authorPages.change(viewer, "u", PAGE) },
  "bylines.postCounts": { who: ADMINISTRATORS, call: (services, viewer) => services.bylines.postCounts(viewer) },
  "bylines.rename": { who: ADMINISTRATORS, call: ({ bylines }, viewer) => bylines.rename(proved(viewer), "u", ANNA) },
  "bylines.merge": { who: ADMINISTRATORS, call: ({ bylines }, viewer) => bylines.merge(proved(viewer), "u", "Anna") },
  "bylines.remove": { who: ADMINISTRATORS, call: (services, viewer) => services.bylines.remove(proved(viewer), "u") },
  "sample.isThere": { who: ADMINISTRATORS, call: (services, viewer) => services.sample.isThere(viewer) },
  "sample.posts": { who: ADMINISTRATORS, call: (services, viewer) => services.sample.posts(viewer) },
  "sample.preview": { who: ADMINISTRATORS, call: (services, viewer) => services.sample.preview(viewer) },
  "sample.remove": { who: ADMINISTRATORS, call: (services, viewer) => services.sample.remove(viewer, []) },
  "settings.history": { who: ADMINISTRATORS, call: (services, viewer) => services.settings.history(viewer) },
  "settings.restore": { who: ADMINISTRATORS, call: (services, viewer) => services.settings.restore(viewer, 1, 0) },
  "settings.putRedirect": {
    who: ADMINISTRATORS,
    call: (services, viewer) => services.settings.putRedirect(viewer, "/a", { to: "/b", status: 301 }),
  },
  "settings.removeRedirect": { who: ADMINISTRATORS, call: (all, viewer) => all.settings.removeRedirect(viewer, "/a") },
  "settings.change": { who: ADMINISTRATORS, call: (services, viewer) => services.settings.change(viewer, NO_SETTINGS) },
};

/** Methods without a role: whoever has the address may call them. */
const READERS = ["isOpen", "subscribe", "view", "confirm", "leave", "choose", "remove", "ownData"];
const TOKENS = ["previews.read", "topics.calendarFeed", ...READERS.map((method) => `subscriptions.${method}`)];

/** Methods that return an empty value instead of a refusal. */
const EMPTY: Record<
  string,
  { who: Role[]; call(services: Services, viewer: Viewer): Promise<unknown>; nothing: unknown }
> = {
  "queue.health": { who: WRITERS, call: ({ queue }, viewer) => queue.health(viewer), nothing: ALL_WELL },
  "tags.byIds": { who: WRITERS, call: (services, viewer) => services.tags.byIds(viewer, ["t-kompost"]), nothing: [] },
  "settings.choices": {
    who: WRITERS,
    call: (services, viewer) => services.settings.choices(viewer),
    nothing: { categories: [], people: [], topics: [] },
  },
  "topics.choices": {
    who: WRITERS,
    call: (services, viewer) => services.topics.choices(viewer),
    nothing: { topics: [], people: [], categories: [], weeks: [] },
  },
};

/** Ports that throw at every call. */
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
      const { studio } = await createServices();
      expect(await call(studio, member(role))).not.toMatchObject({ code: "forbidden" });
    } else {
      const refused = await call(createHousekeeping(unreachable), member(role));
      expect(refused).toMatchObject({ ok: false, code: "forbidden" });
    }
  });

  test.each(Object.entries(EMPTY))("%s", async (_, { who, call, nothing }) => {
    if (who.includes(role)) {
      const { studio } = await createServices({ studioBanner: () => "Uwaga." });
      expect(await call(studio, member(role))).not.toEqual(nothing);
    } else expect(await call(createHousekeeping(unreachable), member(role))).toEqual(nothing);
  });
});
