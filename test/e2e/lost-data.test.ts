import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { performCommand, runCommand, startSite } from "#test/support/running-site/running-site.ts";

test("a start over a data folder that was deleted refuses; its two commands bring the site back or begin anew", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta lost-"));
  const env = { SZPALTA_SAMPLE: "0" };
  const data = join(folder, "data");
  const first = await startSite({ data, env });
  await performCommand(first, { name: "user add", email: "ewa@example.pl", person: "Ewa", role: "author" });
  expect(await performCommand(first, { name: "backup", file: null })).toMatchObject({ code: 0 });
  await first.stop();

  const refused = await startSite({ data, env }).then(
    () => "It started.",
    (error: Error) => error.message,
  );
  expect(refused).toMatch(/^The site ended with code 1:\n(.+\n)?Brak bazy danych .+/);
  // Neither a stack nor the link by which a stranger would become the administrator of an empty site.
  expect(refused).not.toMatch(/\n +at |setup\?token/);
  expect(existsSync(join(data, "szpalta.db"))).toBe(false);
  const commandEnv = { SZPALTA_DATA: data, ...env };
  expect(await runCommand(["user", "list"], commandEnv)).toMatchObject({
    code: 1,
    out: expect.stringContaining("--new"),
  });

  const [, backup = ""] = /-- restore (".+") --force/.exec(refused) ?? [];
  expect(await runCommand(["restore", JSON.parse(backup) as string, "--force"], commandEnv)).toMatchObject({ code: 0 });
  const restored = await startSite({ data, env });
  expect((await performCommand(restored, { name: "user list" })).out).toContain("ewa@example.pl");
  await restored.stop();

  const anew = await startSite({ data, env, args: ["--new"] });
  await expect.poll(anew.output).toContain("/setup?token=");
  expect((await performCommand(anew, { name: "user list" })).out).not.toContain("ewa@example.pl");
  await anew.stop();
  rmSync(folder, { recursive: true, force: true });
});
