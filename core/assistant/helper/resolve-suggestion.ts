import type { AssistantDeps } from "../store.ts";
import { requirePermission } from "#core/base/permission.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { ok, type Outcome, refuse } from "#core/base/outcome.ts";
import { mayEdit, visiblePost } from "#core/posts/post-access.ts";
import { HELP_COMMANDS } from "./help-commands.ts";
import type { AiShare, Suggestion, SuggestionState } from "#core/posts/provenance/suggestion.ts";
import { shareOf, withAssist } from "#core/posts/provenance/provenance.ts";
import { falling } from "./rebase.ts";

const NO_SUGGESTION = refuse("missing", "Nie ma takiej propozycji.");
const SETTLED = refuse("conflict", "Ta propozycja jest już rozstrzygnięta.");

/** A person's word on a suggestion. Nothing is written into the post here: that is the editor's, in the person's own hands. */
export async function resolveSuggestion(
  ports: AssistantDeps,
  viewer: Viewer,
  id: string,
  state: Exclude<SuggestionState, "open">,
): Promise<Outcome<{ fell: string[]; share: AiShare | null }>> {
  const refusal = requirePermission(viewer, "write-own");
  if (refusal) return refusal;
  const { store, clock } = ports;
  const now = clock();
  const found = await store.read.suggestion(id);
  const edited = found && (await visiblePost(store.read, viewer, found.postId));
  if (!found || !edited) return NO_SUGGESTION;
  const may = mayEdit(viewer, edited.post);
  if (may !== true) return refuse("forbidden", may);
  return store.write(async (tx): Promise<Outcome<{ fell: string[]; share: AiShare | null }>> => {
    if (!(await tx.settleSuggestion(id, state, viewer.id, now))) return SETTLED;
    let fell: string[] = [];
    const known = await tx.provenance(found.postId);
    if (state !== "accepted") return ok({ fell, share: shareOf(known) });
    fell = falling(found, await tx.suggestions(found.postId, ["open"]));
    for (const each of fell) await tx.settleSuggestion(each, "dropped", null, now);
    const run = await tx.run(found.runId);
    // A run that is gone is taken for a model's: rather asked once too often. Notes are nobody's text.
    const isOwnWork = run?.engine === "built-in" || HELP_COMMANDS[found.kind].target === "notes";
    if (isOwnWork) return ok({ fell, share: shareOf(known) });
    const answered = await tx.modelsOf(found.runId);
    const fresh = withAssist(known, found.postId, answered.length > 0 ? answered : [modelOf(ports, found)]);
    await tx.putProvenance(fresh);
    return ok({ fell, share: shareOf({ ...fresh, reviewerId: null }) });
  });
}

/** The model that would answer today, for a run whose charges are not known. */
function modelOf({ config }: AssistantDeps, { kind }: Suggestion): string {
  const alias = HELP_COMMANDS[kind].model ?? "fast";
  return config.assistant?.[alias].id ?? "model";
}
