import { expect, it } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { runCommand } from "./commands.ts";
import { NO_PROGRESS } from "../base/progress.ts";

async function runtime() {
  const opened = await openRuntime();
  const said: string[] = [];
  const failures: string[] = [];
  return {
    ...opened,
    said,
    failures,
    run: (command: Parameters<typeof runCommand>[1]) => {
      said.length = 0;
      failures.length = 0;
      const report = (line: string, failed = false) => void (failed ? failures : said).push(line);
      return runCommand(opened, command, report, NO_PROGRESS);
    },
  };
}

const JAN = { email: "Jan@Example.pl", person: "Jan Ćwik", role: "author" } as const;

it("adds a person once, with a link that is stored as a hash only", async () => {
  const { run, said, failures, store } = await runtime();
  expect(await run({ name: "user add", ...JAN })).toBe(0);
  const token = /^http:\/\/127\.0\.0\.1:3000\/setup\?token=([\w-]{43})$/.exec(said[1] ?? "")?.[1];
  expect(token).toBeDefined();
  const links = await store.read.accountRows("access_link", []);
  expect(links).toMatchObject([{ kind: "invite", email: "jan@example.pl", role: "author" }]);
  expect(JSON.stringify(links)).not.toContain(token);
  expect(await store.read.users()).toMatchObject([{ name: "Jan Ćwik", slug: "jan-cwik", email: "jan@example.pl" }]);
  expect(await run({ name: "user add", ...JAN })).toBe(1);
  expect([said, failures]).toEqual([[], [expect.stringContaining("user reset jan@example.pl")]]);
  expect(await run({ name: "user add", ...JAN, email: "jan" })).toBe(1);
});

it("resets a person's password by a link that replaces the one before", async () => {
  const { run, said, failures, store } = await runtime();
  await run({ name: "user add", ...JAN });
  expect(await run({ name: "user reset", email: "jan@example.pl" })).toBe(0);
  expect(said[1]).toContain("/setup?token=");
  expect(await store.read.accountRows("access_link", [])).toMatchObject([{ kind: "reset" }]);
  expect(await run({ name: "user reset", email: "nikt@example.pl" })).toBe(1);
  expect(failures).toEqual(["Nie ma osoby z adresem „nikt@example.pl”. Spis: user list"]);
});

it("lists everybody with what they may and whether they can sign in", async () => {
  const { run, said } = await runtime();
  expect(await run({ name: "user list" })).toBe(0);
  expect(said).toEqual(["Nie ma jeszcze nikogo. Dodaj pierwszą osobę: user add"]);
  await run({ name: "user add", ...JAN });
  await run({ name: "user list" });
  expect(said).toEqual(["Jan Ćwik, jan@example.pl, autor, bez hasła"]);
  await run({ name: "user list", json: true });
  const jan = { name: "Jan Ćwik", email: "jan@example.pl", role: "author", active: true };
  expect(JSON.parse(said.join(""))).toEqual([{ ...jan, canSignIn: false, secondFactor: false }]);
});
