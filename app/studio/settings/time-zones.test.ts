import { expect, test } from "vitest";
import { timeZones } from "./time-zones.ts";

test("zones have Polish names, Warsaw's first, and keep their ids as values", async () => {
  const groups = await timeZones("Europe/Warsaw");
  expect(groups[0]).toEqual({
    name: "Polska",
    choices: [{ value: "Europe/Warsaw", name: "Warszawa (czas środkowoeuropejski)" }],
  });
  const all = groups.flatMap(({ choices }) => choices);
  const names = new Map(all.map(({ value, name }) => [value, name]));
  expect([...names.keys()].toSorted()).toEqual([...Intl.supportedValuesOf("timeZone"), "UTC"].toSorted());
  expect(all).toHaveLength(names.size);
  expect(["Europe/Prague", "Europe/London", "America/New_York", "Europe/Madrid"].map((id) => names.get(id))).toEqual([
    "Czechy (czas środkowoeuropejski)",
    "Wielka Brytania",
    "Nowy Jork (czas wschodnioamerykański)",
    "Hiszpania, Madrid (czas środkowoeuropejski)",
  ]);
  const europe = groups.find(({ name }) => name === "Europa")?.choices.map(({ name }) => name) ?? [];
  expect(europe.indexOf("Łotwa (czas wschodnioeuropejski)")).toBe(
    europe.indexOf("Luksemburg (czas środkowoeuropejski)") + 1,
  );
});

test("a stored zone that the engine has under another id stays a choice", async () => {
  const choices = (await timeZones("Asia/Kolkata")).flatMap((group) => group.choices);
  expect(choices.find(({ value }) => value === "Asia/Kolkata")?.name).toContain("Indie");
});
