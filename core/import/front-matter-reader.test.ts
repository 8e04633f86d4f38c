import { expect, test } from "vitest";
import { isoDay } from "./front-matter-reader.ts";

test.each([
  ["2020/1/2", "2020-01-02"],
  ["2020-1-2 10:00:00 +0100", "2020-01-02 10:00:00 +0100"],
  ["Jul 08 2022", "2022-07-08"],
  ["July 8th, 2022", "2022-07-08"],
  ["Fri, 8 Jul 2022 10:15:00 GMT", "2022-07-08 10:15:00Z"],
  ["2022-07-08T10:15:00.000Z", "2022-07-08T10:15:00.000Z"],
  ["20.11.2026", "20.11.2026"],
  ["Maju 8 2022x", "Maju 8 2022x"],
  ["Xyz 8 2022", "Xyz 8 2022"],
])("%s is %s", (text, iso) => {
  expect(isoDay(text)).toBe(iso);
});
