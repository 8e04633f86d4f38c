import { expect, test } from "vitest";
import { FEED, fakeServices, ORIGIN, POST } from "#test/support/fakes/fake-services.ts";
import { createRequestHandler } from "./request-handler.tsx";
import { sitemapXml } from "./text-routes.ts";

const handler = createRequestHandler(fakeServices());

async function get(path: string) {
  const answer = await handler.answer(new Request(ORIGIN + path));
  return { ...answer, text: String(answer.body), type: answer.headers["content-type"] };
}

// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

test.each(["/feed.xml", "/warsztat/feed.xml", "/tag/lodz/feed.xml"])(
  "%s is an Atom feed with full texts",
  async (path) => {
    const { status, type, text, dependencies } = await get(path);
    expect([status, type, dependencies?.tags]).toEqual([200, "application/atom+xml; charset=utf-8", ["feeds"]]);
    expect(text).toContain(`<link rel="self" type="application/atom+xml" href="${ORIGIN}${path}"/>`);
    expect(text).toContain("<title>Próba &amp; &lt;Szpalta&gt;</title>");
    expect(text).toContain(`<id>${FEED.entries[0]!.id}</id>`);
    expect(text).toContain("<author><name>Próba &amp; spółka</name></author>");
    expect(text).toContain(
      "&lt;p&gt;Treść ]]&gt; &amp;amp; &lt;img src=&quot;https://szpalta.example/media/x.png&quot;",
    );
    expect(text).not.toMatch(NOT_XML);
  },
);

test.each(["/feed.json", "/warsztat/feed.json", "/tag/lodz/feed.json"])(
  "%s is a JSON feed with full texts",
  async (path) => {
    const { status, type, text } = await get(path);
    expect([status, type]).toEqual([200, "application/feed+json; charset=utf-8"]);
    const feed = JSON.parse(text);
    expect(feed).toMatchObject({
      version: "https://jsonfeed.org/version/1.1",
      feed_url: ORIGIN + path,
      language: "pl",
    });
    expect(feed.items[0]).toMatchObject({
      id: FEED.entries[0]!.id,
      url: ORIGIN + POST.path,
      content_html: FEED.entries[0]!.html,
      tags: ["Łódź"],
    });
  },
);

test("the sitemap is an index when there are files, and a file else", async () => {
  const index = await get("/sitemap.xml");
  expect(index.type).toBe("application/xml; charset=utf-8");
  expect(index.text).toContain(`<sitemap><loc>${ORIGIN}/sitemap.xml?page=2</loc></sitemap>`);
  const file = await get("/sitemap.xml?page=1");
  expect(file.text).toContain(
    `<url><loc>${ORIGIN}/?a=1&amp;b=2</loc><lastmod>2026-11-02T09:00:00+01:00</lastmod></url>`,
  );
  expect(sitemapXml({ urls: [], files: [] })).toContain("<urlset");
});

test("robots.txt names the sitemap and forbids nothing", async () => {
  const { type, text, dependencies } = await get("/robots.txt");
  expect(type).toBe("text/plain; charset=utf-8");
  const closed = [
    "/studio$",
    "/studio?",
    "/studio/",
    "/edit-post/",
    "/login$",
    "/login?",
    "/setup$",
    "/setup?",
    "/subscribe/",
  ];
  const lines = ["User-agent: *", ...closed.map((path) => `Disallow: ${path}`), "", `Sitemap: ${ORIGIN}/sitemap.xml`];
  expect(text).toBe(`${lines.join("\n")}\n`);
  expect(dependencies).not.toBeNull();
});

test("llms.txt and the Markdown twin are texts; the twin names its page", async () => {
  expect((await get("/llms.txt")).type).toBe("text/plain; charset=utf-8");
  const twin = await get(`${POST.path}.md`);
  expect([twin.type, twin.text]).toEqual(["text/markdown; charset=utf-8", "---\ntitle: Lead\n---\nTreść.\n"]);
  expect(twin.headers.link).toBe(`<${ORIGIN}${POST.path}>; rel="canonical"`);
  expect(twin.dependencies?.tags).toEqual(["post:p1"]);
});

test.each([
  ["/warsztat/stary-lead.md", `${POST.path}.md`],
  ["/warsztat/scalony.md", "/tag/lodz"],
  ["/dawny-dzial/feed.xml", "/warsztat/feed.xml"],
  ["/dawny-temat/feed.json", "/topics#lodz"],
])("%s moves to %s: a form that what is there now has, or the page itself", async (from, to) => {
  const { status, headers } = await get(from);
  expect([status, headers.location]).toEqual([301, to]);
});
