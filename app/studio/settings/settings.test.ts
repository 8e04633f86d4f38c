import { expect, test } from "vitest";
import { settingNames } from "../../messages/settings/setting-names.ts";
import { SETTINGS } from "#server/base/config.ts";
import { administrator, createServices } from "#test/support/services/open-services.ts";

test("what only the file and the environment decide goes by Polish names, never by keys", async () => {
  const { studio: services } = await createServices({ environment: SETTINGS.map(({ name }) => ({ name, value: "" })) });
  const shown = await services.settings.settings(administrator);
  if (!shown.ok) throw new Error(shown.message);
  const names = shown.value.fileOnly.map(({ name }) => name);
  expect(names).toContain("buildCheckInterval");
  expect(names.filter((name) => settingNames[name] === undefined)).toEqual([]);
});
