import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";
import { pickedPicture, TEXT_LIMIT } from "../media/media.loader.ts";

export type AuthorPageScreen = Awaited<ReturnType<typeof loadAuthorPage>>;

/** The form offers this many pictures besides the chosen one. */
const PICKS = 12;

/** Loads the form of a person's page. `picks`: the portrait, followed by the newest pictures or by the results of the search. */
export async function loadAuthorPage(
  { studio }: Services,
  context: RequestContext,
  { id = "" }: Record<string, string>,
) {
  const viewer = requiredViewer(context);
  const { portrait, ...page } = unwrap(await studio.authorPages.page(viewer, id));
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  const pictures = unwrap(await studio.media.choices(viewer, text, 1)).rows.slice(0, PICKS);
  const others = pictures.filter((picture) => picture.id !== portrait?.id);
  return {
    ...page,
    text,
    picks: [...(portrait ? [portrait] : []), ...others].map(pickedPicture),
  };
}
