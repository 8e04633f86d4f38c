import { formatNear } from "#core/polish/moments.ts";
import type { StudioPage } from "#core/desk.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "../../requests/request-context.ts";
import { pageOf, valueOf, viewerOf } from "../../requests/unwrap.ts";

export interface MissingLine {
  path: string;
  count: number;
  lastText: string;
  suggestion: { path: string; title: string } | null;
}

export async function loadMissing({ desk, config, clock }: Services, visit: Visit): Promise<StudioPage<MissingLine>> {
  const found = valueOf(await desk.addresses.missing(viewerOf(visit), pageOf(visit)));
  const now = clock();
  const rows = found.rows.map(({ path, count, lastAt, suggestion }) => ({
    path,
    count,
    lastText: formatNear(lastAt, now, config.timeZone),
    suggestion,
  }));
  return { ...found, rows };
}
