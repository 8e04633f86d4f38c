import { expect, it } from "vitest";
import { addressWarning } from "./start.ts";

it.each([
  ["127.0.0.1", null, null],
  ["localhost", null, null],
  ["::1", null, null],
  ["127.0.0.1", "http://localhost:3000", null],
  ["0.0.0.0", "https://example.pl", null],
  ["0.0.0.0", null, "https://example.pl"],
])("HOST=%s, SZPALTA_URL=%s and %s in the site's file need no word", (host, url, own) => {
  expect(addressWarning({ host, url }, { url: own })).toBeNull();
});

it.each([
  ["127.0.0.1", "http://example.pl", null, "nie jest szyfrowany"],
  ["127.0.0.1", null, "http://example.pl", "nie jest szyfrowany"],
  ["0.0.0.0", null, null, "HOST=0.0.0.0"],
  ["::", null, null, "HOST=::"],
  ["192.168.1.7", null, null, "HOST=192.168.1.7"],
])("HOST=%s, SZPALTA_URL=%s and %s in the site's file are said at start: %s", (host, url, own, said) => {
  const warning = addressWarning({ host, url }, { url: own });
  expect(warning).toMatch(/^Uwaga: .+ SZPALTA_URL .+\.$/);
  expect(warning).toContain(said);
});
