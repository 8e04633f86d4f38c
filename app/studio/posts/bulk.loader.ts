import { idOfShort, shortId } from "#core/posts/bulk/short-id.ts";
import { BULK_ACTS } from "#core/posts/bulk/bulk-preview.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type BulkScreen = Awaited<ReturnType<typeof loadBulk>>;

export async function loadBulk({ studio }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const { query } = context;
  const act = BULK_ACTS.find((each) => each === query.get("act")) ?? null;
  const requestedTarget = query.get("target") ?? "";
  const { lines, target } = unwrap(
    await studio.bulk.preview(viewer, act, requestedTarget, query.getAll("post").map(idOfShort)),
  );
  const { categories, people } = await studio.settings.choices(viewer);
  return {
    act,
    asked: requestedTarget,
    lines: lines.map((line) => ({ ...line, mark: shortId(line.id) })),
    target,
    categories: categories.map(({ id, name }) => ({ id, name })),
    people: people.filter(({ active }) => active).map(({ id, name }) => ({ id, name })),
  };
}
