import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { fetchPage } from "../assistant/fetch-page.ts";
import { askOutside, type OutboundRules, isPublicAddress } from "./outbound-request.ts";

const RULES: OutboundRules = { answerMs: 5_000, redirects: 3 };
const GET = { method: "GET" as const, headers: {} };

/** A server of this machine, and how often it was asked. */
async function listening(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, asked };
}

/** What a machine inside the network would say to somebody from outside. */
const SECRET: RequestListener = (_request, response) => response.end("tajne");

it.each([
  "http://127.0.0.1:PORT/",
  "http://127.1:PORT/",
  "http://2130706433:PORT/",
  "http://0x7f000001:PORT/",
  "http://0177.0.0.1:PORT/",
  "http://0.0.0.0:PORT/",
  "http://localhost:PORT/",
  "http://localhost.:PORT/",
  "http://LOCALHOST:PORT/",
  "http://[::1]:PORT/",
  "http://[::]:PORT/",
  "http://[::ffff:127.0.0.1]:PORT/",
  "http://[::ffff:7f00:1]:PORT/",
  "http://[64:ff9b::7f00:1]:PORT/",
  "http://[2002:7f00:1::]:PORT/",
  "http://①②⑦.⓪.⓪.①:PORT/",
  "http://user@127.0.0.1:PORT/",
  "http://example.org@127.0.0.1:PORT/",
  "http://169.254.169.254/latest/meta-data/",
  "http://10.0.0.1:PORT/",
  "http://192.168.0.1:PORT/",
  "http://[fd00::1]:PORT/",
  "http://[fe80::1]:PORT/",
  "file:///etc/passwd",
  "ftp://127.0.0.1:PORT/",
  "gopher://127.0.0.1:PORT/_",
  "//127.0.0.1:PORT/",
  "javascript:alert(1)",
  "",
])("does not ask %s", async (address) => {
  const { port, asked } = await listening(SECRET);
  await expect(askOutside(address.replace("PORT", String(port)), GET, RULES)).rejects.toThrow(/adres/);
  expect(asked).toEqual([]);
});

it("does not ask ports of other services on a public address", async () => {
  const resolve = async () => [{ address: "93.184.215.14", family: 4 }];
  for (const port of [22, 25, 587]) {
    await expect(askOutside(`http://example.org:${port}/`, GET, { ...RULES, resolve })).rejects.toThrow(/publicznego/);
  }
});

it("does not ask a name with an inner address among its addresses", async () => {
  const { port, asked } = await listening(SECRET);
  const resolve = async () => [
    { address: "93.184.215.14", family: 4 },
    { address: "127.0.0.1", family: 4 },
  ];
  const address = `http://zly.example:${port}/`;
  await expect(askOutside(address, GET, { ...RULES, resolve })).rejects.toThrow(/publicznego/);
  expect(asked).toEqual([]);
});

it("connects to the address that was checked, whatever the name says the second time", async () => {
  const { port, asked } = await listening(SECRET);
  let questions = 0;
  const resolve = async () => {
    questions += 1;
    return [{ address: questions === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  };
  const address = `http://nazwa.example:${port}`;
  const { response } = await askOutside(`${address}/a`, GET, { ...RULES, resolve, configured: address });
  response.destroy();
  expect([questions, asked]).toEqual([1, [`nazwa.example:${port}/a`]]);
});

it("checks where it is led, and follows only so often", async () => {
  const inner = await listening(SECRET);
  const outer = await listening((request, response) => {
    const to = request.url === "/in" ? `http://127.0.0.1:${inner.port}/` : "/again";
    response.writeHead(302, { location: to }).end();
  });
  const configured = `http://127.0.0.1:${outer.port}`;
  await expect(askOutside(`${configured}/in`, GET, { ...RULES, configured })).rejects.toThrow(/publicznego/);
  expect(inner.asked).toEqual([]);
  await expect(askOutside(`${configured}/on`, GET, { ...RULES, configured })).rejects.toThrow(/zbyt wiele/);
  expect(outer.asked).toHaveLength(1 + 1 + RULES.redirects);
  const sending = { method: "POST" as const, headers: {}, body: "klucz" };
  await expect(askOutside(`${configured}/on`, sending, { ...RULES, configured })).rejects.toThrow(/odsyła/);
});

it("asks the configured origin alone, not its neighbour", async () => {
  const { port } = await listening(SECRET);
  const rules = { ...RULES, configured: "http://127.0.0.1:1" };
  await expect(askOutside(`http://127.0.0.1:${port}/`, GET, rules)).rejects.toThrow(/publicznego/);
});

it("gives up on a server that says nothing", async () => {
  const { port } = await listening(() => undefined);
  const configured = `http://127.0.0.1:${port}`;
  await expect(askOutside(configured, GET, { ...RULES, configured, answerMs: 30 })).rejects.toThrow(/nie odpowiada/);
});

it.each([
  ["93.184.215.14", true],
  ["172.32.0.1", true],
  ["172.31.255.255", false],
  ["100.127.0.1", false],
  ["255.255.255.255", false],
  ["2606:4700::1111", true],
  ["2001:db8::1", false],
  ["::1", false],
  ["ff02::1", false],
  ["localhost", false],
])("knows that %s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});

/** Fetches a page of a server of this machine as if the site's file named it. */
async function fetched(answer: RequestListener, path = "/") {
  const { port } = await listening(answer);
  return fetchPage(`http://127.0.0.1:${port}${path}`, { configured: `http://127.0.0.1:${port}` });
}

it("reads a page in the encoding it is in", async () => {
  const latin2 = Buffer.from("<meta charset='iso-8859-2'><p>Łódź</p>".replace("Łódź", "\u00a3\u00f3d\u00bc"), "latin1");
  const page = await fetched((_request, response) => response.setHeader("content-type", "text/html").end(latin2));
  expect(page).toMatchObject({ type: "html", content: "<meta charset='iso-8859-2'><p>Łódź</p>" });
  const plain = await fetched((_request, response) =>
    response.setHeader("content-type", "text/plain; charset=utf-8").end("Łódź"),
  );
  expect(plain).toMatchObject({ type: "text", content: "Łódź" });
});

it("refuses pictures, packed bytes, errors and what has no end", async () => {
  const head = (name: string, value: string, status = 200) =>
    fetched((_request, response) =>
      response.writeHead(status, { "content-type": "text/html", [name]: value }).end("x"),
    );
  await expect(head("content-type", "image/png")).rejects.toThrow(/nie ma tekstu/);
  await expect(head("content-encoding", "gzip")).rejects.toThrow(/nie ma tekstu/);
  await expect(head("x", "y", 404)).rejects.toThrow(/kodem 404/);
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    const more = () => {
      while (!response.destroyed && response.write("a".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  };
  await expect(fetched(endless)).rejects.toThrow(/za duża/);
});
