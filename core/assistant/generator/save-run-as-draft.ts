import type { AssistantDeps } from "../store.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { leave } from "#core/posts/drafts/leases.ts";
import { ASSISTANT_TAB, saveAboutSubject } from "./draft-by-hand.ts";
import type { Section } from "./stage-results.ts";
import type { AssistantService } from "../assistant-service.ts";
import { safeLine } from "../safe-model-output.ts";
import { allOf, dataOf, type Artefact, type AssistantRun, RESTING } from "../runs/run.ts";
import { sectionsOf } from "../runs/run-rules.ts";
import { ownRun } from "../runs/run-access.ts";
import { checkMessages, assistantMessages, runMessages } from "#core/messages/assistant.ts";

/**
 * All the assistant does to posts is to begin a draft and save it: nothing of it reaches a reader. The draft has the run's own id, so that one run makes one draft. That a model wrote it is stored before
 * the draft.
 */
export function saveRunAsDraft(deps: AssistantDeps): AssistantService["toDraft"] {
  return async (viewer, id) => {
    const { store, clock } = deps;
    const found = await ownRun(store.read, viewer, id);
    if (!found.ok) return found;
    const run = found.value;
    if (!RESTING.includes(run.state)) return refuse("conflict", assistantMessages.runningOrOver);
    const artefacts = await store.read.artefacts(id);
    const written = bodyOf(artefacts);
    if (!written.ok) return written;
    const models = [...new Set(written.value.sections.flatMap(({ model }) => (model === null ? [] : [model])))];
    if (models.length > 0) {
      const provenance = { postId: id, use: "draft" as const, models, reviewerId: null, reviewedAt: null };
      await store.write((tx) => tx.putProvenance(provenance));
    }
    const slug = (await store.read.post(id))?.slug;
    const saved = slug === undefined ? await saveAs(deps, viewer, run, artefacts, written.value.body) : ok(slug);
    if (!saved.ok) return saved;
    // Nobody writes there any more: whoever opens the draft has it at once.
    await leave(deps, viewer, id, ASSISTANT_TAB);
    const change = { state: "done" as const, postId: id, updatedAt: clock() };
    await store.write((tx) => tx.changeRun(id, RESTING, change));
    deps.assistant?.news.told(id);
    return ok({ postId: id, slug: saved.value });
  };
}

/** The slug of the new draft. Somebody who asked for it at the same moment has made it: then it is theirs that stands. */
async function saveAs(
  deps: AssistantDeps,
  viewer: Viewer,
  { id, subject }: AssistantRun,
  artefacts: Artefact[],
  body: string,
): Promise<Outcome<string>> {
  const title = dataOf(artefacts, "outline")?.title ?? subject.title;
  const saved = await saveAboutSubject(deps, viewer, id, subject, { title, body });
  return !saved.ok && saved.code === "conflict" ? refuse("conflict", assistantMessages.runningOrOver) : saved;
}

/** The sections in the order of the outline, source marks as footnotes, in Markdown; refused while something blocks. */
function bodyOf(artefacts: Artefact[]): Outcome<{ body: string; sections: Section[] }> {
  const checks = dataOf(artefacts, "checks");
  if (!checks) return refuse("conflict", checkMessages.checkFirst);
  if (!checks.ready) return refuse("conflict", checkMessages.invented);
  if (isOlder(artefacts)) return refuse("conflict", runMessages.changedSince);
  const sections = sectionsOf(artefacts);
  if (sections.length === 0) return refuse("conflict", checkMessages.noText);
  const text = sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`).join("\n\n");
  const used = allOf(artefacts, "source").filter(({ id }) => text.includes(`[${id}]`));
  const notes = used.map(({ id, title, address }) => `[^${id}]: ${noteOf(title, address)}`);
  return ok({ body: `${[text.replace(/\[(S\d+)\]/g, "[^$1]"), ...notes].join("\n\n")}\n`, sections });
}

/** A page names itself: its title is plain words here, and leads nowhere. What a person typed is shown as it was typed. */
function noteOf(title: string, address: string | null): string {
  const words = (address === null ? title : safeLine(title)).replaceAll(/[\\`*_[\]<>]/g, "\\$&");
  if (address === null) return words;
  return words === "" ? `<${address}>` : `${words}, <${address}>`;
}

function isOlder(artefacts: Artefact[]): boolean {
  const checked = artefacts.find(({ kind }) => kind === "checks")?.at ?? 0;
  return artefacts.some(({ kind, at }) => kind === "section" && at > checked);
}
