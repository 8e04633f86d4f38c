import { expect, test } from "vitest";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { createRequestHandler } from "../server/request-handler.tsx";

async function asked(firebase: FirebaseConfig | null, path: string): Promise<string> {
  const services = fakeServices();
  const found = await services.reading.layout();
  // Header and footer are kept by the layout they were drawn for.
  const reading = { ...services.reading, layout: async () => ({ ...found, view: { ...found.view } }) };
  const handler = createRequestHandler({ ...services, reading, config: { ...services.config, firebase } });
  return String((await handler.answer(new Request(ORIGIN + path))).body);
}

const COUNTING = { ...PROJECT, signIn: null, measurementId: "G-ABC1234567", analytics: true };

test("a document asks nobody; where readers are counted its foot leads to the question, for a running app", async () => {
  for (const path of ["/", "/tags"]) {
    const html = await asked(COUNTING, path);
    expect(pick(html, "section", { class: "consent" })).toEqual([]);
    const [line] = pick(html, "li", { "data-app": "true" });
    expect(line && textOf(line)).toBe("Zgoda na statystyki");
  }
  for (const firebase of [PROJECT, null]) expect(await asked(firebase, "/tags")).not.toContain("Zgoda na statystyki");
});

test("a page's data have the project where something of it is on, and nothing of it elsewhere", async () => {
  const site = async (firebase: FirebaseConfig | null) => {
    const { data } = JSON.parse(await asked(firebase, "/tags/_payload.json")) as { data: { root: { site: object } } };
    return data.root.site;
  };
  expect(await site(COUNTING)).toMatchObject({ firebase: { projectId: "demo-szpalta" } });
  expect(await site({ ...PROJECT, signIn: null })).not.toHaveProperty("firebase");
  expect(await site(null)).not.toHaveProperty("firebase");
});
