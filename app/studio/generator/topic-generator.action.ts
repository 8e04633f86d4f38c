import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import { dataOf, type Stage } from "#core/assistant/runs/run.ts";
import { refuse } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { links } from "../../links.ts";
import { sectionsIn } from "./outline-text.ts";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 100_000;

const text = z.string().max(FIELD_LIMIT).transform((typed) => typed.replaceAll("\r\n", "\n")); // prettier-ignore
const lines = text.transform((typed) => typed.split("\n").map((line) => line.trim()).filter(Boolean)); // prettier-ignore
const id = z.string().min(1).max(80);
const partName = z.string().max(10);
const count = z.coerce.number().int();
const ofRun = { run: id };
const SUBJECT = { kind: z.enum(["topic", "category", "tag"]), id };
/** `base` is the version that the form showed. */
const ofResult = { ...ofRun, base: count };

const IDEA = { title: text, question: text, angle: text, reader: text, whyNow: text, outline: lines };
type Studio = Services["studio"];

/** Makes an action for people who may write. Its answer has no value: the page is drawn again, or the person is redirected to another page. */
function writeAction<Fields extends z.ZodRawShape>(
  fields: Fields,
  run: (studio: Studio, viewer: Viewer, input: z.output<z.ZodObject<Fields>>) => Promise<ActionResult>,
) {
  return action("write-own", z.strictObject(fields), async ({ studio, viewer }, input) => {
    const done = await run(studio, viewer, input);
    return !done.ok || "to" in done ? done : { ok: true };
  });
}

export const topicGeneratorActions = {
  write: action(
    "write-own",
    { ...SUBJECT, draft: z.uuid(), title: text, outline: lines, text },
    async ({ studio, viewer }, { kind, id: subjectId, draft, ...input }) => {
      const created = await studio.generator.write(viewer, { kind, id: subjectId }, { id: draft, ...input });
      return created.ok ? { ok: true, to: links.editPost(created.value.slug) } : created;
    },
  ),
  start: action("write-own", SUBJECT, async ({ studio, viewer, params }, subject) => {
    const started = await studio.assistant.start(viewer, subject);
    return started.ok ? { ok: true, to: links.generator(params["slug"] ?? "", { run: started.value.id }) } : started;
  }),
  ask: writeAction(
    {
      ...ofRun,
      stage: z.enum(["ideas", "outline", "sections"]),
      idea: z.string().max(10).optional(),
      reason: text.optional(),
      part: partName.optional(),
    },
    (studio, viewer, { run, stage, ...input }) => ask(studio, viewer, run, stage, input),
  ),
  resume: writeAction(ofRun, async (studio, viewer, { run }) => {
    const loaded = await studio.assistant.run(viewer, run);
    return loaded.ok ? ask(studio, viewer, run, loaded.value.stage, loaded.value.asked) : loaded;
  }),
  stop: writeAction(ofRun, ({ assistant }, viewer, { run }) => assistant.stop(viewer, run)),
  idea: writeAction({ ...ofResult, idea: id, ...IDEA }, ({ assistant }, viewer, { run, base, idea, ...fields }) =>
    assistant.edit(viewer, run, { kind: "ideas", part: "", base, data: { ...fields, id: idea } }),
  ),
  keep: writeAction({ ...ofRun, idea: id }, ({ generator }, viewer, { run, idea }) =>
    generator.keep(viewer, run, idea),
  ),
  dismiss: writeAction({ ...ofRun, idea: id }, ({ generator }, viewer, { run, idea }) =>
    generator.dismiss(viewer, run, idea),
  ),
  page: writeAction({ ...ofRun, address: text }, ({ assistant }, viewer, { run, address }) =>
    assistant.addSource(viewer, run, { address: address.trim() }),
  ),
  text: writeAction({ ...ofRun, title: text, text }, ({ assistant }, viewer, { run, ...input }) =>
    assistant.addSource(viewer, run, input),
  ),
  outline: writeAction({ ...ofResult, outline: text }, async ({ assistant }, viewer, { run, base, outline }) => {
    const loaded = await assistant.run(viewer, run);
    if (!loaded.ok) return loaded;
    const sections = sectionsIn(outline, dataOf(loaded.value.artefacts, "outline")?.sections ?? []);
    const saved = await assistant.edit(viewer, run, { kind: "outline", part: "", base, data: { sections } });
    // The form has one field, so all faults are shown at this field.
    return saved.ok || saved.code === "conflict"
      ? saved
      : refuse(saved.code, saved.message, { outline: saved.message });
  }),
  section: writeAction(
    { ...ofResult, part: partName, heading: text, markdown: text },
    ({ assistant }, viewer, { run, base, part, ...data }) =>
      assistant.edit(viewer, run, { kind: "section", part, base, data }),
  ),
  draft: writeAction(ofRun, async ({ assistant }, viewer, { run }) => {
    const created = await assistant.toDraft(viewer, run);
    return created.ok ? { ok: true, to: links.editPost(created.value.slug) } : created;
  }),
  "gap-keep": writeAction({ key: z.string().max(500) }, ({ topics }, viewer, { key }) => topics.keep(viewer, key)),
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
  input: Record<string, string | undefined>,
): Promise<ActionResult> {
  const entries = Object.entries(input).filter((each): each is [string, string] => each[1] !== undefined);
  return assistant.ask(viewer, run, stage, Object.fromEntries(entries));
}
