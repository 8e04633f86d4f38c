import { expect, test } from "vitest";
import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import type { LayoutView } from "#core/site/views.ts";
import { attribute, type Element, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "../server/request-handler.tsx";
import { splitPlaces } from "./site-layout.tsx";

const LAYOUT: LayoutView = {
  siteName: "Próba",
  tagline: "",
  logo: null,
  socialImage: { src: "/x.png", width: 1, height: 1, alt: "" },
  nav: [],
  footer: [],
  look: PLAIN_LOOK,
  newsletter: "off",
};

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
    plate: null,
  };
  const html = await page({ logo });
  const [image] = pick(html, "img", { class: "masthead-logo" });
  expect(attribute(image, "alt")).toBe("Próba");
  const sizeOf = (each: Element | undefined) => [attribute(each, "width"), attribute(each, "height")];
  expect(sizeOf(image)).toEqual(["288", "96"]);
  expect(sizeOf(pick(await page({ logo }, "/brak"), "img", { class: "masthead-logo" })[0])).toEqual(["144", "48"]);
  expect(html).not.toContain("on-plate");
  expect(await page({ logo: { ...logo, plate: "dark" } })).toContain("masthead-logo on-plate on-dark");
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

test("a page has its own place marked and its own names, though the frame of another one is used again", async () => {
  const view: LayoutView = {
    ...LAYOUT,
    nav: ["/jeden", "/dwa"].map((path) => ({ name: path, path })),
    footer: [{ name: "Regulamin", path: "/strony/regulamin" }],
  };
  let shown = view;
  const reading = { layout: async () => ({ view: shown, dependencies: { tags: ["site"], rev: "l2" } }) };
  const handler = createRequestHandler(fakeServices({ reading }));
  const framesAt = async (path: string) => {
    const html = String((await handler.answer(new Request(ORIGIN + path))).body);
    const marked = pick(html, "a", { "aria-current": "true" }).map((link) => attribute(link, "href"));
    const [header, footer] = ["header", "footer"].map((tag) =>
      html.slice(html.indexOf(`<${tag}`), html.indexOf(`</${tag}>`)),
    );
    return { marked, header, footer };
  };
  const [first, other, again] = [
    await framesAt("/jeden/brak"),
    await framesAt("/dwa/brak"),
    await framesAt("/jeden/nic"),
  ];
  expect([first.marked, other.marked]).toEqual([["/jeden"], ["/dwa"]]);
  expect(again).toEqual(first);
  expect(other.header?.replaceAll(' aria-current="true"', "")).toBe(
    first.header?.replaceAll(' aria-current="true"', ""),
  );
  expect(first.footer).toContain("Regulamin");
  shown = { ...view, siteName: "Inna", footer: [] };
  const changed = await framesAt("/jeden/brak");
  expect(changed.header).toContain("Inna");
  expect([changed.footer?.includes("Inna"), changed.footer?.includes("Regulamin")]).toEqual([true, false]);
});

test("the front page alone has a line below its name", async () => {
  expect(await page({ tagline: "Motto" })).toContain("Motto");
  expect(await page({ tagline: "Motto" }, "/brak")).not.toContain("Motto");
});

test("what the line of sections has no room for opens at its end, and a short line has nothing there", async () => {
  const seventeen = Array.from({ length: 17 }, (_, at) => ({ name: `Kategoria ${at}`, path: `/kategoria-${at}` }));
  const html = await page({ nav: seventeen }, "/kategoria-16/wpis");
  const [button] = pick(html, "button", { popovertarget: "szpalta-wiecej" });
  expect(textOf(button)).toBe("więcej");
  const [more] = pick(html, "ul", { id: "szpalta-wiecej" });
  expect(attribute(more, "popover")).toBe("auto");
  const shown = [...pick(html, "ul", { class: "sections-list" }), more!].flatMap((list) =>
    list.childNodes.map((line) => textOf(line as Element)),
  );
  expect(shown).toEqual([
    expect.any(String),
    ...seventeen.map(({ name }) => name),
    expect.any(String),
    expect.any(String),
  ]);
  expect(pick(await page({ nav: seventeen.slice(0, 5) }), "button", { popovertarget: "szpalta-wiecej" })).toEqual([]);
  expect(splitPlaces([{ name: "x".repeat(200), path: "/x" }])).toMatchObject({ line: [], more: [{ path: "/x" }] });
});
