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
 * Makes a draft of a run's text, the only change that the assistant makes to posts. The draft has the run's id, so that a run makes one
 * draft. The fact that a model wrote the text is stored before the draft is.
 */
export function saveRunAsDraft(deps: AssistantDeps): AssistantService["toDraft"] {
  return async (viewer, id) => {
    const { store, clock } = deps;
    const access = await ownRun(store.read, viewer, id);
    if (!access.ok) return access;
    const run = access.value;
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
    // Ends the assistant's lease on the draft, so that anybody can edit it at once.
    await leave(deps, viewer, id, ASSISTANT_TAB);
    const change = { state: "done" as const, postId: id, updatedAt: clock() };
    await store.write((tx) => tx.changeRun(id, RESTING, change));
    deps.assistant?.news.notify(id);
    return ok({ postId: id, slug: saved.value });
  };
}

/** Saves the draft and returns its slug. `conflict` when a simultaneous request has already made the draft, which then stays. */
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

/** Returns the sections in the outline's order, as Markdown with footnotes for source marks. Refuses while a check blocks the draft. */
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

/** Returns the footnote of a source. A web page's own title becomes plain words without links; a title that a person typed stays. */
function noteOf(title: string, address: string | null): string {
  const words = (address === null ? title : safeLine(title)).replaceAll(/[\\`*_[\]<>]/g, "\\$&");
  if (address === null) return words;
  return words === "" ? `<${address}>` : `${words}, <${address}>`;
}

function isOlder(artefacts: Artefact[]): boolean {
  const checked = artefacts.find(({ kind }) => kind === "checks")?.at ?? 0;
  return artefacts.some(({ kind, at }) => kind === "section" && at > checked);
}
