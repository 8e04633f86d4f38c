import { expect, it } from "vitest";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { explainStartError } from "./start-error.ts";

it.each([
  ["a database on a disk that is mounted read-only", { errcode: 14 }, /^SZPALTA_DATA ma .+tylko do odczytu.+\.$/],
  ["a file there", { code: "EROFS" }, /^SZPALTA_DATA ma .+tylko do odczytu.+\.$/],
  ["a folder of somebody else", { code: "EACCES" }, /^PORT, HOST albo SZPALTA_DATA ma .+\.$/],
  ["an address of a kind that the machine has not", { code: "EAFNOSUPPORT" }, /^HOST ma .+\.$/],
  ["a name that nobody can be asked for", { code: "EAI_AGAIN" }, /^HOST ma .+\.$/],
  ["a port in use", { code: "EADDRINUSE" }, /^PORT ma .+\.$/],
])("%s stops the start with one sentence", (_, facts, sentence) => {
  expect(explainStartError(Object.assign(new Error("x"), facts))).toMatch(sentence);
});

it("a log that refuses says so, as the service does", () => {
  const said = explainStartError(new LogUnavailable('Postgres: password authentication failed for user "szpalta"'));
  expect(said).toMatch(/^SZPALTA_LOG i SZPALTA_FILES mają .+password authentication failed.+\.$/);
});

it("a bug stops it with its stack", () => {
  expect(explainStartError(new TypeError("x is undefined"))).toContain("start-error.test.ts");
});
