import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import type { StudioServices } from "#core/studio-services.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { forms, get } from "#test/support/app/screen-requests.ts";

type DeadLinks = StudioServices["addresses"]["deadLinks"];

const shown = (deadLinks: DeadLinks, query = "") =>
  get(`/studio/missing${query}`, { studio: { addresses: { deadLinks } } }, "editor");

test("dead links are named with their posts, and each can be led on", async () => {
  const posts = [
    { slug: "zecer", title: "Zecer" },
    { slug: "bez-nazwy", title: "" },
  ];
  const page = await shown(async () => ok({ links: [{ path: "/nie/ma", posts, total: 7 }], next: "/nie/ma" }));
  expect(page.main).toContain("/nie/maWe wpisach: Zecer, (bez tytułu) i jeszcze 5");
  expect(pick(page.text, "a", { href: "/edit-post/zecer" })).toHaveLength(1);
  expect(forms(page.text, "redirect")).toHaveLength(1);
  expect(pick(page.text, "input", { name: "from" }).map((each) => attribute(each, "value"))).toEqual(["/nie/ma"]);
  expect(pick(page.text, "a", { href: "/studio/missing?after=%2Fnie%2Fma" }).map(textOf)).toEqual(["Następne"]);
});

test("a page of them begins where the one before ended, and without any the page says so", async () => {
  const asked: string[] = [];
  const page = await shown(async (_viewer, after) => {
    asked.push(after);
    return ok({ links: [], next: null });
  }, "?after=%2Fnie%2Fma");
  expect(asked).toEqual(["/nie/ma"]);
  expect(page.main).toContain(
    "Wszystkie odnośniki wewnętrzne w opublikowanych wpisach dokądś prowadzą, a obrazy są na miejscu.",
  );
  expect(pick(page.text, "a", { href: "/studio/missing" }).map(textOf)).toContain("Od początku");
});
