import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PageHeaders, readPageHeaders } from "./send.ts";

/** Tells what both readings make of a request. */
const server = createServer(({ headers, rawHeaders }, response) => {
  response.end(JSON.stringify({ headers, asked: readPageHeaders(rawHeaders) }));
});
beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
afterAll(() => server.close());

async function readBoth(headers: string[]): Promise<{ headers: IncomingHttpHeaders; asked: Partial<PageHeaders> }> {
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: "127.0.0.1", headers: ["Host", "szpalta.example", ...headers] }).end();
  const [response] = (await once(asking, "response")) as [AsyncIterable<Buffer>];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

describe("the headers a kept page is chosen by", () => {
  it.each([
    ["none of them", ["X-If-None-Match", "x", "Authorization", "Bearer"]],
    ["the spelling of browsers", ["Accept", "text/html", "Accept-Encoding", "gzip, br", "If-None-Match", 'W/"1"']],
    ["the spelling of proxies", ["accept", "*/*", "accept-encoding", "br", "if-none-match", "*", "cookie", "a=1"]],
    ["headers given twice", ["Accept", "a/b", "ACCEPT", "c/d", "Cookie", "a=1", "cookie", "b=2"]],
    [
      "codings and tags given twice",
      ["Accept-Encoding", "gzip", "accept-encoding", "br", "If-None-Match", '"1"', "if-none-match", '"2"'],
    ],
    ["a date", ["if-modified-since", "Sat, 28 Nov 2026 19:00:00 GMT"]],
    ["empty values", ["Accept", "", "Cookie", ""]],
    ["names of the same length", ["Pragma", "x", "Origin", "y", "Accept-Charset", "z", "Accept-Language", "pl"]],
  ])("are read as Node reads them: %s", async (_, raw) => {
    const { headers, asked } = await readBoth(raw);
    const { accept, cookie, "accept-encoding": acceptEncoding, "if-none-match": ifNoneMatch } = headers;
    const ifModifiedSince = headers["if-modified-since"];
    expect(asked).toEqual({ accept, acceptEncoding, ifNoneMatch, ifModifiedSince, cookie, host: "szpalta.example" });
  });
});
