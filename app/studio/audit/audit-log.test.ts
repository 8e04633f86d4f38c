import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import type { AuditLine } from "#core/audit/audit-service.ts";
import { get } from "#test/support/app/screen-requests.ts";

async function shown(...lines: Partial<AuditLine>[]): Promise<string> {
  const whole = lines.map((line, id) => ({ id, atText: "dzisiaj, 12:04", who: "Ewa Sęk", about: null, ...line }));
  const entries = async () => ok({ lines: whole as AuditLine[], next: null });
  const page = await get("/studio/audit", { studio: { audit: { entries } } });
  return page.main;
}

test("roles are called as everywhere, not by the keys they are kept under", async () => {
  const page = await shown(
    { act: "role", details: { from: "author", to: "editor" } },
    { act: "invited", details: { role: "contributor" } },
    { act: "move", details: { from: "/author", to: "/editor" } },
  );
  expect(page).toContain("z: autor · na: redaktor");
  expect(page).toContain("rola: współpracownik");
  expect(page).toContain("z: /author · na: /editor");
});
