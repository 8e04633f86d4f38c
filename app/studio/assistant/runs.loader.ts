import type { RunLine } from "#core/assistant/assistant-service.ts";
import type { RunPlace } from "#core/assistant/generator/generator-service.ts";
import type { StudioPage } from "#core/base/studio-paging.ts";
import { withTypesetTitle } from "#core/markdown/typeset-title.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";

export interface RunsScreen extends StudioPage<RunLine & RunPlace & { atText: string; own: boolean }> {
  currency: string;
  categories: { slug: string; name: string }[];
}

export async function loadRuns(
  { studio, clock, config, reading }: Services,
  context: RequestContext,
): Promise<RunsScreen> {
  const viewer = requiredViewer(context);
  const listed = unwrap(await studio.assistant.runs(viewer, { subjectId: null, page: requestedPage(context) }));
  const generated = listed.rows.filter(({ kind }) => kind === "generator");
  const places = unwrap(await studio.generator.places(viewer, generated.map(({ id }) => id))); // prettier-ignore
  const { currency } = unwrap(await studio.assistant.outlook(viewer));
  const rules = typographyRules(config.typography);
  const placeOf = ({ slug, draft }: RunPlace) => ({ slug, draft: draft && withTypesetTitle(draft, rules) });
  const rows = listed.rows.map((run) => ({
    ...run,
    subject: withTypesetTitle(run.subject, rules),
    ...placeOf(places.get(run.id) ?? { slug: null, draft: null }),
    atText: formatNear(run.createdAt, clock(), config.timeZone),
    own: run.userId === viewer.id,
  }));
  const { nav } = (await reading.layout()).view;
  const categories = nav.filter(({ path }) => /^\/[^/?#]+$/.test(path) && path !== "/tags" && path !== "/topics");
  return { ...listed, rows, currency, categories: categories.map(({ name, path }) => ({ name, slug: path.slice(1) })) };
}
