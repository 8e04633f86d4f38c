import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { keyFingerprint, KeyFileError, keyFor, keyProblem } from "./key-file.ts";

function place(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-key-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "głębiej", "dane.key");
}

it("is made at the first need, for its owner's eyes only, and kept", async () => {
  const file = place();
  const first = await keyFor("sign-in", file);
  expect(first).toHaveLength(32);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file)).toHaveLength(32);
  expect(await keyFor("sign-in", file)).toEqual(first);
});

it("gives each purpose a key of its own, and never itself", async () => {
  const file = place();
  const keys = [await keyFor("sign-in", file), await keyFor("models", file), readFileSync(file)];
  expect(new Set(keys.map((key) => key.toString("hex"))).size).toBe(3);
});

it("needed by two at once is one key", async () => {
  const file = place();
  const [one, two] = await Promise.all([keyFor("sign-in", file), keyFor("sign-in", file)]);
  expect(one).toEqual(two);
});

it("that is no key is refused with a sentence that names it, and left alone", async () => {
  const file = place();
  await keyFor("sign-in", file);
  writeFileSync(file, "krótki");
  await expect(keyFor("sign-in", file)).rejects.toThrow(KeyFileError);
  await expect(keyFor("sign-in", file)).rejects.toThrow(file);
  expect(readFileSync(file, "utf8")).toBe("krótki");
});

it("is looked at before anybody signs in: what is no key is said, what is not there yet is no problem", async () => {
  const file = place();
  expect([await keyProblem(file), await keyProblem(Buffer.alloc(32))]).toEqual([null, null]);
  await keyFor("sign-in", file);
  expect(await keyProblem(file)).toBeNull();
  expect(await keyProblem(dirname(file))).toMatch(/nie da się odczytać.+SZPALTA_KEY_FILE.+\.$/);
  writeFileSync(file, "krótki");
  expect(await keyProblem(file)).toMatch(/nie jest kluczem Szpalty.+\.$/);
});

it("from the environment is the same key as in a file, and its fingerprint tells it from others", async () => {
  const file = place();
  const key = await keyFor("sign-in", file);
  const secret = readFileSync(file);
  expect(await keyFor("sign-in", secret)).toEqual(key);
  expect(await keyFingerprint(secret)).toBe(await keyFingerprint(file));
  expect(await keyFingerprint(Buffer.alloc(32))).not.toBe(await keyFingerprint(file));
});
