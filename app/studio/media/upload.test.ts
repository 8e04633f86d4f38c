import { expect, test } from "vitest";
import { uploadMessages as says } from "../../messages/uploads.ts";
import { understood } from "./upload.ts";

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
  expect(understood(status, text)).toEqual({ ok: false, again, message });
});
