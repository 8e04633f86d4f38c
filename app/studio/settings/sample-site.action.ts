import { z } from "zod";
import { action } from "../../requests/action.ts";

const ID_LIMIT = 200;
/** Most items that one form may name; far more than the sample has. */
const MOST_CHOSEN = 1_000;

/** A single chosen item arrives as a text, several as a list. */
const chosen = z.preprocess((value) => [value].flat(), z.array(z.string().max(ID_LIMIT)).max(MOST_CHOSEN));

export const sampleSiteActions = {
  remove: action("administer", { item: chosen.optional() }, async ({ studio, viewer }, { item = [] }) =>
    studio.sample.remove(viewer, item),
  ),
};
