import { readKey } from "#core/base/key-labels.ts";
import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import type { Ideas, Outline } from "#core/assistant/generator/stage-results.ts";
import { type ArtefactKind, dataOf, type Stage } from "#core/assistant/runs/run.ts";
import { type Failure, type Outcome, refuse } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { INTENT_WORDS, TOPIC_INTENTS } from "#core/topics/topic.ts";
import { action, type ActionResult, tick } from "../../requests/action.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { EDITABLE, editableOf } from "./editable-result.ts";

/** Far over every limit of the fields themselves, which the use case names in its refusal. */
const FIELD_LIMIT = 100_000;
const MOST_FIELDS = 30;

const text = z.string().max(FIELD_LIMIT).transform((typed) => typed.replaceAll("\r\n", "\n")); // prettier-ignore
const lines = text.transform((typed) => typed.split("\n").map((line) => line.trim()).filter(Boolean)); // prettier-ignore
const id = z.string().min(1).max(80);
const part = z.string().max(10);
const base = z.coerce.number().int();
const count = z.coerce.number().int();
const many = z.union([text.transform((one) => [one]), z.array(text).max(MOST_FIELDS)]);
/** "1, 3" and "S1, S2". */
const marks = many.transform((all) => all.map((typed) => typed.split(/[\s,;]+/).filter(Boolean)));
const run = { run: id };

const IDEA = { title: text, question: text, angle: text, reader: text, whyNow: text, outline: lines };
const BRIEF = {
  title: text,
  angle: text,
  intent: z.preprocess(readKey(INTENT_WORDS), z.enum(TOPIC_INTENTS)),
  questions: lines,
  entities: lines,
  criteria: lines,
  from: count,
  to: count,
};
const OUTLINE = { id: many, heading: many, points: many, sources: marks, questions: marks, place: many };

type Studio = Services["studio"];

export const topicGeneratorActions = {
  start: action(
    "write-own",
    { kind: z.enum(["topic", "category", "tag"]), id, engine: z.enum(["built-in", "model"]) },
    async ({ studio, viewer, params }, { engine, ...subject }) => {
      const started = await studio.assistant.start(viewer, subject, engine);
      return started.ok ? { ok: true, to: links.generator(params["slug"] ?? "", { run: started.value.id }) } : started;
    },
  ),
  ask: action(
    "write-own",
    {
      ...run,
      stage: z.enum(["ideas", "closeness", "brief", "outline", "sections", "checks"]),
      idea: z.string().max(10).optional(),
      part: part.optional(),
    },
    async ({ studio, viewer }, { run: runId, stage, ...asked }) => ask(studio, viewer, runId, stage, asked),
  ),
  resume: action("write-own", run, async ({ studio, viewer }, { run: runId }) => {
    const found = await studio.assistant.run(viewer, runId);
    return found.ok ? ask(studio, viewer, runId, found.value.stage, found.value.asked) : found;
  }),
  stop: action("write-own", run, async ({ studio, viewer }, { run: runId }) =>
    done(await studio.assistant.stop(viewer, runId)),
  ),
  idea: action(
    "write-own",
    { ...run, base, idea: z.string().max(10), ...IDEA },
    async ({ studio, viewer }, { run: runId, base: seen, idea, ...fields }) => {
      const present = await ideasOf(studio, viewer, runId);
      if (!("ideas" in present)) return present;
      const known = idea === "" ? nextId(present) : idea;
      const others = present.ideas.filter((each) => each.id !== known);
      const changed = { ...fields, id: known };
      const ideas =
        idea === "" ? [...others, changed] : present.ideas.map((each) => (each.id === known ? changed : each));
      return save(studio, viewer, runId, { kind: "ideas", part: "", base: seen, data: editableOf("ideas", { ideas }) });
    },
  ),
  keep: action("write-own", { ...run, idea: id }, async ({ studio, viewer }, { run: runId, idea }) =>
    done(await studio.generator.keep(viewer, runId, idea)),
  ),
  merge: action(
    "write-own",
    { ...run, idea: id, topic: z.string().max(80) },
    async ({ studio, viewer }, { run: runId, idea, topic }) => {
      if (topic === "") return refuse("invalid", words.ideas.chooseTopic, { topic: words.ideas.chooseTopic });
      return done(await studio.generator.merge(viewer, runId, idea, topic));
    },
  ),
  dismiss: action("write-own", { ...run, idea: id }, async ({ studio, viewer }, { run: runId, idea }) =>
    done(await studio.generator.dismiss(viewer, runId, idea)),
  ),
  update: action(
    "write-own",
    { ...run, idea: id, post: id },
    async ({ studio, viewer }, { run: runId, idea, post }) => {
      const noted = await studio.generator.update(viewer, runId, idea, post);
      return noted.ok ? { ok: true, to: links.editPost(noted.value.slug) } : noted;
    },
  ),
  /** The written reason a duplicate goes on with. */
  reason: action(
    "write-own",
    { ...run, base, reason: text },
    async ({ studio, viewer }, { run: runId, base: seen, reason }) => {
      if (reason.trim() === "")
        return refuse("invalid", words.closeness.noReason, { reason: words.closeness.noReason });
      const kept = await studio.assistant.edit(viewer, runId, {
        kind: "closeness",
        part: "",
        base: seen,
        data: { reason },
      });
      return kept.ok ? ask(studio, viewer, runId, "brief", {}) : kept;
    },
  ),
  brief: action(
    "write-own",
    { ...run, base, approve: tick, ...BRIEF },
    async ({ studio, viewer }, { run: runId, base: seen, approve, from, to, ...fields }) => {
      const data = editableOf("brief", { ...fields, words: { from, to } });
      const given = { kind: "brief", part: "", base: seen, data } as const;
      if (!approve) return save(studio, viewer, runId, given);
      const same = await isPresent(studio, viewer, runId, data);
      const kept = same ? null : await studio.assistant.edit(viewer, runId, given);
      if (kept && !kept.ok) return kept;
      return done(await studio.assistant.approve(viewer, runId, kept?.value.version ?? seen));
    },
  ),
  page: action("write-own", { ...run, address: text }, async ({ studio, viewer }, { run: runId, address }) =>
    done(await studio.assistant.addSource(viewer, runId, { address: address.trim() })),
  ),
  text: action("write-own", { ...run, title: text, text }, async ({ studio, viewer }, { run: runId, ...given }) =>
    done(await studio.assistant.addSource(viewer, runId, given)),
  ),
  outline: action(
    "write-own",
    { ...run, base, ...OUTLINE },
    async ({ studio, viewer }, { run: runId, base: seen, ...typed }) =>
      save(studio, viewer, runId, { kind: "outline", part: "", base: seen, data: outlineOf(typed) }),
  ),
  section: action(
    "write-own",
    { ...run, base, part, heading: text, markdown: text },
    async ({ studio, viewer }, { run: runId, base: seen, part: of, ...data }) =>
      save(studio, viewer, runId, { kind: "section", part: of, base: seen, data }),
  ),
  restore: action(
    "write-own",
    { ...run, base, kind: z.enum(EDITABLE), part, version: z.coerce.number().int() },
    async ({ studio, viewer, params }, { run: runId, base: seen, kind, part: of, version }) => {
      const versions = await studio.assistant.versions(viewer, runId, kind, of);
      if (!versions.ok) return versions;
      const chosen = versions.value.find((each) => each.version === version);
      if (!chosen) return refuse("missing", words.versions.missing);
      const data = editableOf(kind, chosen.data);
      const kept = await studio.assistant.edit(viewer, runId, { kind, part: of, base: seen, data });
      return kept.ok ? { ok: true, to: links.generator(params["slug"] ?? "", { run: runId }) } : kept;
    },
  ),
  draft: action("write-own", run, async ({ studio, viewer }, { run: runId }) => {
    const made = await studio.assistant.toDraft(viewer, runId);
    return made.ok ? { ok: true, to: links.editPost(made.value.slug) } : made;
  }),
  "gap-keep": action("write-own", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) =>
    done(await studio.topics.keep(viewer, key)),
  ),
  "gap-dismiss": action("edit-all", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) =>
    done(await studio.topics.dismiss(viewer, key)),
  ),
};

function done(outcome: Outcome<unknown>): ActionResult {
  return outcome.ok ? { ok: true } : outcome;
}

async function ask(
  studio: Studio,
  viewer: Viewer,
  runId: string,
  stage: Stage,
  asked: Record<string, string | undefined>,
): Promise<ActionResult> {
  const given = Object.entries(asked).filter((each): each is [string, string] => each[1] !== undefined);
  return done(await studio.assistant.ask(viewer, runId, stage, Object.fromEntries(given)));
}

/** A change that came too late tells the version it would overwrite. */
async function save(
  studio: Studio,
  viewer: Viewer,
  runId: string,
  given: { kind: ArtefactKind; part: string; data: unknown; base: number },
): Promise<ActionResult> {
  const kept = await studio.assistant.edit(viewer, runId, given);
  if (kept.ok || kept.code !== "conflict") return done(kept);
  const present = await studio.assistant.versions(viewer, runId, given.kind, given.part);
  const newest = present.ok ? present.value[0]?.version : undefined;
  return newest === undefined || newest === given.base ? kept : { ...kept, present: newest };
}

async function ideasOf(studio: Studio, viewer: Viewer, runId: string): Promise<Ideas | Failure> {
  const found = await studio.assistant.run(viewer, runId);
  if (!found.ok) return found;
  return dataOf(found.value.artefacts, "ideas") ?? refuse("conflict", words.ideas.notYet);
}

function nextId({ ideas }: Ideas): string {
  return `P${Math.max(0, ...ideas.map(({ id: known }) => Number(known.slice(1)))) + 1}`;
}

async function isPresent(studio: Studio, viewer: Viewer, runId: string, data: unknown): Promise<boolean> {
  const found = await studio.assistant.run(viewer, runId);
  const present = found.ok && dataOf(found.value.artefacts, "brief");
  return Boolean(present) && JSON.stringify(editableOf("brief", present)) === JSON.stringify(data);
}

interface TypedOutline {
  id: string[];
  heading: string[];
  points: string[];
  sources: string[][];
  questions: string[][];
  place: string[];
}

/** Sections in the order their places say; one without a heading is gone, one without an id is new. */
function outlineOf({ id: ids, heading, points, sources, questions, place }: TypedOutline): Outline {
  let last = Math.max(0, ...ids.map((known) => Number(known.slice(1)) || 0));
  const rows = heading.flatMap((title, at) => {
    if (title.trim() === "") return [];
    const known = ids[at]?.trim() ?? "";
    const section = {
      id: known === "" ? `R${++last}` : known,
      heading: title,
      questions: (questions[at] ?? []).map(Number).filter(Number.isInteger),
      sources: sources[at] ?? [],
      points: (points[at] ?? "").split("\n").filter((line) => line.trim() !== ""),
    };
    return [{ section, place: Number(place[at]) || at + 1 }];
  });
  return { sections: rows.toSorted((one, other) => one.place - other.place).map(({ section }) => section) };
}
