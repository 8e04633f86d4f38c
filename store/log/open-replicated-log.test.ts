import { expect, it } from "vitest";
import { loadOptionalPackage, SettingError } from "../files/load-optional-package.ts";
import { openReplicatedLog } from "./open-replicated-log.ts";

it.each([
  "mysql://u:tajne@host/db",
  "postgres",
  "postgres://u:tajne@host:port/db",
  "postgres://u:tajne@host/db?schema=Zła",
  "firestore:",
  "firestore:projekt/baza/tajne",
])("says in one sentence, without the address, that %s is none", async (address) => {
  const error: unknown = await openReplicatedLog(address).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(SettingError);
  const { message } = error as SettingError;
  expect(message).toMatch(/^SZPALTA_LOG [^.]*\.$|^SZPALTA_LOG .*firestore:moj-projekt\.$/);
  expect(message).not.toMatch(/tajne|host/);
});

it("says how to install a package that is not there", () => {
  const load = () => loadOptionalPackage("pakiet-ktorego-nie-ma", "SZPALTA_LOG");
  expect(load).toThrow(SettingError);
  expect(load).toThrow("zainstaluj go poleceniem „npm ci --prefix optional/pakiet-ktorego-nie-ma”.");
});
