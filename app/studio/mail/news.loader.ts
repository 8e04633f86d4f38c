import { formatMoment, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type NewsScreen = Awaited<ReturnType<typeof loadNews>>;

export async function loadNews({ studio, config, clock }: Services, context: RequestContext) {
  const { digest, letters, paused, ...view } = unwrap(await studio.news.overview(requiredViewer(context)));
  return {
    ...view,
    paused: paused && { ...paused, when: formatMoment(paused.at, config.timeZone) },
    digest: digest && { ...digest, nextText: formatMoment(digest.next, config.timeZone) },
    letters: letters.map((letter) => ({
      ...letter,
      whenText: formatNear(letter.until ?? letter.from, clock(), config.timeZone),
    })),
  };
}
