import { eachKey } from "#core/base/values/record-keys.ts";
import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { MARKS, type SiteSettings } from "#core/settings/site-settings.ts";
import { action, type ActionResult } from "../../requests/action.ts";

/** Any field has at most this many characters. Each field's own limit is lower; the use case checks it and answers with a message. */
const FIELD_LIMIT = 4_000;

const text = z.string().max(FIELD_LIMIT);
const version = z.coerce.number().int();

/** Each form changes its own part of the settings. The form's version ensures that the other parts have not changed since it was shown. */
export const settingsActions = {
  marks: action(
    "administer",
    { ...eachKey(MARKS, () => text.default("")), version },
    async ({ services, viewer }, input) => {
      const marks = eachKey(MARKS, (name) => input[name] || null);
      return changeSettings(services, viewer, input.version, marks);
    },
  ),
};

/** Stores a part of the settings. `base` is the version that the form showed. */
export async function changeSettings(
  { studio }: Services,
  viewer: Viewer,
  base: number,
  part: Partial<SiteSettings>,
): Promise<ActionResult> {
  const present = await studio.settings.settings(viewer);
  if (!present.ok) return present;
  return studio.settings.change(viewer, { ...present.value.settings, ...part, version: base });
}
