import { expect, it } from "vitest";
import { answered, HERS, openTextHelper } from "#test/support/assistant/text-helper.ts";
import { openModelServer, saysJson } from "#test/support/assistant/model-server.ts";
import { PROMPT_INJECTIONS } from "#test/support/assistant/prompt-injections.ts";

/* Orders planted in the text that the helper works on change nothing but the suggestion. */

/** Four at a time, as in `generator/prompt-injection.test.ts`. */
const PLANTED = Array.from({ length: PROMPT_INJECTIONS.length / 4 }, (_, at) =>
  PROMPT_INJECTIONS.slice(at * 4, at * 4 + 4),
);

it.each(PLANTED)("a model that obeys planted orders reaches nothing: %s, %s, %s, %s", async (...orders) => {
  const all = orders.join(" ");
  const elements = [
    { part: "P1", text: `Bób. ${all}`, reason: all },
    ...orders.map((part) => ({ part, text: all, reason: "" })),
  ];
  const server = await openModelServer(saysJson({ elements }));
  const key = "sk-tajny-klucz-1234567890";
  const opened = await openTextHelper(server, key);
  const { store } = opened;
  const before = [await store.read.post("p-1"), await store.read.post("p-2"), await store.read.post("p-3")];
  const body = `Bób sieje się w marcu.\n\n${orders.join("\n\n")}\n`;
  for (const kind of ["simplification", "lead"] as const) {
    const run = await answered(opened, { kind, body });
    const shown = run.suggestions.map(({ after, reason }) => after + reason).join("\n");
    expect(shown).not.toMatch(/zly\.example|zly\.pl|zly\.com|<script|<img|<iframe|https?:|javascript:/);
    expect(JSON.stringify(run)).not.toContain(key);
  }
  for (const { body: sent } of server.asked) {
    expect(sent.tools).toBeUndefined();
    expect(JSON.stringify(sent)).not.toContain(HERS);
    expect(JSON.stringify(sent)).not.toContain(key);
    const [system, data] = sent.messages;
    for (const order of orders) expect(system!.content).not.toContain(order);
    expect(data!.content).toMatch(/^<dane-[0-9a-f]{24} /);
  }
  expect([await store.read.post("p-1"), await store.read.post("p-2"), await store.read.post("p-3")]).toEqual(before);
  expect((await store.read.audit(50, null)).map(({ act }) => act)).toEqual(["run-start", "run-start"]);
});
