import { isRecheckWaiting } from "#core/addresses/outside-links.ts";
import { formatDay, formatNear } from "#core/polish/dates/format-dates.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

/** The log stores paths of at most this many characters. */
const PATH_LIMIT = 2_048;

export type DeadLinksScreen = Awaited<ReturnType<typeof loadDeadLinks>>;

export async function loadDeadLinks({ studio, config, clock }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  const after = (context.query.get("after") ?? "").slice(0, PATH_LIMIT);
  const dead = { ...unwrap(await studio.addresses.deadLinks(viewer, after)), after };
  const links = unwrap(await studio.addresses.outsideLinks(viewer));
  const { isOff, checkedAt, checked, begunAt } = links;
  const checkedText = checkedAt === null ? null : formatDay(checkedAt, config.timeZone);
  const begunText = checkedAt === null && begunAt !== undefined ? formatNear(begunAt, clock(), config.timeZone) : null;
  const outside = { isOff, checked, checkedText, begunText, isWaiting: isRecheckWaiting(links), dead: links.dead };
  return { dead, outside };
}
