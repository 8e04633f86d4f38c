import type { AssistantDeps, AssistantStoreRead, AssistantStoreWrite } from "../store.ts";
import { auditEntry } from "#core/base/audit-entry.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { faultOf, newTopic, putTopic } from "#core/topics/write-topic.ts";
import type { Idea, IdeaFate, Ideas } from "./stage-results.ts";
import type { GeneratorService } from "./generator-service.ts";
import { ideaKey } from "./compare-idea.ts";
import type { AssistantRun } from "../runs/run.ts";
import { putResult } from "../runs/run-access.ts";
import { resultMessages } from "#core/messages/assistant.ts";

type Acts = Pick<GeneratorService, "keep" | "dismiss">;

const NO_IDEA = refuse("missing", resultMessages.noIdea);

/** Returns the commands with which a person decides about an idea. One transaction stores the decision's effect and the idea's `fate`. */
export function createIdeaActs(deps: AssistantDeps): Acts {
  const { clock, newId } = deps;
  return {
    keep: (viewer, runId, ideaId) =>
      decide(deps, viewer, runId, ideaId, async (tx, idea, run) => {
        const context = { viewer, now: clock() };
        const fields = await fieldsOf(tx, run, idea);
        const fault = await faultOf(tx, { ...fields, tags: [] });
        if (fault) return fault;
        const origin = {
          origin: "generator" as const,
          evidence: idea.whyNow,
          signal: ideaKey(idea),
          tagIds: idea.tagIds,
        };
        const topic = await newTopic(tx, context, newId(), fields, origin);
        const entry = { act: "topic-keep", details: { origin: "generator" } } as const;
        const { id, slug, title } = await putTopic(tx, context, topic, entry);
        return ok({ kind: "kept", topic: { id, slug, title } });
      }),
    dismiss: (viewer, runId, ideaId) =>
      decide(deps, viewer, runId, ideaId, async (tx, idea) => {
        const now = clock();
        await tx.dismissSignal(ideaKey(idea), now, viewer.id);
        await tx.putAudit(auditEntry(viewer, now, "topic-dismiss", null, { label: idea.title, origin: "generator" }));
        return ok({ kind: "dismissed" });
      }),
  };
}

type Decision = (tx: AssistantStoreWrite, idea: Idea, run: AssistantRun) => Promise<Outcome<IdeaFate>>;

async function decide(
  deps: AssistantDeps,
  viewer: Viewer,
  runId: string,
  ideaId: string,
  decision: Decision,
): Promise<Outcome<Ideas>> {
  return putResult(deps, viewer, runId, async (tx, run) => {
    const present = await tx.artefact(runId, "ideas", "");
    const ideas = (present?.data as Ideas | undefined)?.ideas ?? [];
    const idea = ideas.find(({ id }) => id === ideaId);
    if (!present || !idea) return NO_IDEA;
    if (idea.fate) return refuse("conflict", resultMessages.ideaDecided);
    const fate = await decision(tx, idea, run);
    if (!fate.ok) return fate;
    const data: Ideas = { ideas: ideas.map((each) => (each === idea ? { ...each, fate: fate.value } : each)) };
    return ok({ kind: "ideas" as const, part: "", data, base: present.version, value: data });
  });
}

async function fieldsOf(read: AssistantStoreRead, run: AssistantRun, idea: Idea) {
  const { title, angle, question } = idea;
  const categoryId = await categoryIdOf(read, run, idea);
  return { title, angle, question, intent: "guide" as const, categoryId, sources: "", notes: idea.outline.join("\n") };
}

/** Returns the id of the subject's category, or else of the most similar post's category; null for an idea without similar posts. */
export async function categoryIdOf(
  read: AssistantStoreRead,
  { subject }: Pick<AssistantRun, "subject">,
  { near }: Pick<Idea, "near">,
): Promise<string | null> {
  if (subject.kind === "category") return subject.id;
  const [closest] = near?.posts ?? [];
  return closest ? ((await read.post(closest.postId))?.categoryId ?? null) : null;
}
