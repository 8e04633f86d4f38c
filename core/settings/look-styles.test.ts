import { describe, expect, test } from "vitest";
import { lookName, parseLookName } from "./look-name.ts";
import { lookSheet, lookSheetNamed, lookStyles } from "./look-styles.ts";
import { FRONT_LAYOUTS, PLAIN_LOOK, type SiteLook, TEXT_WIDTHS, TYPEFACES } from "./site-look.ts";

const look = (given: Partial<SiteLook>): SiteLook => ({ ...PLAIN_LOOK, ...given });

describe("the name of a look", () => {
  test("leads back to it", () => {
    for (const typefaces of TYPEFACES)
      for (const front of FRONT_LAYOUTS)
        for (const width of TEXT_WIDTHS)
          for (const [accent, paper] of [
            [null, "#fff1e5"],
            ["#1f5f3a", null],
          ] as const) {
            const each = look({
              typefaces,
              front,
              width,
              accent,
              paper,
              dateLine: accent === null,
              newspaperTone: paper === null,
            });
            expect(parseLookName(lookName(each))).toEqual(each);
          }
    expect(lookName(look({ accent: "#FFCC00" }))).toBe("ffcc00-plain-brygada-gazette-regular-dated");
  });

  test.each([
    "",
    "plain",
    "plain-plain-brygada-gazette-regular",
    "plain-plain-brygada-gazette-regular-dated-more",
    "plain-plain-comic-gazette-regular-dated",
    "fff-plain-brygada-gazette-regular-dated",
    "ffcc0g-plain-brygada-gazette-regular-dated",
    "ffcc00;}-plain-brygada-gazette-regular-dated",
    "toString-plain-brygada-gazette-regular-dated",
  ])("%j is none", (name) => {
    expect(parseLookName(name)).toBeNull();
  });
});

describe("the style sheet of a look", () => {
  test("is absent when colours and width are plain, whatever the typefaces and the front page", () => {
    expect(lookSheet(PLAIN_LOOK)).toBeNull();
    expect(lookSheet(look({ typefaces: "spectral", front: "grid", dateLine: false }))).toBeNull();
  });

  test("sets tokens of the root in its layer only", () => {
    const css = lookStyles(look({ accent: "#1f5f3a", paper: "#fff1e5", width: "wide" })) ?? "";
    expect(css).toMatch(/^@layer tokens,look;@layer look\{.*\}\n$/);
    expect(css.match(/[^{};]*(?=\{)/g)?.filter(Boolean)).toEqual([
      "@layer look",
      ":root",
      "@media (prefers-contrast:more)",
      ":root",
      ":root",
      "@media (max-width:99.99rem)",
      ":root",
    ]);
    expect(css).toContain("--accent:light-dark(#1f5f3a,#");
    expect(css).toContain("--paper:light-dark(#fff1e5,#");
    expect(css.length).toBeLessThan(1_200);
  });

  test("has a width without colours, and colours without a width", () => {
    expect(lookStyles(look({ width: "narrow" }))).toBe(
      "@layer tokens,look;@layer look{:root{--measure:calc(0.86*var(--line-length)*var(--text))}}\n",
    );
    expect(lookStyles(look({ accent: "#1f5f3a" }))).not.toContain("--measure");
  });

  test("is found again by its file's name, and by one with another hash", () => {
    const sheet = lookSheet(look({ paper: "#fff1e5" }));
    expect(lookSheetNamed(sheet?.file ?? "")).toEqual(sheet);
    expect(lookSheetNamed(sheet?.file.replace(/-\w+\.css$/, "-0.css") ?? "")).toEqual(sheet);
    expect(lookSheetNamed("look-.css")).toBeNull();
    expect(lookSheetNamed("look-plain-plain-brygada-gazette-regular-dated-0.css")).toBeNull();
  });
});
