import { appendAll } from "#core/base/values/append-all.ts";
import { redirect } from "../../requests/http-errors.ts";
import { may } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import type { GeneratorSubject } from "#core/assistant/generator/generator-service.ts";
import { BUSY, dataOf, type RunEvent } from "#core/assistant/runs/run.ts";
import { typesetTitle, withTypesetTitle } from "#core/markdown/typeset-title.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { shownSignal } from "#core/topics/proposals.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { links } from "../../links.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type SubjectScreen = Awaited<ReturnType<typeof subjectScreen>>;
export type RunScreen = Awaited<ReturnType<typeof runScreen>>;
export type GeneratorScreen = Awaited<ReturnType<typeof loadTopicGenerator>>;

type Subjects = [GeneratorSubject, ...GeneratorSubject[]];

type GeneratorQuery = ReturnType<typeof parseGeneratorQuery>;

/** Loads the page of the topic, category or tag with this slug. If several of them have the slug, the person chooses one. */
export async function loadTopicGenerator(
  services: Services,
  context: RequestContext,
  { slug = "" }: Record<string, string>,
) {
  const { studio } = services;
  const viewer = requiredViewer(context);
  const query = parseGeneratorQuery(context.query);
  const named = await studio.generator.subjects(viewer, slug);
  if (!named.ok && named.code === "missing") throw pageNotFound(context.fullPath);
  const [first, ...others] = unwrap(named);
  if (!first) throw pageNotFound(context.fullPath);
  const subjects: Subjects = [first, ...others];
  if (query.run !== "") return runScreen(services, viewer, subjects, query);
  const chosen = query.as === "" ? subjects : subjects.filter(({ kind }) => kind === query.as);
  const [subject] = chosen;
  if (!subject) throw pageNotFound(context.fullPath);
  if (chosen.length > 1)
    return {
      kind: "choose" as const,
      slug,
      subjects: subjects.map((each) => withTypesetTitle(each, typographyRules(services.config.typography))),
    };
  if (subject.slug !== slug) throw redirect(links.generator(subject.slug), 302);
  return subjectScreen(services, viewer, subject);
}

const RUNS_SHOWN = 8;

async function subjectScreen({ studio, clock, config }: Services, viewer: Viewer, subject: GeneratorSubject) {
  const { rows } = unwrap(await studio.assistant.runs(viewer, { subjectId: subject.id, page: 1 }));
  const topic = subject.kind === "topic" ? await studio.topics.topic(viewer, subject.slug) : null;
  const about = unwrap(await studio.generator.subjectView(viewer, subject));
  const rules = typographyRules(config.typography);
  const closest = topic?.ok ? topic.value.closest : [];
  const slugs = [...about.posts, ...closest].map(({ slug }) => slug);
  return {
    kind: "subject" as const,
    subject: withTypesetTitle(subject, rules),
    /** A topic's title, with which the text about the topic begins; empty for other subjects. */
    title: subject.kind === "topic" ? subject.title : "",
    about: { ...about, gaps: about.gaps.map((gap) => shownSignal(gap, rules)) },
    closest,
    /** Slugs of the posts that the viewer may change. */
    editable: await editableOf(studio, viewer, slugs),
    outlook: unwrap(await studio.assistant.outlook(viewer)),
    runs: rows.slice(0, RUNS_SHOWN).map((run) => ({
      ...run,
      subject: withTypesetTitle(run.subject, rules),
      atText: formatNear(run.createdAt, clock(), config.timeZone),
      own: run.userId === viewer.id,
    })),
    editor: may(viewer, "edit-all"),
    /** The id of the draft that the form creates, so that sending the form twice creates one draft. */
    draftId: crypto.randomUUID(),
  };
}

async function editableOf(studio: Services["studio"], viewer: Viewer, slugs: string[]): Promise<string[]> {
  const opened = await Promise.all(slugs.map(async (slug) => ({ slug, post: await studio.posts.open(viewer, slug) })));
  return opened.filter(({ post }) => post.ok === true && post.value.mayEdit === true).map(({ slug }) => slug);
}

async function runScreen(services: Services, viewer: Viewer, subjects: Subjects, query: GeneratorQuery) {
  const { studio, clock, config } = services;
  const events = await readEvents(services, viewer, query.run);
  const run = unwrap(await studio.assistant.run(viewer, query.run));
  const subject = subjects.find(({ kind, id }) => kind === run.subject.kind && id === run.subject.id) ?? subjects[0];
  const ideas = dataOf(run.artefacts, "ideas")?.ideas ?? [];
  const chosen = ideas.find(({ id }) => id === query.idea)?.id ?? dataOf(run.artefacts, "outline")?.ideaId ?? null;
  const facts = unwrap(await studio.generator.facts(viewer, run.id, chosen));
  if (facts.slug !== null && facts.slug !== subject.slug) {
    throw redirect(links.generator(facts.slug, { run: run.id }), 302);
  }
  const rules = typographyRules(config.typography);
  return {
    kind: "run" as const,
    subject: withTypesetTitle(subject, rules),
    run: {
      ...run,
      subject: withTypesetTitle(run.subject, rules),
      atText: formatNear(run.createdAt, clock(), config.timeZone),
    },
    /** The idea whose outline was requested last, or is requested next. */
    chosen,
    facts: { ...facts, draft: facts.draft && withTypesetTitle(facts.draft, rules) },
    /** Maps an idea's id to its title with corrected typography. */
    headings: Object.fromEntries(ideas.map(({ id, title }) => [id, typesetTitle(title, rules)])),
    /** The run's events up to now. The browser listens for events after the last of them. */
    events,
    own: run.userId === viewer.id,
    busy: BUSY.includes(run.state),
    outlook: unwrap(await studio.assistant.outlook(viewer)),
    frozen: Object.fromEntries(
      run.artefacts
        .filter(({ kind }) => kind === "source")
        .map(({ part, at }) => [part, formatNear(at, clock(), config.timeZone)]),
    ),
  };
}

/** Returns the events of a run. They are read before the run itself, so that no event between the two reads is lost. */
async function readEvents({ studio }: Services, viewer: Viewer, runId: string): Promise<RunEvent[]> {
  const pieces: RunEvent[] = [];
  const stop = unwrap(await studio.assistant.follow(viewer, runId, 0, (events) => appendAll(pieces, events)));
  stop();
  return pieces;
}

function parseGeneratorQuery(query: URLSearchParams) {
  return {
    as: query.get("as") ?? "",
    run: query.get("run") ?? "",
    idea: query.get("idea") ?? "",
  };
}
