import { expect, test } from "vitest";
import { createParser } from "#core/markdown/parser.ts";
import { asLabel } from "./uploads.ts";

test("a picture's description makes one picture, whatever is written in it", () => {
  for (const alt of ["Wykres [1] i ]2[", "Dwa\nwiersze", "na końcu \\", "![w](obrazie)"]) {
    const html = createParser("commonmark").render(`![${asLabel(alt)}](/media/a.png)`);
    expect(html.match(/<img /g)).toHaveLength(1);
    expect(html).toContain('src="/media/a.png"');
  }
});
