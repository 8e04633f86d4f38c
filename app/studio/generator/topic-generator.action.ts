import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import type { Ideas, Outline } from "#core/assistant/generator/stage-results.ts";
import { type ArtefactKind, dataOf, type Stage } from "#core/assistant/runs/run.ts";
import { type Failure, refuse } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";
import { generator as words } from "../../messages/generator.ts";
import { EDITABLE, editableOf } from "./editable-result.ts";

/** Far over every limit of the fields themselves, which the use case names in its refusal. */
const FIELD_LIMIT = 100_000;
const MOST_FIELDS = 30;

const text = z.string().max(FIELD_LIMIT).transform((typed) => typed.replaceAll("\r\n", "\n")); // prettier-ignore
const lines = text.transform((typed) => typed.split("\n").map((line) => line.trim()).filter(Boolean)); // prettier-ignore
const id = z.string().min(1).max(80);
const partName = z.string().max(10);
const count = z.coerce.number().int();
const many = z.union([text.transform((one) => [one]), z.array(text).max(MOST_FIELDS)]);
/** "S1, S2". */
const marks = many.transform((all) => all.map((typed) => typed.split(/[\s,;]+/).filter(Boolean)));
const ofRun = { run: id };
const SUBJECT = { kind: z.enum(["topic", "category", "tag"]), id };
/** `base`: the version that was shown. */
const ofResult = { ...ofRun, base: count };

const IDEA = { title: text, question: text, angle: text, reader: text, whyNow: text, outline: lines };
const OUTLINE = z.strictObject({
  ...ofResult,
  id: many,
  heading: many,
  points: many,
  sources: marks,
  place: many,
});

type Studio = Services["studio"];

/** What whoever may write does. The page is drawn again or another one is gone to: no value is sent. */
function own<Fields extends z.ZodRawShape>(
  fields: Fields | z.ZodObject<Fields>,
  run: (studio: Studio, viewer: Viewer, input: z.output<z.ZodObject<Fields>>) => Promise<ActionResult>,
) {
  const input = fields instanceof z.ZodObject ? fields : z.strictObject(fields);
  return action("write-own", input, async ({ studio, viewer }, given) => {
    const done = await run(studio, viewer, given);
    return !done.ok || "to" in done ? done : { ok: true };
  });
}

export const topicGeneratorActions = {
  write: action(
    "write-own",
    { ...SUBJECT, draft: z.uuid(), title: text, outline: lines, text },
    async ({ studio, viewer }, { kind, id: subjectId, draft, ...given }) => {
      const made = await studio.generator.write(viewer, { kind, id: subjectId }, { id: draft, ...given });
      return made.ok ? { ok: true, to: links.editPost(made.value.slug) } : made;
    },
  ),
  start: action("write-own", SUBJECT, async ({ studio, viewer, params }, subject) => {
    const started = await studio.assistant.start(viewer, subject);
    return started.ok ? { ok: true, to: links.generator(params["slug"] ?? "", { run: started.value.id }) } : started;
  }),
  ask: own(
    {
      ...ofRun,
      stage: z.enum(["ideas", "outline", "sections"]),
      idea: z.string().max(10).optional(),
      reason: text.optional(),
      part: partName.optional(),
    },
    (studio, viewer, { run, stage, ...asked }) => ask(studio, viewer, run, stage, asked),
  ),
  resume: own(ofRun, async (studio, viewer, { run }) => {
    const found = await studio.assistant.run(viewer, run);
    return found.ok ? ask(studio, viewer, run, found.value.stage, found.value.asked) : found;
  }),
  stop: own(ofRun, ({ assistant }, viewer, { run }) => assistant.stop(viewer, run)),
  idea: own(
    { ...ofResult, idea: z.string().max(10), ...IDEA },
    async (studio, viewer, { run, base, idea, ...fields }) => {
      const present = await ideasOf(studio, viewer, run);
      if (!("ideas" in present)) return present;
      const changed = { ...fields, id: idea === "" ? nextId(present) : idea };
      const ideas =
        idea === "" ? [...present.ideas, changed] : present.ideas.map((each) => (each.id === idea ? changed : each));
      return save(studio, viewer, run, { kind: "ideas", part: "", base, data: editableOf("ideas", { ideas }) });
    },
  ),
  keep: own({ ...ofRun, idea: id }, ({ generator }, viewer, { run, idea }) => generator.keep(viewer, run, idea)),
  merge: own({ ...ofRun, idea: id, topic: z.string().max(80) }, async ({ generator }, viewer, { run, idea, topic }) => {
    if (topic === "") return refuse("invalid", words.ideas.chooseTopic, { topic: words.ideas.chooseTopic });
    return generator.merge(viewer, run, idea, topic);
  }),
  dismiss: own({ ...ofRun, idea: id }, ({ generator }, viewer, { run, idea }) => generator.dismiss(viewer, run, idea)),
  update: own({ ...ofRun, idea: id, post: id }, async ({ generator }, viewer, { run, idea, post }) => {
    const noted = await generator.update(viewer, run, idea, post);
    return noted.ok ? { ok: true, to: links.editPost(noted.value.slug) } : noted;
  }),
  page: own({ ...ofRun, address: text }, ({ assistant }, viewer, { run, address }) =>
    assistant.addSource(viewer, run, { address: address.trim() }),
  ),
  text: own({ ...ofRun, title: text, text }, ({ assistant }, viewer, { run, ...given }) =>
    assistant.addSource(viewer, run, given),
  ),
  outline: own(OUTLINE, (studio, viewer, typed) =>
    save(studio, viewer, typed.run, { kind: "outline", part: "", base: typed.base, data: outlineOf(typed) }),
  ),
  section: own(
    { ...ofResult, part: partName, heading: text, markdown: text },
    (studio, viewer, { run, base, part, ...data }) => save(studio, viewer, run, { kind: "section", part, base, data }),
  ),
  restore: action(
    "write-own",
    { ...ofResult, kind: z.enum(EDITABLE), part: partName, version: count },
    async ({ studio, viewer, params }, { run, base, kind, part, version }) => {
      const versions = await studio.assistant.versions(viewer, run, kind, part);
      if (!versions.ok) return versions;
      const chosen = versions.value.find((each) => each.version === version);
      if (!chosen) return refuse("missing", words.versions.missing);
      const data = editableOf(kind, chosen.data);
      const kept = await studio.assistant.edit(viewer, run, { kind, part, base, data });
      return kept.ok ? { ok: true, to: links.generator(params["slug"] ?? "", { run }) } : kept;
    },
  ),
  draft: own(ofRun, async ({ assistant }, viewer, { run }) => {
    const made = await assistant.toDraft(viewer, run);
    return made.ok ? { ok: true, to: links.editPost(made.value.slug) } : made;
  }),
  "gap-keep": own({ key: z.string().max(500) }, ({ topics }, viewer, { key }) => topics.keep(viewer, key)),
  "gap-dismiss": action("edit-all", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) => {
    const done = await studio.topics.dismiss(viewer, key);
    return done.ok ? { ok: true } : done;
  }),
};

function ask(
  { assistant }: Studio,
  viewer: Viewer,
  run: string,
  stage: Stage,
  asked: Record<string, string | undefined>,
): Promise<ActionResult> {
  const given = Object.entries(asked).filter((each): each is [string, string] => each[1] !== undefined);
  return assistant.ask(viewer, run, stage, Object.fromEntries(given));
}

/** A change that came too late tells the version it would overwrite. */
async function save(
  { assistant }: Studio,
  viewer: Viewer,
  run: string,
  given: { kind: ArtefactKind; part: string; data: unknown; base: number },
): Promise<ActionResult> {
  const kept = await assistant.edit(viewer, run, given);
  if (kept.ok || kept.code !== "conflict") return kept;
  const present = await assistant.versions(viewer, run, given.kind, given.part);
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

/** Sections in the order their places say; one without a heading is gone, one without an id is new. */
function outlineOf({ id: ids, heading, points, sources, place }: z.output<typeof OUTLINE>): Pick<Outline, "sections"> {
  let last = Math.max(0, ...ids.map((known) => Number(known.slice(1)) || 0));
  const rows = heading.flatMap((title, at) => {
    if (title.trim() === "") return [];
    const known = ids[at]?.trim() ?? "";
    const section = {
      id: known === "" ? `R${++last}` : known,
      heading: title,
      sources: sources[at] ?? [],
      points: (points[at] ?? "").split("\n").filter((line) => line.trim() !== ""),
    };
    return [{ section, place: Number(place[at]) || at + 1 }];
  });
  return { sections: rows.toSorted((one, other) => one.place - other.place).map(({ section }) => section) };
}
