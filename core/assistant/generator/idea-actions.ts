import type { AssistantDeps, AssistantStoreRead, AssistantStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { tokenOf } from "#core/posts/drafts/draft.ts";
import { COMMENT_LIMIT } from "#core/base/limits.ts";
import { mayEdit, noSuchPost, visiblePost } from "#core/posts/post-access.ts";
import { mayEditTopic, maySeeTopic, NO_TOPIC, type Topic } from "#core/topics/topic.ts";
import { faultOf, newTopic, putTopic } from "#core/topics/write-topic.ts";
import type { Idea, IdeaFate, Ideas } from "./stage-results.ts";
import type { GeneratorService } from "./generator-service.ts";
import { ideaKey } from "./idea-rules.ts";
import { type AssistantRun, RESTING } from "../runs/run.ts";
import { ownRun } from "../runs/run-access.ts";

type Acts = Pick<GeneratorService, "keep" | "merge" | "dismiss" | "update">;

const WORKING = "Szkicowanie jeszcze trwa. Poczekaj albo je zatrzymaj.";
const NO_IDEA = refuse("missing", "Nie ma takiego pomysłu.");
const DECIDED = "O tym pomyśle już rozstrzygnięto.";

/** What a person decides about one idea of their run: the deed and its mark on the idea are one transaction. */
export function createIdeaActs(deps: AssistantDeps): Acts {
  const { clock, newId } = deps;
  return {
    keep: (viewer, runId, ideaId) =>
      decide(deps, viewer, runId, ideaId, async (tx, idea, run) => {
        const context = { viewer, now: clock() };
        const fields = await fieldsOf(tx, run, idea);
        const fault = await faultOf(tx, { ...fields, tags: [] });
        if (fault) return fault;
        const made = {
          origin: "generator" as const,
          evidence: idea.whyNow,
          signal: ideaKey(idea),
          tagIds: idea.tagIds,
        };
        const topic = await newTopic(tx, context, newId(), fields, made);
        return ok(
          fateOf("kept", await putTopic(tx, context, topic, { act: "topic-keep", details: { origin: "generator" } })),
        );
      }),
    merge: (viewer, runId, ideaId, topicId) =>
      decide(deps, viewer, runId, ideaId, async (tx, idea) => {
        const topic = await tx.plannedTopic(topicId);
        if (!topic || !maySeeTopic(viewer, topic)) return NO_TOPIC;
        if (!mayEditTopic(viewer, topic)) return refuse("forbidden", "To nie jest Twój temat; zmienia go redaktor.");
        const notes = [topic.notes, notesOf(idea)].filter((part) => part.trim() !== "").join("\n\n");
        const fault = await faultOf(tx, { notes });
        if (fault) return fault;
        const context = { viewer, now: clock() };
        return ok(fateOf("merged", await putTopic(tx, context, { ...topic, notes }, { act: "topic-change" })));
      }),
    update: remarkOn(deps),
    dismiss: (viewer, runId, ideaId) =>
      decide(deps, viewer, runId, ideaId, async (tx, idea) => {
        const now = clock();
        await tx.dismissSignal(ideaKey(idea), now, viewer.id);
        await tx.putAudit(auditEntry(viewer, now, "topic-dismiss", null, { label: idea.title, origin: "generator" }));
        return ok({ kind: "dismissed" });
      }),
  };
}

function remarkOn({ store, clock }: AssistantDeps): GeneratorService["update"] {
  return async (viewer, runId, ideaId, postId) => {
    const found = await ownRun(store.read, viewer, runId);
    if (!found.ok) return found;
    const ideas = (await store.read.artefact(runId, "ideas", ""))?.data as Ideas | undefined;
    const idea = ideas?.ideas.find(({ id }) => id === ideaId);
    if (!idea) return NO_IDEA;
    const at = clock();
    return store.write(async (tx): Promise<Outcome<{ slug: string }>> => {
      const edited = await visiblePost(tx, viewer, postId);
      if (!edited) return noSuchPost();
      const may = mayEdit(viewer, edited.post);
      if (may !== true) return refuse("forbidden", may);
      const { slug } = edited.post;
      const text = remarkOf(idea);
      const open = (await tx.comments(postId)).filter(({ resolvedAt }) => resolvedAt === null);
      if (open.some((each) => each.text === text)) return ok({ slug });
      const remark = { postId, token: tokenOf(edited), authorId: viewer.id, text, at, resolvedAt: null };
      const comment = await tx.putComment(remark);
      await tx.putAudit(auditEntry(viewer, at, "comment", { kind: "post", id: postId }, { comment }));
      return ok({ slug });
    });
  };
}

type Decision = (tx: AssistantStoreWrite, idea: Idea, run: AssistantRun) => Promise<Outcome<IdeaFate>>;

async function decide(
  { store, clock, assistant }: AssistantDeps,
  viewer: Viewer,
  runId: string,
  ideaId: string,
  decision: Decision,
): Promise<Outcome<Ideas>> {
  const found = await ownRun(store.read, viewer, runId);
  if (!found.ok) return found;
  const at = clock();
  const outcome = await store.write(async (tx): Promise<Outcome<Ideas>> => {
    if (!(await tx.changeRun(runId, RESTING, { updatedAt: at }))) return refuse("conflict", WORKING);
    const present = await tx.artefact(runId, "ideas", "");
    const ideas = (present?.data as Ideas | undefined)?.ideas ?? [];
    const idea = ideas.find(({ id }) => id === ideaId);
    if (!present || !idea) return NO_IDEA;
    if (idea.fate) return refuse("conflict", DECIDED);
    const fate = await decision(tx, idea, found.value);
    if (!fate.ok) return fate;
    const data: Ideas = { ideas: ideas.map((each) => (each === idea ? { ...each, fate: fate.value } : each)) };
    const { version } = present;
    const kept = await tx.putArtefact({ runId, kind: "ideas", part: "", data, by: viewer.id, at }, version);
    if (!kept.ok) return kept;
    await tx.addRunEvents(runId, at, [{ kind: "artefact", artefact: "ideas", part: "", version: kept.value.version }]);
    return ok(data);
  });
  if (outcome.ok) assistant?.news.told(runId);
  return outcome;
}

function fateOf(kind: "kept" | "merged", { id, slug, title }: Topic): IdeaFate {
  return { kind, topic: { id, slug, title } };
}

async function fieldsOf(read: AssistantStoreRead, run: AssistantRun, idea: Idea) {
  const { title, angle, question } = idea;
  const categoryId = await categoryIdOf(read, run, idea);
  return { title, angle, question, intent: "guide" as const, categoryId, sources: "", notes: idea.outline.join("\n") };
}

/** The category of the subject, else that of the post that is nearest; null for an idea nothing is near to. */
export async function categoryIdOf(
  read: AssistantStoreRead,
  { subject }: Pick<AssistantRun, "subject">,
  { near }: Pick<Idea, "near">,
): Promise<string | null> {
  if (subject.kind === "category") return subject.id;
  const [closest] = near?.posts ?? [];
  return closest ? ((await read.post(closest.postId))?.categoryId ?? null) : null;
}

function remarkOf({ title, question, angle, reader, whyNow, outline }: Idea): string {
  const facts = [
    ["Pytanie czytelnika", question],
    ["Ujęcie", angle],
    ["Dla kogo", reader],
    ["Dlaczego teraz", whyNow],
    ["Plan", outline.join(" · ")],
  ];
  const told = facts.flatMap(([name, text]) => (text ? `${name}: ${text}` : []));
  return [`Do uzupełnienia, pomysł z generatora: ${title}`, ...told].join("\n").slice(0, COMMENT_LIMIT);
}

function notesOf({ title, question, angle, whyNow }: Idea): string {
  return [title, question, angle, whyNow].filter((line) => line !== "").join("\n");
}
