import { expect, test } from "vitest";
import { faultIn } from "./action-dialog.tsx";

const DEAD = "Odnośniki donikąd: /tez/nie-ma.";
const WHOLE = `Wpis nie może się jeszcze ukazać. Wpisz tytuł. ${DEAD}`;

test.each<[string, string, Record<string, string>, string | null]>([
  ["a refused publication says each fault once", WHOLE, { title: "Wpisz tytuł.", body: DEAD }, WHOLE],
  ["a message that is a field's sentence is said once", DEAD, { body: DEAD }, DEAD],
  ["what only a field says is said too", "Nie udało się.", { at: "Podaj termin." }, "Nie udało się. Podaj termin."],
  ["a question alone is no fault", "Która godzina?", { fold: "Która godzina?" }, null],
])("%s", (_name, message, fields, shown) => {
  expect(faultIn(message, fields)).toBe(shown);
});
