import { afterEach, expect, test, vi } from "vitest";
import { attestWith, submit } from "./submit.ts";

afterEach(() => vi.unstubAllGlobals());

/** The next request is answered with this; resolves what was asked. */
function answering(status: number, body: string) {
  const asked: { path: string; init: RequestInit }[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    asked.push({ path, init });
    return new Response(body, { status });
  });
  return asked;
}

test("fields go as JSON, a form's as a form, both asking for JSON", async () => {
  const asked = answering(200, '{"value":{"id":"c9"}}');
  expect(await submit("/studio/categories?a=1", { do: "create", ids: [1] })).toEqual({ ok: true, value: { id: "c9" } });
  await submit("/login", new URLSearchParams({ do: "code", code: "1 2" }));
  const [json, form] = asked.map(({ path, init }) => ({ path, ...init }));
  expect(json).toMatchObject({ path: "/studio/categories?a=1", method: "POST", body: '{"do":"create","ids":[1]}' });
  expect(json!.headers).toEqual({ accept: "application/json", "content-type": "application/json" });
  const typed = new URLSearchParams(form!.body as URLSearchParams).toString();
  expect([typed, form!.headers]).toEqual(["do=code&code=1+2", { accept: "application/json" }]);
});

test("a long text goes as a Blob with the same JSON, unless it must outlive its page", async () => {
  const asked = answering(200, '{"value":null}');
  const input = { do: "save", body: "żółć ".repeat(10_000) };
  await submit("/a", input);
  await submit("/a", input, { keepalive: true });
  const [long, leaving] = asked.map(({ init }) => init);
  expect(long!.headers).toMatchObject({ "content-type": "application/json" });
  expect(await (long!.body as Blob).text()).toBe(JSON.stringify(input));
  expect(leaving!.body).toBe(JSON.stringify(input));
});

test("what proves that the page sends it goes along, the last proof with what outlives the page, and nothing where there is none", async () => {
  const asked = answering(200, '{"value":null}');
  let [proofs, fails] = [0, false];
  attestWith(async () => {
    if (fails) throw new Error("Blocked.");
    return { "x-proof": String((proofs += 1)) };
  });
  try {
    await submit("/a", {});
    await submit("/a", {}, { keepalive: true });
    fails = true;
    await submit("/a", {});
  } finally {
    attestWith(null);
  }
  await submit("/a", {});
  const sent = asked.map(({ init }) => (init.headers as Record<string, string>)["x-proof"]);
  expect(sent).toEqual(["1", "1", undefined, undefined]);
});

test.each([
  ["an action without a value", 200, '{"value":null}', { ok: true, value: null }],
  ["a path to go on at", 200, '{"redirect":{"to":"/studio","status":303}}', { ok: true, to: "/studio" }],
  [
    "a refusal with all it carries",
    409,
    '{"error":{"status":409,"code":"conflict","message":"Ktoś zapisał.","fields":{"a":"b"},"conflict":{"why":"stale"}}}',
    {
      ok: false,
      code: "conflict",
      status: 409,
      message: "Ktoś zapisał.",
      fields: { a: "b" },
      conflict: { why: "stale" },
    },
  ],
  [
    "a session that is over",
    401,
    '{"error":{"status":401,"code":"login","message":"x"},"login":"/login?next=%2Fa"}',
    { ok: false, code: "login", status: 401, login: "/login?next=%2Fa" },
  ],
  [
    "a bug",
    500,
    '{"url":"/a","status":500,"message":"Internal Server Error","id":"E1"}',
    { ok: false, code: "broken", status: 500 },
  ],
  ["a page of a proxy", 502, "<h1>Bad Gateway</h1>", { ok: false, code: "broken", status: 502 }],
  ["a page of a hotel's network", 200, "<h1>Wi-Fi</h1>", { ok: false, code: "broken", status: 200 }],
  ["nothing", 200, "", { ok: false, code: "broken" }],
])("%s is understood", async (_name, status, body, expected) => {
  answering(status, body);
  const result = await submit("/a", { do: "x" });
  expect(result).toMatchObject(expected);
  if (!result.ok) expect(result.message).toMatch(/\.$/);
});

test.each([
  ["a request that is too large", 413, /skróć tekst/],
  ["a request that something in between does not let through", 403, /błąd 403/],
  ["an address nobody answers at", 404, /błąd 404/],
])("%s is not offered to be sent once more", async (_name, status, says) => {
  for (const body of ["<h1>No</h1>", JSON.stringify({ url: "/a", status, message: "No" })]) {
    answering(status, body);
    const answer = await submit("/a", { do: "x" });
    expect(answer).toMatchObject({ ok: false, code: "broken", status, message: expect.stringMatching(says) });
    expect(answer).toMatchObject({ message: expect.not.stringMatching(/ponownie/) });
  }
});

test.each([408, 429, 500, 503])("what passes is: %i", async (status) => {
  answering(status, "<h1>No</h1>");
  expect(await submit("/a", { do: "x" })).toMatchObject({ message: expect.stringMatching(/spróbuj ponownie/) });
});

test("without an answer it is offline, and an abort is the caller's own", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await submit("/a", { do: "x" })).toMatchObject({ ok: false, code: "offline", status: 0 });
  await expect(submit("/a", { do: "x" }, { signal: AbortSignal.abort() })).rejects.toThrow();
});
