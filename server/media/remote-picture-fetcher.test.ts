import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Role } from "#core/base/viewer.ts";
import type { Media } from "#core/base/media.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { createRemotePictureFetcher, PICTURES_A_MINUTE, PICTURES_AT_ONCE } from "./remote-picture-fetcher.ts";

let png: Buffer;
beforeAll(async () => {
  png = await sharp({ create: { width: 20, height: 10, channels: 3, background: "red" } })
    .png()
    .toBuffer();
});

/** A server of this machine, and what it was asked for. */
async function listening(answer: RequestListener): Promise<{ origin: string; port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, asked };
}

const pictured: RequestListener = (_request, response) => response.setHeader("content-type", "image/png").end(png);

interface Fetched {
  status: number;
  value: Media;
  error: { code: string; message: string; again?: boolean };
}

/** The editor of a site that may ask one origin of this machine, and no other. */
async function openEditor(configured?: string, elapsed = () => 0) {
  const pictures = createRemotePictureFetcher({
    elapsed,
    rules: { answerMs: 2_000, ...(configured ? { configured } : {}) },
  });
  const site = await openAppWithStore({ pictures });
  const fetch = (address: string, role: Role = "contributor") =>
    site.send<Media>(role, { do: "fetch-picture", address }) as Promise<Fetched>;
  return { ...site, fetch };
}

describe("a picture of the web", () => {
  it("comes into the library once, under the name its address has", async () => {
    const { origin } = await listening(pictured);
    const { fetch, store } = await openEditor(origin);
    const { status, value } = await fetch(`${origin}/zdj%C4%99cia/Kosz%20jab%C5%82ek.jpeg?w=800`);
    expect(status).toBe(200);
    expect(value).toMatchObject({ name: "Kosz jabłek.png", type: "image/png", width: 20, height: 10, alt: "" });
    expect(await store.read.media([value.id])).toEqual([value]);
    expect((await fetch(`${origin}/inaczej`)).value.id).toBe(value.id);
  });

  it("is fetched where a redirect leads, whatever type the server names", async () => {
    const { origin, asked } = await listening((request, response) => {
      if (request.url === "/a") response.writeHead(302, { location: "/b.png" }).end();
      else response.setHeader("content-type", "application/octet-stream").end(png);
    });
    const { fetch } = await openEditor(origin);
    expect((await fetch(`${origin}/a`)).value).toMatchObject({ name: "b.png" });
    expect(asked).toEqual(["/a", "/b.png"]);
  });

  it("is called by its server where its name is a key", async () => {
    const { origin } = await listening(pictured);
    const { fetch } = await openEditor(origin);
    expect((await fetch(`${origin}/${"klucz".repeat(20)}`)).value.name).toBe("127.0.0.1.png");
  });

  it("of this very site is not fetched", async () => {
    const { origin, asked } = await listening(pictured);
    const site = await openAppWithStore({
      origin,
      pictures: createRemotePictureFetcher({ elapsed: () => 0, rules: { configured: origin } }),
    });
    const fetch = (address: string) => site.send<Media>("author", { do: "fetch-picture", address });
    const { value } = await fetch(`${origin}/kosz.png`);
    expect((await fetch(`${origin}/media/${value.id}.png`)).value).toEqual(value);
    expect(asked).toEqual(["/kosz.png"]);
  });
});

describe("what is not asked for", () => {
  it.each([
    "http://127.0.0.1:PORT/a.png",
    "http://2130706433:PORT/a.png",
    "http://localhost:PORT/a.png",
    "http://[::ffff:127.0.0.1]:PORT/a.png",
    "http://169.254.169.254/latest/meta-data/",
    "http://10.0.0.1/a.png",
    "http://192.168.1.1:PORT/a.png",
    "http://[fd00::1]:PORT/a.png",
    "http://ktos:haslo@127.0.0.1:PORT/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "ftp://127.0.0.1:PORT/a.png",
    "/etc/passwd",
    "",
  ])("%s", async (address) => {
    const { port, asked } = await listening(pictured);
    const { fetch } = await openEditor();
    const { status, error } = await fetch(address.replace("PORT", String(port)));
    expect([status, error.code, error.again]).toEqual([422, "invalid", false]);
    expect(error.message).toMatch(/publicznego internetu|adres obrazu/);
    expect(asked).toEqual([]);
  });

  it("an inner address that a redirect leads to", async () => {
    const inner = await listening(pictured);
    const outer = await listening((_request, response) =>
      response.writeHead(302, { location: `${inner.origin}/a.png` }).end(),
    );
    const { fetch } = await openEditor(outer.origin);
    expect(await fetch(`${outer.origin}/a.png`)).toMatchObject({ status: 422, error: { again: false } });
    expect([outer.asked, inner.asked]).toEqual([["/a.png"], []]);
  });

  it("anything for somebody who does not write", async () => {
    const { origin, asked } = await listening(pictured);
    const { fetch } = await openEditor(origin);
    expect((await fetch(`${origin}/a.png`, "reader")).status).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe("what is refused", () => {
  const SVG = "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>";
  const endless: RequestListener = (_request, response) => {
    response.writeHead(200, { "content-type": "image/png" });
    response.write(png);
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1024 * 1024)));
    };
    response.on("drain", more);
    more();
  };
  it.each<[string, RequestListener, RegExp, boolean]>([
    ["a page", (_q, r) => r.setHeader("content-type", "text/html").end("<p>Zaloguj się"), /nie ma obrazu/, false],
    ["an SVG", (_q, r) => r.setHeader("content-type", "image/svg+xml").end(SVG), /nie jest obraz/, false],
    ["text that claims to be a picture", (_q, r) => r.setHeader("content-type", "image/png").end("x"), /obrazu/, false],
    [
      "a damaged picture",
      (_q, r) => r.setHeader("content-type", "image/png").end(png.subarray(0, 40)),
      /odczyt/,
      false,
    ],
    ["packed bytes", (_q, r) => r.setHeader("content-encoding", "gzip").end(png), /odczytać/, false],
    ["a claimed size", (_q, r) => r.setHeader("content-length", UPLOAD_LIMIT_BYTES + 1).end(), /26 MB/, false],
    ["what has no end", endless, /26 MB/, false],
    ["a refusal", (_q, r) => r.writeHead(403).end(), /kodem 403/, false],
    ["a broken server", (_q, r) => r.writeHead(502).end(), /kodem 502/, true],
    ["a cut connection", (_q, r) => r.socket?.destroy(), /nie odpowiada/, true],
    ["a cut answer", (_q, r) => void (r.write(png.subarray(0, 9)), setImmediate(() => r.destroy())), /nie odp/, true],
  ])("%s", async (_what, answer, sentence, again) => {
    const { origin } = await listening(answer);
    const { fetch, store } = await openEditor(origin);
    const before = (await store.read.library("", 0, 1)).total;
    const { status, error } = await fetch(`${origin}/a.png`);
    expect([status, error.again ?? false]).toEqual([422, again]);
    expect(error.message).toMatch(sentence);
    expect((await store.read.library("", 0, 1)).total).toBe(before);
  });

  it("is everything beyond what one person may have in a time", async () => {
    const { origin, asked } = await listening((_request, response) => response.writeHead(404).end());
    let now = 0;
    const { fetch } = await openEditor(origin, () => now);
    for (let each = 0; each < PICTURES_AT_ONCE; each += 1) await fetch(`${origin}/${each}.png`);
    expect(await fetch(`${origin}/a.png`)).toMatchObject({ status: 429, error: { code: "too-many", again: true } });
    expect(asked).toHaveLength(PICTURES_AT_ONCE);
    expect((await fetch(`${origin}/a.png`, "editor")).status).toBe(422);
    now += 60_000 / PICTURES_A_MINUTE;
    expect((await fetch(`${origin}/b.png`)).status).toBe(422);
    expect((await fetch(`${origin}/c.png`)).status).toBe(429);
  });
});
