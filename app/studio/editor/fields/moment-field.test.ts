import { expect, test } from "vitest";
import { comesTwice } from "./moment-field.tsx";

test.each([
  ["2027-10-31T02:30", true],
  ["2027-10-31T03:00", false],
  ["2027-10-30T02:30", false],
  ["2027-03-28T02:30", false],
  ["", false],
  ["2027-10-31", false],
])("%s comes twice in Warsaw: %s", (local, twice) => {
  expect(comesTwice(local, "Europe/Warsaw")).toBe(twice);
});
