import { expect, test } from "vitest";
import type { AssistantSettings } from "#core/assistant/assistant-service.ts";
import { DEFAULT_CAPS } from "#core/base/assistant-config.ts";
import { ok } from "#core/base/outcome.ts";
import { pick, textOf } from "#test/support/app/dom.ts";
import { NO_ASSISTANT, NO_CHARGES } from "#test/support/fakes/fake-assistant.ts";
import { sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";

/* The settings of the assistant, over HTTP. */

async function shown(settings: AssistantSettings): Promise<string> {
  const services = fakeServices({ studio: { assistant: { settings: async () => ok(settings) } } });
  const viewer = viewerOf("administrator");
  const caller = { viewer, cookies: sessionOf("administrator"), address: "192.0.2.1", userAgent: "Próba" };
  const request = new Request(`${ORIGIN}/studio/assistant`, { headers: { accept: "text/html" } });
  const answer = await createRequestHandler(services).answer(request, caller);
  expect(answer.status).toBe(200);
  return textOf(pick(String(answer.body), "main")[0]);
}

const CONFIGURED: AssistantSettings = {
  configured: {
    address: "https://api.example.com/v1",
    keyFrom: "zmienna SZPALTA_MODEL_KEY",
    keyHint: "••••7890",
    fast: { id: "mały", price: null },
    smart: { id: "duży", price: { input: 0.2, output: 0.6 } },
    currency: "USD",
    caps: { ...DEFAULT_CAPS, siteMonth: { tokens: 1_000, cost: 20 } },
    disclosure: "draft",
  },
  probe: null,
  month: {
    name: "2026-11",
    used: { ...NO_CHARGES, calls: 3, input: 300, output: 200, cost: 12_340_000, estimated: 1 },
  },
  today: NO_CHARGES,
};

test("without a model it says what works all the same, and where a model is added", async () => {
  const page = await shown(NO_ASSISTANT);
  expect(page).toContain("Analiza wbudowana");
  expect(page).toContain("szpalta.config.ts");
  expect(page).not.toContain("Sprawdź połączenie");
});

test("with one it shows what is configured, the key masked, and what was used", async () => {
  const page = await shown(CONFIGURED);
  for (const words of [
    "zmienna SZPALTA_MODEL_KEY: ••••7890",
    "cena nieznana",
    "gdy model napisał szkic",
    "listopad 2026",
  ]) {
    expect(page).toContain(words);
  }
  expect(page.replaceAll("\u00a0", " ")).toMatch(/500 tokenów, 12,34 USD, wywołań: 3, z czego oszacowanych: 1/);
});

test("what a probe found is said of each model, and what is done instead", async () => {
  const sound = { problem: null, stream: true, usage: true, jsonSchema: false, tookMs: 420 };
  const models = [
    { ...sound, alias: "fast" as const, id: "mały", problem: "Model nie odpowiada." },
    { ...sound, alias: "smart" as const, id: "duży" },
  ];
  const page = await shown({ ...CONFIGURED, probe: { at: NOW, models } });
  expect(page).toContain("Model nie odpowiada.");
  expect(page).toContain("JSON Schema): nie");
  expect(page).toContain("o JSON prosimy słowami");
});
