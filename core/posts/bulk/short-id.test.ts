import { expect, test } from "vitest";
import { idOfShort, shortId } from "./short-id.ts";

test.each([
  "00000000-0000-0000-0000-000000000000",
  "51eaaf6b-6941-49a7-b888-dde6c735f933",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
])("%s is 22 signs of an address and comes back", (id) => {
  expect(shortId(id)).toMatch(/^[\w-]{22}$/);
  expect(idOfShort(shortId(id))).toBe(id);
});

test.each(["p-1", "", "51EAAF6B-6941-49A7-B888-DDE6C735F933", "51eaaf6b-6941-49a7-b888-dde6c735f93"])(
  "„%s”, which is no id of ours, stays as it is",
  (id) => {
    expect(shortId(id)).toBe(id);
    expect(idOfShort(id)).toBe(id);
  },
);
