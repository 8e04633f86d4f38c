import { z } from "zod";
import { action } from "../../requests/action.ts";

const ID_LIMIT = 200;
/** One form may name at most this many items. The sample has far fewer. */
const MOST_CHOSEN = 1_000;

/** One chosen item arrives as a text, several arrive as a list. */
const chosen = z.preprocess((value) => [value].flat(), z.array(z.string().max(ID_LIMIT)).max(MOST_CHOSEN));

export const sampleSiteActions = {
  remove: action("administer", { item: chosen.optional() }, async ({ studio, viewer }, { item = [] }) =>
    studio.sample.remove(viewer, item),
  ),
};
