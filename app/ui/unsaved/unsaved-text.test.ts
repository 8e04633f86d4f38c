import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { TextField } from "../../studio/ui/form-fields.tsx";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** Text areas of their own, and what keeps their text instead. */
const KEPT_OTHERWISE: Record<string, string> = {
  "app/studio/editor/saving/conflict-view.tsx": "its own record in the browser",
  "app/studio/editor/edit-post.tsx": "moved into the editor when it opens",
  "app/studio/editor/plain-editor.tsx": "without scripts",
  "app/studio/editor/source/pictures/picture-fields.tsx": "the question of the dialog around it",
  "app/studio/editor/source/source-pane.tsx": "the editor's local drafts",
  "app/studio/editor/fields/labelled-field.tsx": "the editor's local drafts",
  "app/studio/ui/rejected-form-view.tsx": "read only",
  "app/studio/ui/form-fields.tsx": "the Form around it, tested below",
  "app/studio/posts/orphaned-draft.tsx": "read only",
};

/** `useField` belongs to a Form, and the other two are what a Form does. */
function isKept(source: string): boolean {
  return !source.includes("<textarea") || /\buseField\(|\buseUnsavedText\(|\bunsavedKey=/.test(source);
}

test("what is typed into a text area of the app is kept: by the form around it, or as the table says", () => {
  const files = globSync("app/**/*.tsx", { cwd: ROOT });
  const unkept = files.filter(
    (file) => !isKept(readFileSync(ROOT + file, "utf8")) || file.endsWith("ui/form-fields.tsx"),
  );
  expect(unkept.toSorted()).toEqual(Object.keys(KEPT_OTHERWISE).toSorted());
  expect(isKept('<form method="post"><textarea name="bio" /></form>')).toBe(false);
});

test("a text field outside a Form is refused", () => {
  expect(() => renderToString(createElement(TextField, { label: "O sobie", name: "bio" }))).toThrow("in a Form");
});
