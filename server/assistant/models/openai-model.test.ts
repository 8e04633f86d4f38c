import { expect, it } from "vitest";
import { z } from "zod";
import type { ModelRequest } from "#core/assistant/language-model.ts";
import {
  babbles,
  breaksOff,
  endsEarly,
  type ModelServer,
  openModelServer,
  refusesWith,
  type Reply,
  says,
  saysJson,
  stalls,
  streams,
  withoutSchemas,
} from "#test/support/assistant/model-server.ts";
import { createOpenaiModel } from "./openai-model.ts";
import { MODEL_DEADLINES } from "./model-stream.ts";
import { unknownModelSupport } from "./models.ts";

const KEY = "sk-tajny-klucz-1234567890";
const REQUEST: ModelRequest = { alias: "smart", instructions: "Pisz.", prompt: "O grządce.", maxOutputTokens: 50 };
const IDEA = z.object({ title: z.string(), year: z.number() });
const never = new AbortController().signal;

function engineFor({ address }: Pick<ModelServer, "address">, deadlines = {}) {
  const config = { address, fast: { id: "mały", price: null }, smart: { id: "duży", price: null } };
  const support = unknownModelSupport();
  const all = { ...MODEL_DEADLINES, ...deadlines };
  const parts = { config, key: KEY, deadlines: all, support };
  return { support, model: createOpenaiModel(parts) };
}

async function opened(...replies: Reply[]) {
  const server = await openModelServer(...replies);
  return { server, ...engineFor(server) };
}

it("streams a text piece by piece, and counts what the model says it used", async () => {
  const { server, model } = await opened(says(["Zie", "mia"]));
  const pieces: string[] = [];
  const answer = await model.text(REQUEST, never, (piece) => pieces.push(piece));
  expect(answer).toEqual({ ok: true, value: "Ziemia", usage: { input: 11, output: 7, estimated: false } });
  expect(pieces).toEqual(["Zie", "mia"]);
  const [request] = server.asked;
  expect(request?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(request?.body).toMatchObject({ model: "duży", max_tokens: 50, stream: true });
  expect(request?.body.messages).toEqual([
    { role: "system", content: "Pisz." },
    { role: "user", content: "O grządce." },
  ]);
  expect(request?.body.tools).toBeUndefined();
});

it("asks the model the alias stands for", async () => {
  const { server, model } = await opened(says("x"));
  await model.text({ ...REQUEST, alias: "fast" }, never);
  expect(server.asked[0]?.body.model).toBe("mały");
});

it("guesses and says so where a model does not count, or counts nonsense", async () => {
  const lies = [null, { prompt_tokens: -5, completion_tokens: 7 }, { prompt_tokens: 1.5, completion_tokens: 7 }];
  for (const usage of lies) {
    const { model } = await opened(says("Ziemia jest zimna.", { usage }));
    const answer = await model.text(REQUEST, never);
    expect(answer.usage).toEqual({ input: 6, output: 6, estimated: true });
  }
});

it("gets an object in the shape that was asked for, by the server's own schema", async () => {
  const { server, model, support } = await opened(saysJson({ title: "Mróz", year: 2026 }));
  expect(await model.object(REQUEST, IDEA, never)).toMatchObject({ ok: true, value: { title: "Mróz", year: 2026 } });
  expect(server.asked[0]?.body.response_format?.type).toBe("json_schema");
  expect(server.asked[0]?.body.response_format?.json_schema).toMatchObject({
    strict: true,
    schema: { required: ["title", "year"], additionalProperties: false },
  });
  expect(support.jsonSchema).toBe(true);
});

it("falls back to JSON in text where the server knows no schemas, and remembers", async () => {
  const fenced = says('Oto wynik:\n```json\n{"title":"Mróz","year":2026}\n```\n');
  const { server, model, support } = await opened(withoutSchemas(fenced));
  for (let time = 0; time < 2; time += 1) {
    expect(await model.object(REQUEST, IDEA, never)).toMatchObject({ ok: true, value: { year: 2026 } });
  }
  expect(support).toMatchObject({ jsonSchema: false });
  expect(server.asked.map(({ body }) => body.response_format?.type ?? null)).toEqual(["json_schema", null, null]);
  expect(server.asked[1]?.body.messages[0]?.content).toContain('"year"');
});

it("mends an answer of another shape once, and only once", async () => {
  const { server, model } = await opened(saysJson({ title: "Mróz" }), saysJson({ title: "Mróz", year: 2026 }));
  const mended = await model.object(REQUEST, IDEA, never);
  expect(mended).toMatchObject({ ok: true, value: { year: 2026 }, usage: { input: 22, output: 14 } });
  const [told, sent] = server.asked[1]!.body.messages.map(({ content }) => content);
  expect(sent).toMatch(/^<dane-([0-9a-f]{24}) nazwa="odpowiedź">\n\{"title":"Mróz"\}\n<\/dane-\1>/);
  expect(sent).toContain("year");
  expect(told).not.toContain("Mróz");
  const stubborn = await opened(says("Nie umiem."));
  const refused = await stubborn.model.object(REQUEST, IDEA, never);
  expect(refused).toMatchObject({ ok: false, code: "malformed", usage: { input: 22, output: 14 } });
  expect(stubborn.server.asked).toHaveLength(2);
});

it.each([
  [
    "in a field of its own",
    streams({ delta: { refusal: "Nie mogę o tym pisać." } }, { delta: {}, finish_reason: "stop" }),
  ],
  ["as its answer", says("Przykro mi, nie mogę o tym pisać.")],
  ["behind a filter", says("Nie mogę o tym pisać.", { finish: "content_filter" })],
] as const)("calls a refusal one, with the model's words, where it comes %s", async (_name, reply) => {
  const { server, model } = await opened(reply);
  for (const answer of [await model.object(REQUEST, IDEA, never), await model.text(REQUEST, never)]) {
    expect(answer).toMatchObject({
      ok: false,
      code: "refused",
      message: expect.stringMatching(/^Model odmówił.*nie mogę o tym pisać/iu),
    });
  }
  // Nothing is there to be mended.
  expect(server.asked).toHaveLength(2);
});

it("does not take a text for a refusal only because it says that something cannot be done", async () => {
  const text = "Nie można siać bobu w grudniu. Ziemia jest wtedy zamarznięta.";
  const { model } = await opened(says(text));
  expect(await model.text(REQUEST, never)).toMatchObject({ ok: true, value: text });
});

it("tells of each element of a list as soon as it is whole", async () => {
  const [one, two] = [
    { title: 'Mróz, "} i [', year: 1 },
    { title: "Łąka", year: 2 },
  ];
  const text = JSON.stringify({ elements: [one, two] });
  const { model } = await opened(says([...text]));
  const told: unknown[] = [];
  expect(await model.array(REQUEST, IDEA, never, (each) => told.push(each))).toMatchObject({ value: [one, two] });
  expect(told).toEqual([one, two]);
  const bare = await opened(withoutSchemas(saysJson([one])));
  expect(await bare.model.array(REQUEST, IDEA, never)).toMatchObject({ ok: true, value: [one] });
});

it.each([
  ["refuses the key", refusesWith(401), "denied"],
  ["does not know the model", refusesWith(404), "denied"],
  ["understands nothing of the request", refusesWith(400), "denied"],
  ["is busy", refusesWith(429, { "retry-after": "20" }), "busy"],
  ["is broken", refusesWith(500), "unreachable"],
  ["sends us elsewhere", refusesWith(302, { location: "http://169.254.169.254/" }), "unreachable"],
  ["drops the line", breaksOff("Zie"), "broken"],
  ["ends in the middle", endsEarly("Zie"), "broken"],
  ["is a router's page", babbles(), "broken"],
  ["runs out of room", says("Zie", { finish: "length" }), "too-long"],
] as const)("says in Polish that the server %s", async (_name, reply, code) => {
  const { model } = await opened(reply);
  const answer = await model.text(REQUEST, never);
  expect(answer).toMatchObject({ ok: false, code });
  expect(JSON.stringify(answer)).not.toContain(KEY);
  expect(answer.ok || answer.message).toMatch(/^[A-ZŁ].*\.$/);
});

it("says that no server answers at an address where none listens", async () => {
  const { model } = engineFor({ address: "http://127.0.0.1:1/v1" });
  expect(await model.text(REQUEST, never)).toMatchObject({ ok: false, code: "unreachable", usage: null });
});

it("gives up on a server that says nothing, and on one that stops in the middle", async () => {
  const silent = await openModelServer(() => undefined);
  expect(await engineFor(silent, { firstMs: 30 }).model.text(REQUEST, never)).toMatchObject({ ok: false });
  const stalled = await openModelServer(stalls("Zie"));
  const answer = await engineFor(stalled, { pauseMs: 30 }).model.text(REQUEST, never);
  expect(answer).toMatchObject({ ok: false, code: "slow", usage: { estimated: true } });
});

it("hangs up on the provider when it is stopped, and charges by estimate", async () => {
  const server = await openModelServer(stalls("Zie", "mia"));
  // No deadline comes before the test's own, so that only the stop can have ended the request.
  const { model } = engineFor(server, { firstMs: 3_600_000, pauseMs: 3_600_000 });
  const stop = new AbortController();
  const stopping = (piece: string) => void (piece === "mia" && stop.abort());
  const answer = await model.text(REQUEST, stop.signal, stopping);
  await server.asked[0]!.hungUp;
  expect(answer).toMatchObject({ ok: false, code: "stopped", usage: { output: 2, estimated: true } });
});

it("cuts off an answer that has no end", async () => {
  const piece = "a".repeat(1024 * 1024);
  const { model } = await opened(says(Array.from({ length: 17 }, () => piece)));
  expect(await model.text(REQUEST, never)).toMatchObject({ ok: false, code: "broken" });
});

it("asks nobody when it was stopped before it began", async () => {
  const { server, model } = await opened(says("x"));
  expect(await model.text(REQUEST, AbortSignal.abort())).toMatchObject({ ok: false, code: "stopped" });
  expect(server.asked).toEqual([]);
});
