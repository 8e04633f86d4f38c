import { describe, expect, it } from "vitest";
import { readEntry } from "./markdown/read-entry.ts";

const OPTIONS = { root: "a", category: null, state: "published", zone: "Europe/Warsaw", now: 0 } as const;
const read = (text: string) => readEntry({ path: "b/c.md", text, modifiedAt: 0 }, [], OPTIONS);

describe("embedded pictures", () => {
  const data = "iVBORw0KGgo".repeat(60);
  const lines = data.match(/.{1,64}/g)?.join("\n    ") ?? "";

  it.each([
    ["as a definition", `A\n\n[k]: data:image/png;base64,${data}\n\nOstatnie slowa.`, "\n\nOstatnie slowa."],
    ["in lines", `<img src="data:image/png;charset=utf-8;base64,\n    ${lines}" alt="K">\n\nB.`, data],
    [
      "in signs of an address",
      `<img src="data:image/svg+xml;charset=utf-8,${"%3Cg/=%3E".repeat(60)}"> C.`,
      "%3Cg/=%3E",
    ],
  ])("are kept whole, with the text after them: %s", (_, body, kept) => {
    const { entry, remarks } = read(`---\ntitle: A\ncategory: B\ndate: 1969-01-01\n---\n${body}`);
    expect(entry.body.replaceAll(/\s/g, "")).toBe(body.replaceAll(/\s/g, ""));
    expect(entry.body).toContain(kept);
    expect(remarks).toEqual([]);
  });
});
