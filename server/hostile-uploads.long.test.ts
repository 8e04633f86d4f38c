import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role, Viewer } from "#core/base/viewer.ts";
import { type UploadAnswer, uploadAddress } from "#core/media/upload-address.ts";
import { addContent, type UploadedContent } from "#core/media/replace-medium.ts";
import { UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import type { Media } from "#core/base/media.ts";
import { ok } from "#core/base/outcome.ts";
import { type HostilePicture, NEUTRALISED, REFUSED } from "#test/support/security/hostile-pictures.ts";
import { type FakeSite, openFakeSite } from "#test/support/fakes/fake-site.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { requestBytes, sendRaw } from "#test/support/running-site/raw-http.ts";
import { clearIncoming } from "./data-folder/upload-spool.ts";
import { createBlobStore } from "./media/blob-store.ts";
import { pictureTypeNamed } from "./media/picture-codec.ts";
import { createUpload } from "./media/upload.ts";

const ORIGIN = "https://example.pl";

let folder: string;
let site: FakeSite;
/** What the disk does with the next picture. */
let disk: "well" | "full" = "well";
let banner: string | null = null;

const viewer = (role: Role): Viewer => ({ id: "u", name: "Ewa", email: null, role, sessionId: "s", provedAt: 0 });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-upload-"));
  const blobs = createBlobStore({ folder, clock: () => 0 });
  const upload = async (_viewer: Viewer, name: string, content: UploadedContent) => {
    if (disk === "full") throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    return addContent(blobs, name, content);
  };
  const replace = async (...[who, id, name, content]: [Viewer, string, string, UploadedContent]) => {
    const kept = await upload(who, name, content);
    return kept.ok ? ok({ media: { ...kept.value, alt: `zamiast ${id}` }, posts: 2 }) : kept;
  };
  const roles: Record<string, Role> = { "s=autor": "author", "s=reader": "reader" };
  const options = {
    media: { upload, replace },
    signIn: { viewer: async (cookies: string | undefined) => (roles[cookies ?? ""] ? viewer(roles[cookies!]!) : null) },
    state: { mayWrite: () => banner === null, studioBanner: () => banner },
    data: folder,
    fileBytes: 1_000,
    ownOrigins: [ORIGIN],
    security: ["X-Content-Type-Options", "nosniff"],
    newErrorId: () => "numer-1",
    log: { error() {} } as never,
  };
  site = await openFakeSite({ origin: ORIGIN, takes: { "/studio/upload": createUpload(options) } });
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Sent {
  name: string;
  type?: string;
  bytes: Buffer;
  headers?: Record<string, string>;
  replaces?: string;
}

async function send({ name, type, bytes, headers, replaces }: Sent): Promise<{ status: number; body: UploadAnswer }> {
  const own = {
    origin: ORIGIN,
    "sec-fetch-site": "same-origin",
    cookie: "s=autor",
    "content-type": type ?? "image/png",
  };
  const body = new Uint8Array(bytes);
  const request = { method: "POST", headers: { ...own, ...headers }, body };
  const answer = await fetch(site.address + uploadAddress(name, replaces), request);
  return { status: answer.status, body: (await answer.json()) as UploadAnswer };
}

const sendHostile = async ({ name, type, bytes }: HostilePicture) =>
  send({ name, type: type ?? pictureTypeNamed(name) ?? "image/png", bytes: await bytes() });

const filesBelow = (name: string) =>
  existsSync(join(folder, name)) ? readdirSync(join(folder, name), { recursive: true }) : [];
const kept = () => filesBelow("media").length;
const left = () => filesBelow("incoming");

describe(`${REFUSED.length + NEUTRALISED.length} hostile files`, () => {
  it.each(REFUSED.map((each) => [each.what, each] as const))("%s is refused", async (_what, hostile) => {
    const before = kept();
    const { status, body } = await sendHostile(hostile);
    expect(status).toBe(422);
    expect(body).toEqual({ error: { status: 422, code: "invalid", message: expect.stringMatching(/^[A-ZŻ].*\.$/) } });
    expect(left()).toEqual([]);
    expect(kept()).toBe(before);
  });

  it.each(NEUTRALISED.map((each) => [each.what, each] as const))(
    "%s: only the picture is kept",
    async (_what, hostile) => {
      const { status, body } = await sendHostile(hostile);
      expect([status, body]).toEqual([200, { media: expect.anything() }]);
      const { media } = body as { media: Media };
      const bytes = Buffer.from((await createBlobStore({ folder, clock: () => 0 }).original(media.id))!);
      expect(bytes.includes("PAYLOAD")).toBe(false);
      const facts = await sharp(bytes, { animated: true }).metadata();
      const { exif, icc, xmp, iptc, comments, orientation, depth, space } = facts;
      expect({ exif, icc, xmp, iptc, comments, orientation }).toEqual({});
      expect(depth).toBe("uchar");
      expect(["srgb", "b-w"]).toContain(space);
      expect(bytes.length).toBeLessThan(20_000);
      expect(media.name).toMatch(/^[^/\\\p{C}]{1,120}$/u);
      expect(media.name).toMatch(/\.\w+$/);
      expect(left()).toEqual([]);
    },
  );
});

describe("an upload", () => {
  const png = { name: "kropka.png", bytes: PIXELS };

  it.each<[string, Partial<Sent>, number, string]>([
    ["from another site", { headers: { origin: "https://evil.example" } }, 403, "forbidden"],
    ["without an origin", { headers: { origin: "" } }, 403, "forbidden"],
    ["without a session", { headers: { cookie: "" } }, 401, "login"],
    ["by a reader", { headers: { cookie: "s=reader" } }, 403, "forbidden"],
    ["of no picture's type", { type: "text/html" }, 422, "invalid"],
    ["without a name", { name: "" }, 422, "invalid"],
    ["of a telephone's HEIC", { name: "IMG_1.HEIC", type: "application/octet-stream" }, 422, "invalid"],
    ["of an unknown kind", { name: "program.exe", type: "application/octet-stream" }, 422, "invalid"],
    ["of a page called a PDF", { name: "a.pdf", bytes: Buffer.from("<script>alert(1)</script>") }, 422, "invalid"],
    ["of a file over the limit", { name: "a.pdf", bytes: Buffer.from(`%PDF-${"x".repeat(1_000)}`) }, 413, "too-large"],
    ["over 25 MiB", { bytes: Buffer.alloc(UPLOAD_LIMIT_BYTES + 1) }, 413, "too-large"],
  ])("%s is refused", async (_what, sent, status, code) => {
    const answer = await send({ ...png, ...sent });
    expect([answer.status, answer.body]).toMatchObject([status, { error: { status, code } }]);
    expect(left()).toEqual([]);
  });

  it("in place of another says how many posts show it anew", async () => {
    expect(await send({ ...png, replaces: "stary" })).toMatchObject({
      status: 200,
      body: { media: { alt: "zamiast stary" }, posts: 2 },
    });
  });

  it("that hides its length is cut off beyond 25 MiB, and its connection closed", async () => {
    const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(0x10_00_00), Buffer.from("\r\n")]);
    const head = requestBytes("POST", uploadAddress("a.png"), {
      origin: ORIGIN,
      cookie: "s=autor",
      "content-type": "image/png",
      "transfer-encoding": "chunked",
      connection: "keep-alive",
    });
    const answer = await sendRaw(site.port, Buffer.concat([head, ...Array.from({ length: 27 }, () => chunk)]));
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"]);
    expect(left()).toEqual([]);
  });

  it("whose client leaves in the middle leaves nothing behind", async () => {
    const head = { origin: ORIGIN, cookie: "s=autor", "content-type": "image/png", "content-length": "5000" };
    const socket = connect(site.port, "127.0.0.1");
    socket.write(requestBytes("POST", uploadAddress("a.png"), head, Buffer.alloc(10)));
    await expect.poll(left).toHaveLength(1);
    socket.destroy();
    await expect.poll(left).toEqual([]);
  });

  it("is refused with a sentence while the disk takes nothing", async () => {
    disk = "full";
    expect(await send(png)).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
    disk = "well";
    banner = "Na dysku serwera kończy się miejsce.";
    expect(await send(png)).toMatchObject({ status: 503, body: { error: { code: "unavailable", message: banner } } });
    banner = null;
    expect((await send(png)).status).toBe(200);
  });

  it("asked for by GET is a page like any other", async () => {
    await fetch(`${site.address}/studio/upload`);
    expect(site.handler.asked).toContain("/studio/upload");
  });

  it("that a killed server was receiving is gone after the next start", async () => {
    writeFileSync(join(folder, "incoming", "resztka"), "x");
    await clearIncoming(folder);
    expect(left()).toEqual([]);
  });
});
