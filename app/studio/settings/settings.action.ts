import { STUDIO_SETTINGS } from "#core/base/site-config.ts";
import { eachKey, keysOf } from "#core/base/values/record-keys.ts";
import { z } from "zod";
import type { Viewer } from "#core/base/viewer.ts";
import type { Services } from "#core/services.ts";
import { MARKS, type SiteSettings } from "#core/settings/site-settings.ts";
import { action, type ActionResult } from "../../requests/action.ts";
import { withTyped } from "./setting-values.ts";
import { VALUE_FORMS } from "./value-form-fields.ts";

/** Coarse limits for every field, in characters and lines. The use case checks each field's own, lower limits and answers with a message. */
const FIELD_LIMIT = 4_000;
const LINES_LIMIT = 100;

export const fieldText = z.string().max(FIELD_LIMIT);
export const fieldTexts = z.preprocess(
  (value) => (typeof value === "string" ? [value] : value),
  z.array(fieldText).max(LINES_LIMIT),
);
export const version = z.coerce.number().int();

/** The setting's fields have its path as their name. Which of them a form has follows from `form`. */
const VALUES = z.strictObject({
  form: z.enum(keysOf(VALUE_FORMS)),
  ...eachKey(Object.fromEntries(STUDIO_SETTINGS.map((path) => [path, null])), () => fieldText.default("")),
  "verification.name": fieldTexts.default([]),
  "verification.content": fieldTexts.default([]),
  typography: fieldTexts.default([]),
  version,
});

/** Each form changes its own part of the settings. The form's version ensures that no other part has changed since the form was shown. */
export const settingsActions = {
  values: action("administer", VALUES, async ({ services, viewer }, { form, version: base, ...input }) => {
    const present = await services.studio.settings.settings(viewer);
    if (!present.ok) return present;
    const paths = VALUE_FORMS[form].filter((path) => !present.value.inFile.includes(path));
    const values = withTyped(present.value.settings.values, paths, {
      text: (path) => String(Reflect.get(input, path) ?? ""),
      codes: { name: input["verification.name"], content: input["verification.content"] },
      ticked: input.typography,
    });
    return services.studio.settings.change(viewer, { ...present.value.settings, values, version: base });
  }),
  restore: action("administer", { id: version, version }, async ({ studio, viewer }, { id, version: base }) =>
    studio.settings.restore(viewer, id, base),
  ),
  marks: action(
    "administer",
    { ...eachKey(MARKS, () => fieldText.default("")), version },
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
