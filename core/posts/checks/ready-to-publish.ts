import type { PostServiceDeps } from "../store.ts";
import { ok, refuse, type Failure, type Outcome } from "#core/base/outcome.ts";
import type { RenderPatience, Derived } from "#core/markdown/renderer.ts";
import { blockingChecks, type CheckDeps } from "./blocking-checks.ts";
import { fieldErrors } from "./field-errors.ts";
import type { CheckResult } from "./check-result.ts";
import type { Post } from "../post.ts";
import { derive } from "../store-post.ts";
import { postCheckMessages } from "#core/messages/post-checks.ts";

const FIELD: Partial<Record<CheckResult["id"], string>> = {
  title: "title",
  slug: "slug",
  category: "categoryId",
  alt: "alt",
  links: "body",
  headings: "body",
};

/** Returns the derived data of a post that may be published; otherwise `invalid` with a sentence for each faulty field. */
export async function readyToPublish(
  deps: CheckDeps & Pick<PostServiceDeps, "renderer">,
  post: Post,
  patience: RenderPatience = "editor",
): Promise<Outcome<Derived>> {
  const faults = fieldErrors(post);
  if (faults) return faults;
  const derived = await derive(deps, post, patience);
  if (!derived.ok) return derived;
  const before = await deps.store.read.post(post.id);
  const checks = await blockingChecks(deps, { post, derived: derived.value, before });
  return refusalOf(checks.filter(({ passed, level }) => !passed && level === "blocking")) ?? ok(derived.value);
}

function refusalOf(failed: CheckResult[]): Failure | null {
  if (failed.length === 0) return null;
  const fields: Record<string, string> = {};
  for (const { id, message } of failed) {
    const field = FIELD[id] ?? id;
    fields[field] = [fields[field], message].filter((part) => part !== undefined).join(" ");
  }
  const sentences = failed.map(({ message }) => message).join(" ");
  return refuse("invalid", postCheckMessages.notReady(sentences), fields);
}
