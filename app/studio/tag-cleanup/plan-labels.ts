import { ownValue } from "#core/base/values/own-value.ts";
import { plainTitle } from "#core/base/post-title.ts";
import type { ChosenPlan } from "#core/tags/cleanup/plan-service.ts";
import type { RefreshAction } from "#core/tags/cleanup/cleanup-plan.ts";
import { refresh as words } from "../../messages/tag-cleanup.ts";

/** What the plan has for a tag or a post, by its id: what is said of it, and the keys of the choices. */
export type PlanLabels = Record<string, { says: string; keys: string[] }>;

export function planLabelsOf({ choices, names }: Pick<ChosenPlan, "choices" | "names">): PlanLabels {
  // An id comes from a form: as the name of a property it might be one that every object has.
  const planned = new Map<string, PlanLabels[string]>();
  for (const { key, action } of choices) {
    for (const [id, says] of saidOf(action, names)) {
      const before = planned.get(id);
      planned.set(
        id,
        before ? { says: `${before.says}, ${says}`, keys: [...before.keys, key] } : { says, keys: [key] },
      );
    }
  }
  return Object.fromEntries(planned);
}

function saidOf(action: RefreshAction, names: Record<string, string>): [string, string][] {
  const { planned } = words;
  if (action.do === "merge") {
    const into = ownValue(names, action.into) ?? "";
    return [[action.into, planned.stays], ...action.tagIds.map((id): [string, string] => [id, planned.goes(into)])];
  }
  if (action.do === "assign") return [[action.postId, planned.assign]];
  if (action.do === "rename") return [[action.tagId, planned.rename(action.name)]];
  if (action.do === "alias") return [[action.tagId, planned.alias(action.alias)]];
  return [[action.tagId, planned[action.do]]];
}

export function choiceLabel(action: RefreshAction, { names, posts }: Pick<ChosenPlan, "names" | "posts">): string {
  const { choices } = words;
  const called = (ids: readonly string[]) => ids.map((id) => ownValue(names, id) ?? id);
  if (action.do === "merge") return choices.merge(called(action.tagIds), ownValue(names, action.into) ?? action.into);
  if (action.do === "assign") {
    const title = plainTitle(ownValue(posts, action.postId)?.title ?? choices.gonePost);
    return choices.assign(title, called(action.add), called(action.drop));
  }
  const name = ownValue(names, action.tagId) ?? action.tagId;
  if (action.do === "rename") return choices.rename(name, action.name);
  return action.do === "alias" ? choices.alias(name, action.alias) : choices[action.do](name);
}
