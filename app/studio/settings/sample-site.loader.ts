import { type SampleItem, SAMPLE_KINDS } from "#core/sample/present-sample-items.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type SampleScreen = Awaited<ReturnType<typeof loadSampleSite>>;

export async function loadSampleSite({ studio }: Services, context: RequestContext) {
  const { gone, edited, inUse } = unwrap(await studio.sample.preview(requiredViewer(context)));
  return { goes: byKind(gone), edited, inUse: byKind(inUse) };
}

/** Groups the names of the items by their kind, in the order of `SAMPLE_KINDS`. */
function byKind(items: readonly SampleItem[]) {
  const kinds = Map.groupBy(items, ({ kind }) => kind);
  return SAMPLE_KINDS.flatMap((kind) => {
    const names = kinds.get(kind)?.map(({ name }) => name);
    return names ? [{ kind, names }] : [];
  });
}
