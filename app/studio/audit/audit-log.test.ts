import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import type { AuditLine } from "#core/audit/audit-service.ts";
import { attribute, pick } from "#test/support/app/dom.ts";
import { get } from "#test/support/app/screen-requests.ts";

async function shown(...lines: Partial<AuditLine>[]): Promise<string> {
  const whole = lines.map((line, id) => ({ id, atText: "dzisiaj, 12:04", who: "Ewa Sęk", about: null, ...line }));
  const entries = async () => ok({ lines: whole as AuditLine[], next: null, people: [] });
  const page = await get("/studio/audit", { studio: { audit: { entries } } });
  return page.main;
}

test("roles are called as everywhere, not by the keys they are kept under", async () => {
  const page = await shown(
    { act: "role", details: { from: "author", to: "editor" } },
    { act: "invited", details: { role: "contributor" } },
    { act: "move", details: { from: "/author", to: "/editor" } },
    { act: "schedule", details: { at: "jutro", letter: true } },
    { act: "schedule", details: { at: "pojutrze", letter: false } },
  );
  expect(page).toContain("na kiedy: jutro · z listem do subskrybentów");
  expect(page.match(/z listem/g)).toHaveLength(1);
  expect(page).toContain("z: autor · na: redaktor");
  expect(page).toContain("rola: współpracownik");
  expect(page).toContain("z: /author · na: /editor");
});

test("a form without scripts narrows it to a person, a day and a text, and pages keep them", async () => {
  const given: unknown[] = [];
  const entries = async (_: unknown, query: object) => {
    given.push(query);
    return ok({ lines: [], next: 7, people: [{ id: "u-1", name: "Ewa Sęk" }] });
  };
  const page = await get("/studio/audit?person=u-1&day=2026-11-24&q=dynia", { studio: { audit: { entries } } });
  expect(given).toEqual([{ before: null, person: "u-1", day: "2026-11-24", text: "dynia" }]);
  expect(pick(page.text, "form", { method: "get", action: "/studio/audit" })).toHaveLength(1);
  const typed = ["q", "day"].map((name) => attribute(pick(page.text, "input", { name })[0], "value"));
  expect(typed).toEqual(["dynia", "2026-11-24"]);
  expect(pick(page.text, "option", { value: "u-1", selected: "" })).toHaveLength(1);
  expect(pick(page.text, "a", { href: "/studio/audit?person=u-1&day=2026-11-24&q=dynia&before=7" })).toHaveLength(1);
  expect(page.main).toContain("Żaden wpis dziennika nie pasuje do tych warunków.");
});
