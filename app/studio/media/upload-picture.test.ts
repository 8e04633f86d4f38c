import { afterEach, expect, test, vi } from "vitest";
import { uploadProgressMessages as says } from "../../messages/upload-progress.ts";
import { attestWith } from "../../requests/submit.ts";
import { uploadResultOf, uploadPicture } from "./upload-picture.ts";

afterEach(() => {
  attestWith(null);
  vi.unstubAllGlobals();
});

const ours = (status: number) => JSON.stringify({ error: { status, code: "x", message: "Nasze zdanie." } });

test.each([
  [422, ours(422), false, "Nasze zdanie."],
  [413, ours(413), false, "Nasze zdanie."],
  [413, "<html><h1>413 Request Entity Too Large</h1></html>", false, says.tooLargeForProxy],
  [403, ours(403), false, "Nasze zdanie."],
  [401, ours(401), true, expect.stringContaining("Zaloguj się")],
  [408, ours(408), true, "Nasze zdanie."],
  [429, ours(429), true, "Nasze zdanie."],
  [503, ours(503), true, "Nasze zdanie."],
  [502, "<h1>502 Bad Gateway</h1>", true, expect.any(String)],
  [404, "<h1>404</h1>", false, expect.any(String)],
])("a refusal with %i may be tried again: %s", (status, text, again, message) => {
  expect(uploadResultOf(status, text)).toEqual({ ok: false, again, message });
});

test("a picture carries what proves that the page sends it", async () => {
  const sent = new Map<string, string>();
  class Answering {
    status = 200;
    responseText = '{"media":{"id":"m1"}}';
    upload = { addEventListener() {} };
    #loaded = () => {};
    open() {}
    setRequestHeader = (name: string, value: string) => void sent.set(name, value);
    addEventListener(kind: string, listener: () => void) {
      if (kind === "load") this.#loaded = listener;
    }
    send = () => this.#loaded();
  }
  vi.stubGlobal("XMLHttpRequest", Answering);
  const picture = new File(["x"], "a.png", { type: "image/png" });
  expect(await uploadPicture(picture, () => {})).toEqual({ ok: true, media: { id: "m1" } });
  expect(sent.has("x-firebase-appcheck")).toBe(false);
  attestWith(async () => ({ "x-firebase-appcheck": "t1" }));
  await uploadPicture(picture, () => {});
  expect(sent.get("x-firebase-appcheck")).toBe("t1");
});
