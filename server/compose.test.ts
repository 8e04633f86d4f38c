import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { defineSite } from "#core/site/config.ts";

const logged = vi.hoisted(() => [] as unknown[]);
vi.mock("./log.ts", () => ({
  openLog: () => ({ info() {}, warn() {}, error: (...said: unknown[]) => void logged.push(said) }),
}));
// Another test of this worker may have loaded it with the real log.
vi.resetModules();
const { compose } = await import("./compose.ts");

it("a listener that throws fails no write, and the error is in the log", async () => {
  const scratch = mkdtempSync(join(tmpdir(), "szpalta-compose-"));
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }));
  const config = { port: 0, host: "127.0.0.1", data: join(scratch, "dane"), url: null, sample: false };
  const house = await compose({ ...config, keyFile: join(scratch, "klucz") }, defineSite({ name: "Próba" }), "alone");
  onTestFinished(() => house.close());
  const bug = new Error("pluskwa");
  const purged: string[] = [];
  house.store.onCommit(() => {
    throw bug;
  });
  house.store.onCommit((tags) => void purged.push(...tags));
  expect(await house.store.write(async (tx) => (tx.purge(["home"]), "stored"))).toBe("stored");
  expect(purged).toEqual(["home"]);
  expect(logged).toEqual([[{ err: bug }, expect.any(String)]]);
});
