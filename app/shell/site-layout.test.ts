import { expect, test } from "vitest";
import type { LayoutView } from "#core/site/views.ts";
import { attribute, type Element, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../server/handler.tsx";

const LAYOUT: LayoutView = { siteName: "Próba", tagline: "", logo: null, nav: [], footer: [] };

async function page(layout: Partial<LayoutView>, path = "/"): Promise<string> {
  const reading = {
    layout: async () => ({ view: { ...LAYOUT, ...layout }, dependencies: { tags: ["site"], rev: "l2" } }),
  };
  const answer = await createRequestHandler(fakeServices({ reading })).answer(new Request(ORIGIN + path));
  return String(answer.body);
}

test("a logo stands where the name stands, and says it", async () => {
  const sources = [{ type: "image/avif", srcset: "/media/a-480.avif 480w" }];
  const logo = {
    src: "/media/a.png",
    width: 600,
    height: 200,
    alt: "Próba",
    sources,
    focal: [50, 50] as [number, number],
  };
  const html = await page({ logo });
  const [image] = pick(html, "img", { class: "masthead-logo" });
  expect(attribute(image, "alt")).toBe("Próba");
  expect([attribute(image, "width"), attribute(image, "height")]).toEqual(["600", "200"]);
  expect(pick(html, "source", { type: "image/avif" })).toHaveLength(1);
  const plain = await page({});
  expect(textOf(pick(plain, "h1", { class: "masthead-name" })[0])).toBe("Próba");
});

test("a line of the menu that names what the navigation has anyway takes its place", async () => {
  const html = await page({
    nav: [
      { name: "Pomysły", path: "/topics" },
      { name: "Sklep", path: "https://sklep.example/" },
    ],
  });
  const [list] = pick(html, "ul", { class: "sections-list" });
  const links = list!.childNodes.map((line) => "childNodes" in line && line.childNodes[0]) as Element[];
  expect(links.map((link) => [textOf(link), attribute(link, "href")]).slice(1)).toEqual([
    ["Pomysły", "/topics"],
    ["Sklep", "https://sklep.example/"],
    [expect.any(String), "/tags"],
  ]);
});
