import { request as ask } from "node:http";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createRefusedPages } from "./error-pages.ts";
import { TARGET_LIMIT } from "../routing/router.ts";

let site: FakeSite;
beforeEach(async () => {
  site = await openFakeSite();
});
afterEach(() => site.close());

/** `fetch` would mend the address first. */
function get(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const request = ask({ port: site.port, path, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    request.on("error", reject).end();
  });
}

const LONG = `/${"a".repeat(TARGET_LIMIT)}`;
const HOSTILE = "/%zz<script>alert(1)</script>";

it.each([
  ["/%zz", 400],
  [HOSTILE, 400],
  ["/warsztat/..?a=1", 400],
  [LONG, 414],
  [`/?q=${LONG}`, 414],
])("a reader at %s sees %i in the site's frame, and nothing of the address", async (path, status) => {
  const answer = await get(path, { accept: "text/html,*/*" });
  expect([answer.status, answer.text.slice(0, 60)]).toEqual([
    status,
    expect.stringContaining(`<h1>Ramka ${status}</h1>`),
  ]);
  expect(answer.text).not.toMatch(/script|aaaa|%zz/);
  expect(answer.headers["etag"]).toBeUndefined();
});

it("a thousand of them are drawn once and nothing of them is in the page cache", async () => {
  const asked = await Promise.all(Array.from({ length: 50 }, (_, at) => get(`/%zz${at}`, { "accept-encoding": "br" })));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([400]));
  await get("/%ff");
  expect(site.handler.refused).toEqual([400]);
  expect(site.handler.asked).toEqual([]);
  expect(site.cache.at("/%ff")).toBeUndefined();
});

it("HEAD gets the headers of GET", async () => {
  const [head, whole] = [await get("/%zz", {}, "HEAD"), await get("/%zz")];
  expect([head.status, head.text, head.headers["content-length"]]).toEqual([400, "", whole.headers["content-length"]]);
});

it.each([
  ["a client that takes no HTML", "/%zz", { accept: "application/json" }],
  ["a payload", "/%zz/_payload.json?b1", {}],
])("%s gets the plain answer", async (_, path, headers: Record<string, string>) => {
  const answer = await get(path, headers);
  expect([answer.status, answer.text.includes("Ramka"), site.handler.refused]).toEqual([400, false, []]);
});

it("so do a POST, an address of the server's own and a Host that is none", async () => {
  await site.close();
  site = await openFakeSite({ routes: { "/assets/": (_request, response) => void response.end() } });
  const answers = [await get("/%zz", {}, "POST"), await get("/assets/%zz"), await get("/%zz", { host: "a b" })];
  expect(answers.map(({ status, text }) => [status, text.includes("Ramka")])).toEqual(answers.map(() => [400, false]));
  expect(site.handler.refused).toEqual([]);
});

it("where no frame can be had the plain answer stands in, and the frame is tried again", async () => {
  site.handler.refuses = false;
  const plain = await get("/%zz");
  expect([plain.status, plain.text]).toEqual([400, expect.stringContaining("Adres jest zapisany nieprawidłowo")]);
  expect(plain.text).not.toContain("tajemnica");
  site.handler.refuses = true;
  expect((await get("/%zz")).text).toContain("Ramka");
});

it("a page is drawn anew once the site has changed, also one that was being drawn", async () => {
  let drawn = 0;
  const refuse = async () => ({ status: 400, headers: {}, body: String((drawn += 1)), dependencies: null });
  const pages = createRefusedPages({ refuse }, []);
  const first = pages.page(400);
  pages.forget();
  await Promise.all([first, pages.page(400)]);
  await pages.page(400);
  expect(drawn).toBe(2);
});
