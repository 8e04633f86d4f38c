import { expect, test } from "vitest";
import { parseAppearance } from "./appearance-panel.tsx";

const USUAL = { face: "mono", width: "medium", size: "16" };

test.each([
  ["nothing kept", null, USUAL],
  ["a whole choice", '{"face":"serif","width":"wide","size":"20"}', { face: "serif", width: "wide", size: "20" }],
  ["a part", '{"face":"sans"}', { ...USUAL, face: "sans" }],
  ["values of another version", '{"face":"comic","width":9,"size":"17"}', USUAL],
  ["no object", "null", USUAL],
  ["no JSON", "{", USUAL],
])("the look of the text from %s", (_what, kept, expected) => {
  expect(parseAppearance(kept)).toEqual(expected);
});
