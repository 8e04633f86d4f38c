import { readKey } from "#core/base/key-by-label.ts";
import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import type { Failure, Outcome } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { INTENT_WORDS, TOPIC_INTENTS } from "#core/topics/topic.ts";
import type { TopicVerdict } from "#core/topics/topic-service-types.ts";
import { action, type ActionResult, tick } from "../../requests/action.ts";
import { links } from "../../links.ts";

/** A coarse limit for every field, in characters. The use case checks each field's own, lower limit and answers with a message. */
const FIELD_LIMIT = 50_000;

const text = z
  .string()
  .max(FIELD_LIMIT)
  .transform((typed) => typed.replaceAll("\r\n", "\n"));
const id = z.string().min(1).max(80);
const optionalId = z
  .string()
  .max(80)
  .transform((typed) => typed || null);
const version = z.coerce.number().int();
const names = text.transform((typed) => typed.split(/[,\n]/).map((name) => name.trim()).filter(Boolean)); // prettier-ignore

const FIELDS = {
  title: text,
  question: text,
  angle: text,
  intent: z.preprocess(readKey(INTENT_WORDS), z.enum(TOPIC_INTENTS)),
  categoryId: optionalId,
  tags: names,
  sources: text,
  notes: text,
};

/** Fields that only an editor's form has. Browsers do not send an unticked checkbox, so one more field tells whether the form was an editor's. */
const EDITORS = {
  ownerId: optionalId.optional(),
  priority: z.coerce.number().int().optional(),
  intro: text.optional(),
  public: tick,
  series: tick,
  shows: tick,
};

export interface TopicResult {
  act: "saved" | "kept" | "dismissed" | "undismissed";
  title: string;
  /** Key of the dismissed proposal. The dismissal can be undone with this key. */
  key?: string;
}

export const topicActions = {
  create: action("write-own", FIELDS, async ({ studio, viewer }, fields) => {
    const created = await studio.topics.create(viewer, fields);
    return created.ok ? { ok: true, to: links.topics({ edit: created.value.slug }) } : created;
  }),
  change: action(
    "write-own",
    { id, version, slug: z.string().max(80), ...FIELDS, ...EDITORS },
    async ({ studio, viewer }, input) => {
      const { id: topicId, slug, public: shown, series, shows, ownerId, priority, intro, ...fields } = input;
      const editors = {
        ...(ownerId === undefined ? {} : { ownerId }),
        ...(priority === undefined ? {} : { priority }),
        ...(intro === undefined ? {} : { intro }),
        ...(shows ? { public: shown, series } : {}),
      };
      const changed = await studio.topics.change(viewer, topicId, { ...fields, ...editors });
      return !changed.ok && changed.code === "conflict"
        ? withPresent(studio, viewer, slug, changed)
        : told("saved", changed);
    },
  ),
  accept: action("edit-all", { id, version }, async ({ studio, viewer }, { id: topicId, ...input }) =>
    decide(studio, viewer, topicId, { decision: "accepted", ...input }),
  ),
  plan: action(
    "edit-all",
    { id, version, week: z.string().max(80), ownerId: z.string().max(80) },
    async ({ studio, viewer }, { id: topicId, week, ...input }) =>
      decide(studio, viewer, topicId, { decision: "planned", week: week.trim(), ...input }),
  ),
  defer: action("edit-all", { id, version, until: optionalId }, async ({ studio, viewer }, { id: topicId, ...input }) =>
    decide(studio, viewer, topicId, { decision: "deferred", ...input }),
  ),
  reject: action("edit-all", { id, version, reason: text }, async ({ studio, viewer }, { id: topicId, ...input }) =>
    decide(studio, viewer, topicId, { decision: "rejected", ...input }),
  ),
  merge: action("edit-all", { id, intoId: z.string().max(80) }, async ({ studio, viewer }, input) => {
    const merged = await studio.topics.merge(viewer, input.id, input.intoId);
    return merged.ok ? { ok: true, to: links.topics({ edit: merged.value.into.slug }) } : merged;
  }),
  keep: action("write-own", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) =>
    told("kept", await studio.topics.keep(viewer, key)),
  ),
  dismiss: action("edit-all", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) =>
    told("dismissed", await studio.topics.dismiss(viewer, key)),
  ),
  undismiss: action("edit-all", { key: z.string().max(500) }, async ({ studio, viewer }, { key }) =>
    told("undismissed", await studio.topics.undismiss(viewer, key)),
  ),
  import: action("edit-all", { table: z.string(), apply: tick }, async ({ studio, viewer }, { table, apply }) => {
    const done = await studio.topics.importTable(viewer, table, apply);
    if (!done.ok) return done;
    return { ok: true, value: { ...done.value, applied: apply && done.value.faults.length === 0 } };
  }),
};

function told(act: TopicResult["act"], outcome: Outcome<Pick<TopicResult, "title" | "key">>): ActionResult {
  if (!outcome.ok) return outcome;
  const { title, key } = outcome.value;
  return { ok: true, value: { act, title, ...(key !== undefined && { key }) } satisfies TopicResult };
}

type Studio = Services["studio"];

async function decide(studio: Studio, viewer: Viewer, topicId: string, verdict: TopicVerdict & { version: number }) {
  return told("saved", await studio.topics.decide(viewer, topicId, verdict));
}

async function withPresent(studio: Studio, viewer: Viewer, slug: string, refusal: Failure): Promise<ActionResult> {
  const present = await studio.topics.topic(viewer, slug);
  return present.ok ? { ...refusal, present: present.value.version } : refusal;
}
