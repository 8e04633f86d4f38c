import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { ROUTES } from "#app/routes.ts";
import { requestBytes, sendRaw, type RawAnswer } from "../support/running-site/raw-http.ts";
import { runCommand, startSite, type RunningSite } from "../support/running-site/running-site.ts";
import { joinTeam } from "../support/running-site/team.ts";
import { ALL_ACTIONS, DOINGS } from "../support/app/all-actions.ts";

/*
 * Mutated forms and JSON on every page with actions, by nobody, by a contributor and by an administrator: no 5xx.
 * What an action takes is read from its schema, so that most requests come as far as the use case. The seed is fixed.
 */

const SEED = 20261121;
/** Requests by each asker. */
const RUNS = 1_000;
const PASSWORDS = 20;
/** Requests in flight at once. */
const AT_ONCE = 16;

let site: RunningSite;
let port: number;
const cookies: Record<string, string> = { nobody: "szpalta=" + "A".repeat(43) };

beforeAll(async () => {
  site = await startSite();
  port = Number(new URL(site.url).port);
  cookies["a contributor"] = (await joinTeam(site, "contributor", "adam@szpalta.example", "Adam Żuk")).cookie;
  cookies["an administrator"] = (await joinTeam(site, "administrator", "ewa@szpalta.example")).cookie;
});

afterAll(async () => {
  await site?.stop();
});

const NASTY = [
  "", " ", "0", "-1", "1e99", "NaN", "null", "__proto__", "constructor", "../../etc/passwd", "//evil.example", "\u0000", "\ud800",
  "żółć", "\u202e", "<script>alert(1)</script>", "'; DROP TABLE posts; --", "[](".repeat(300), "\r\nSet-Cookie: x=1", "2026-02-30T08:00",
  "a".repeat(5_000), "strony", "new", "/warsztat/lead-ktory-nie-streszcza", "ewa@szpalta.example",
]; // prettier-ignore

/** Values of the shape a JSON schema tells of; what it does not tell is anything. */
type Shape = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
};

function valueOf(shape: Shape): fc.Arbitrary<unknown> {
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(valueOf));
  if (shape.properties) {
    const fields = Object.entries(shape.properties).map(([name, each]) => [name, valueOf(each)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: shape.required ?? [] });
  }
  if (shape.type === "string") return fc.oneof(fc.constantFrom(...NASTY), fc.string({ maxLength: 40 }), fc.uuid());
  if (shape.type === "integer" || shape.type === "number") return fc.oneof(fc.integer(), fc.constantFrom(0, 1, 1e15));
  if (shape.type === "boolean") return fc.boolean();
  if (shape.type === "array") return fc.array(valueOf(shape.items ?? {}), { maxLength: 4 });
  return fc.jsonValue({ maxDepth: 2 });
}

/** What breaks a well-formed submission: a field too many, one too few, one of another kind. */
const breach = fc.oneof(
  { weight: 4, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom("do", "id", "next", "postId", "draft", "więcej", "__proto__"), value: fc.jsonValue() }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom("do", "id", "name", "base", "draft", "email"), value: fc.constant(undefined) }) },
); // prettier-ignore

/** One ends the session it comes with, which would make all the others come from nobody; the other hashes a password. */
const APART = new Set(["login sign-out", "login password"]);

function submissionOf(page: string, act: string): fc.Arbitrary<Submission> {
  const shape = z.toJSONSchema(ALL_ACTIONS[page]![act]!.input, { io: "input", unrepresentable: "any" }) as Shape;
  const param = fc.constantFrom("lead-ktory-nie-streszcza", "x", "%00", "..%2f", "p".repeat(300));
  const path = ROUTES.find((route) => route.id === page)!.path;
  return fc.record({
    path: path.includes(":") ? param.map((value) => path.replace(/:\w+/, value)) : fc.constant(path),
    act: fc.constant(act),
    fields: valueOf(shape),
    breach,
    as: fc.constantFrom("json", "json", "form", "page", "cut", "odd type"),
  });
}

const submission = fc
  .constantFrom(...DOINGS.filter((each) => !APART.has(each.join(" "))))
  .chain(([page, act]) => submissionOf(page, act));

interface Submission {
  path: string;
  act: string;
  fields: unknown;
  breach: { name: string; value?: unknown } | null;
  as: string;
}

function requestOf({ path, act, fields, breach, as }: Submission, cookie: string): Buffer {
  const all: Record<string, unknown> = { do: act, ...(fields as object) };
  if (breach) Object.defineProperty(all, breach.name, { value: breach.value, enumerable: true, configurable: true });
  const json = JSON.stringify(all);
  const form = String(new URLSearchParams(Object.entries(all).map(([key, value]) => [key, textOf(value)])));
  const text = as === "form" || as === "page" ? form : as === "cut" ? json.slice(0, json.length / 2) : json;
  const type =
    as === "odd type" ? "text/html" : text === form ? "application/x-www-form-urlencoded" : "application/json";
  const accept = as === "page" ? "text/html" : "application/json";
  return requestBytes("POST", path, { cookie, accept, origin: site.url, "content-type": type }, Buffer.from(text));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

const REFUSALS = [400, 401, 403, 404, 405, 409, 410, 414, 415, 422, 429];

function wrongWith({ status, headers, body }: RawAnswer): string | null {
  if (status !== 200 && status !== 303 && !REFUSALS.includes(status ?? 0)) return `status ${status}`;
  const location = headers.get("location");
  if (location !== undefined && !/^\/(?![/\\])/.test(location)) return `redirect to ${location}`;
  if (/\bat .*\.(?:ts|js):\d+|node:internal|SQLITE_|ZodError/.test(body)) return "something internal in the answer";
  if (!headers.get("cache-control")?.includes("no-store")) return `cached as ${headers.get("cache-control")}`;
  return null;
}

async function counts(): Promise<string> {
  const page = await fetch(`${site.url}/studio`, { headers: { cookie: cookies["an administrator"]! } });
  return (await page.text()).match(/class="studio-number">[^<]*/g)?.join() ?? "";
}

/** Sends them, so many at once, and collects what is wrong with the answers. */
async function send(cases: Submission[], who: string, atOnce: number): Promise<string[]> {
  const wrong: string[] = [];
  const pending = cases.values();
  const drive = async () => {
    for (const each of pending) {
      const answer = await sendRaw(port, requestOf(each, cookies[who]!));
      const problem = wrongWith(answer);
      if (problem) wrong.push(`${problem}: ${JSON.stringify(each).slice(0, 300)} ${answer.body.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, drive));
  return wrong;
}

test.each(["nobody", "a contributor", "an administrator"])(
  `${RUNS} submissions by %s: each is answered, none breaks anything`,
  async (who) => {
    const before = await counts();
    const wrong = await send(fc.sample(submission, { numRuns: RUNS, seed: SEED }), who, AT_ONCE);
    expect(wrong.slice(0, 10)).toEqual([]);
    if (who === "nobody") expect(await counts()).toBe(before);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(site.process.exitCode).toBeNull();
  },
);

test(`${PASSWORDS} mutated sign-ins, one after another since each hashes a password`, async () => {
  const cases = fc.sample(submissionOf("login", "password"), { numRuns: PASSWORDS, seed: SEED });
  expect(await send(cases, "nobody", 1)).toEqual([]);
});

test("what they have left behind is whole", async () => {
  const { code, out } = await runCommand(["doctor"], { SZPALTA_DATA: site.data });
  expect([code, out]).toEqual([0, expect.any(String)]);
});
