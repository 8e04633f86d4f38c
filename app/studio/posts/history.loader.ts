import { typesetTitle } from "#core/markdown/typeset-title.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface RestoredInPart {
  notices: string[];
  to: string;
}

export type HistoryScreen = Awaited<ReturnType<typeof loadHistory>>;

/**
 * Loads a post's versions. The page compares `version` with `comparedWith`: a version's id, `now` for the present text, null for the version
 * before. `since` in the address is the token of the state since which changes are looked for.
 */
export async function loadHistory(
  { studio, config }: Services,
  context: RequestContext,
  { id = "" }: Record<string, string>,
) {
  const viewer = requiredViewer(context);
  const { slug, draft, token, acts, publishedAt } = unwrap(await studio.posts.openById(viewer, id));
  const before = context.query.get("before");
  const { lines, more } = unwrap(await studio.posts.history(viewer, id, before));
  const since = context.query.get("since");
  const seen = lines.find((line) => line.token === since && line.kind !== "conflict");
  const version = context.query.get("version") || (seen?.id ?? null);
  const comparedWith = context.query.get("with") || (seen ? "now" : null);
  const diff = version
    ? unwrap(
        await studio.posts.compare(viewer, id, version, comparedWith === "now" ? null : (comparedWith ?? "before")),
      )
    : null;
  const restore = acts["restore-revision"] ?? "";
  const title = typesetTitle(draft.title, typographyRules(config.typography), draft.language);
  const curve = publishedAt === null ? null : unwrap(await studio.views.ofPost(viewer, id));
  return { postId: id, slug, title, token, lines, more, before, version, comparedWith, diff, restore, curve };
}
