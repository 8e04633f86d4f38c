import { expect, test } from "vitest";
import { ok } from "#core/base/outcome.ts";
import type { StudioServices } from "#core/studio-services.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { forms, get } from "#test/support/app/screen-requests.ts";

type DeadLinks = StudioServices["addresses"]["deadLinks"];

const shown = (deadLinks: DeadLinks, query = "") =>
  get(`/studio/dead-links${query}`, { studio: { addresses: { deadLinks } } }, "editor");

test("dead links are named with their posts, and each can be led on", async () => {
  const posts = [
    { slug: "zecer", title: "Zecer", lines: [3, 9] },
    { slug: "bez-nazwy", title: "", lines: [] },
  ];
  const page = await shown(async () => ok({ links: [{ path: "/nie/ma", posts, total: 7 }], next: "/nie/ma" }));
  expect(page.main).toContain("/nie/maWe wpisach: Zecer (wiersz 3, 9), (bez tytułu) i jeszcze 5");
  expect(pick(page.text, "a", { href: "/edit-post/zecer" })).toHaveLength(1);
  expect(forms(page.text, "redirect")).toHaveLength(1);
  expect(pick(page.text, "input", { name: "from" }).map((each) => attribute(each, "value"))).toEqual(["/nie/ma"]);
  expect(pick(page.text, "a", { href: "/studio/dead-links?after=%2Fnie%2Fma" }).map(textOf)).toEqual(["Następne"]);
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
  expect(pick(page.text, "a", { href: "/studio/dead-links" }).map(textOf)).toContain("Od początku");
});

test("links to other sites are listed with what answers, post and line, and the check is turned off there", async () => {
  const dead = [
    { url: "https://a.example/x", fault: 404, posts: [{ slug: "zecer", title: "Zecer", lines: [3, 9] }] },
    { url: "https://b.example/", fault: "no-server" as const, posts: [{ slug: "b", title: "", lines: [] }] },
  ];
  const outsideLinks = async () => ok({ isOff: false, checkedAt: Date.UTC(2026, 10, 20), checked: 214, dead });
  const page = await get("/studio/dead-links", { studio: { addresses: { outsideLinks } } }, "editor");
  expect(page.main).toContain("Ostatnio: 20 listopada 2026, 214 adresów.");
  expect(page.main).toContain("https://a.example/xstrony nie ma (404) · We wpisie: Zecer (wiersz\u00A03, 9)");
  expect(page.main).toContain("https://b.example/nie ma takiego serwera · We wpisie: (bez tytułu)");
  expect(page.main).toContain("Wyłącz sprawdzanie");
  expect(forms(page.text, "checkOutside")).toHaveLength(1);
  expect(page.main).toContain("Sprawdź teraz");
  const waiting = async () => ok({ isOff: false, checkedAt: 1, checked: 214, dead, askedAt: 3, begunAt: 2 });
  const asked = await get("/studio/dead-links", { studio: { addresses: { outsideLinks: waiting } } }, "editor");
  expect(asked.main).toContain("Sprawdzanie zacznie się w ciągu minuty.");
});

test("a check that is off, or still to come, says so", async () => {
  const shownWith = async (isOff: boolean) => {
    const outsideLinks = async () => ok({ isOff, checkedAt: null, checked: 0, dead: [] });
    return (await get("/studio/dead-links", { studio: { addresses: { outsideLinks } } }, "editor")).main;
  };
  expect(await shownWith(true)).toContain("Sprawdzanie odnośników do innych witryn jest wyłączone.Włącz sprawdzanie");
  expect(await shownWith(false)).toContain("Jeszcze niesprawdzone.");
});

test("the first check says that it has begun, and one asked for says only once when it begins", async () => {
  const shownWith = async (askedAt: number, begunAt?: number) => {
    const links = { isOff: false, checkedAt: null, checked: 0, dead: [], askedAt, ...(begunAt && { begunAt }) };
    return (
      await get("/studio/dead-links", { studio: { addresses: { outsideLinks: async () => ok(links) } } }, "editor")
    ).main;
  };
  const asked = Date.UTC(2026, 10, 30, 18, 29);
  expect(await shownWith(asked, asked + 1)).toContain(
    "Jeszcze bez wyniku. Sprawdzanie zaczęło się 30 listopada, 19:29. Trwa do kilku godzin, a nieudane powtarza się po dobie",
  );
  expect(await shownWith(asked)).toContain("Sprawdzanie zacznie się w ciągu minuty.");
  expect(await shownWith(asked)).not.toContain("w ciągu godziny");
});
