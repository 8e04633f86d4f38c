import { describe, expect, it } from "vitest";
import { checkSiteConfig } from "#server/base/site-config-check.ts";
import { createServices, administrator } from "#test/support/services/open-services.ts";
import { NO_FALLBACK_REDIRECTS } from "../addresses/fallback-redirects.ts";
import { siteText } from "../export/data-files.ts";
import { NO_SETTINGS } from "../settings/site-settings.ts";
import { defineSite, PLAIN_SETTINGS, SETTING_LABELS } from "./site-config.ts";

/** Redirects of the studio are no setting of the file: its `routeRules` hold redirects. */
const PATHS = Object.keys(SETTING_LABELS).filter((path) => path !== "redirects");
const SITE = defineSite({ name: "Grządka" });

/** Paths that lead to nothing in a site's file with its defaults. */
function missingIn(site: object, paths: readonly string[]): string[] {
  const at = (path: string) =>
    path.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], site);
  return paths.filter((path) => at(path) === undefined);
}

describe("every setting of the file", () => {
  it("has a place in it, and one without is found", () => {
    expect(missingIn(SITE, PATHS)).toEqual([]);
    expect(missingIn(SITE, ["head.separator", "head.nowhere", "nowhere"])).toEqual(["head.nowhere", "nowhere"]);
  });

  it("is shown in the studio with its present value, and changed there where the studio may", async () => {
    const { studio } = await createServices();
    const shown = await studio.settings.settings(administrator);
    if (!shown.ok) throw new Error(shown.message);
    const ofFile = shown.value.fileOnly.map(({ name }) => name).filter((name) => PATHS.includes(name));
    const ofStudio = Object.keys(shown.value.present).filter((name) => name !== "redirects");
    expect([...ofFile, ...ofStudio].toSorted()).toEqual(PATHS.toSorted());
    expect(shown.value.present.name).toBe("Grządka");
  });
});

describe.each(["site", "head", "tagIndex"] as const)("a plain setting of the map „%s”", (place) => {
  it.each(Object.keys(PLAIN_SETTINGS[place]))(
    "%s has a default that is taken, and no value of another type",
    (name) => {
      expect(checkSiteConfig(SITE)).toEqual(SITE);
      const wrong = { ...(place === "site" ? SITE : SITE[place]), [name]: false };
      const path = place === "site" ? name : `${place}.${name}`;
      expect(() => checkSiteConfig(place === "site" ? wrong : { ...SITE, [place]: wrong })).toThrow(`„${path}”`);
    },
  );
});

it("plain settings stand in an export", () => {
  const { config } = JSON.parse(siteText({ ...SITE, tagline: "O ogrodach" }, NO_SETTINGS, NO_FALLBACK_REDIRECTS)) as {
    config: Record<string, unknown>;
  };
  expect(Object.keys(config).slice(0, 2)).toEqual(["name", "tagline"]);
  expect(config).toMatchObject({ tagline: "O ogrodach" });
});
