import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { exported, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";
import { importGhost } from "./import-foreign.ts";
import { importWordpress } from "./import-foreign.ts";

/* Comments of readers come in with the posts of WordPress and Ghost, go out with an export and come back from it. */

function written(name: string, content: string): string {
  const folder = mkdtempSync(join(tmpdir(), "komentarze-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, name), content);
  return join(folder, name);
}

interface Given {
  id: number;
  text: string;
  parent?: number;
  state?: string;
  type?: string;
  author?: string;
  gmt?: string;
}

const comment = ({ id, text, parent = 0, state = "1", type = "comment", author = "Hela", gmt }: Given) => `<wp:comment>
<wp:comment_id>${id}</wp:comment_id><wp:comment_author>${cdata(author)}</wp:comment_author>
<wp:comment_author_email>hela@poczta.example</wp:comment_author_email><wp:comment_author_url>https://hela.example</wp:comment_author_url>
<wp:comment_author_IP>203.0.113.7</wp:comment_author_IP><wp:comment_date>2020-03-04 05:06:07</wp:comment_date>
<wp:comment_date_gmt>${gmt ?? `2020-03-04 04:06:0${id}`}</wp:comment_date_gmt><wp:comment_content>${cdata(text)}</wp:comment_content>
<wp:comment_approved>${state}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type><wp:comment_parent>${parent}</wp:comment_parent>
<wp:comment_user_id>0</wp:comment_user_id><wp:commentmeta><wp:meta_key>akismet</wp:meta_key><wp:meta_value>tajne</wp:meta_value></wp:commentmeta>
</wp:comment>`;

const OF_WORDPRESS = [
  comment({ id: 1, text: 'Kwitnie <strong>późno</strong>.\nAle <a href="javascript:alert(1)">kwitnie</a>.' }),
  comment({ id: 2, text: "U mnie też.", parent: 1, state: "0", author: "O&#039;Hara" }),
  comment({ id: 3, text: "Tanie zegarki", state: "spam" }),
  comment({ id: 4, text: "Nie na temat", state: "trash" }),
  comment({ id: 5, text: "[…] o tym [&#8230;]", type: "pingback" }),
  comment({ id: 6, text: "Odpowiedź zegarkom", parent: 3, gmt: "0000-00-00 00:00:00" }),
].join("");

async function broughtByWordpress(comments = OF_WORDPRESS, runtime?: Awaited<ReturnType<typeof openRuntime>>) {
  const site = runtime ?? (await openRuntime());
  const lines: string[] = [];
  const file = written("kopia.xml", xml(xmlItem(cdata("<p>Dobry.</p>"), comments)));
  const done = await importWordpress(site, { file, dryRun: false }, (line) => void lines.push(line));
  const id = (await site.store.read.postIds(null, 1))[0] ?? "";
  return { site, done, lines, id, comments: await site.store.read.readerComments(id) };
}

it("comments of WordPress come in as Markdown, without spam, pings and what nobody needs to know of their authors", async () => {
  const { comments, lines, done, site } = await broughtByWordpress();
  expect(comments).toEqual(
    [
      {
        key: "1",
        parent: null,
        name: "Hela",
        at: Date.UTC(2020, 2, 4, 4, 6, 1),
        pending: false,
        text: expect.any(String),
      },
      { key: "2", parent: "1", name: "O'Hara", at: Date.UTC(2020, 2, 4, 4, 6, 2), pending: true, text: "U mnie też." },
      {
        key: "6",
        parent: null,
        name: "Hela",
        at: Date.UTC(2020, 2, 4, 4, 6),
        pending: false,
        text: "Odpowiedź zegarkom",
      },
    ].toSorted((a, b) => a.at - b.at),
  );
  expect(comments.find(({ key }) => key === "1")?.text).toMatch(/^Kwitnie \*\*późno\*\*\.\\?\s*\nAle kwitnie\.$/);
  expect(done.comments).toBe(3);
  expect(lines.join("\n")).toContain("komentarze pominięte: spam 1, kosz 1, wzmianki 1");
  const { folder } = await exported(site);
  const text = readFileSync(join(folder, "content/comments/bez-kategorii/tytul.json"), "utf8");
  for (const secret of ["poczta", "203.0.113", "tajne", "hela.example"]) expect(text).not.toContain(secret);
});

it("a second import changes comments only where they are others, and keeps them where the file has none", async () => {
  const { site, id } = await broughtByWordpress();
  const at = await site.store.read.lastChange();
  await broughtByWordpress(OF_WORDPRESS, site);
  expect(await site.store.read.lastChange()).toBe(at);
  await broughtByWordpress("", site);
  expect(await site.store.read.readerComments(id)).toHaveLength(3);
  const { comments } = await broughtByWordpress(comment({ id: 9, text: "Nowy." }), site);
  expect(comments.map(({ key }) => key)).toEqual(["9"]);
});

it("an export has them and brings them back, and leaves a damaged file of theirs out by name", async () => {
  const { site, id, comments } = await broughtByWordpress();
  const { folder } = await exported(site);
  const second = await openRuntime();
  expect((await imported(second, folder)).code).toBe(0);
  expect(await second.store.read.readerComments(id)).toEqual(comments);
  const path = join(folder, "content/comments/bez-kategorii/tytul.json");
  writeFileSync(path, readFileSync(path, "utf8").replace("Hela", "Ela"));
  const third = await openRuntime();
  const { code, lines } = await imported(third, folder);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining("wpisy: 0, kopie robocze: 0, pliki komentarzy: 1")]);
  expect([await third.store.read.postIds(null, 9), await third.store.read.readerComments(id)]).toEqual([[id], []]);
});

it("comments of an export of Ghost with its readers come in by their names", async () => {
  const site = await openRuntime();
  const post = {
    id: "a1",
    title: "Mróz",
    slug: "mroz",
    status: "published",
    html: "<p>Zimno.</p>",
    published_at: "2020-01-02T10:00:00.000Z",
  };
  const of = (id: string, html: string, more: object = {}) => ({
    id,
    post_id: "a1",
    member_id: "m1",
    status: "published",
    html,
    created_at: "2021-01-02T03:04:05.000Z",
    ...more,
  });
  const comments = [
    of("c2", "<p>Prawda.</p>", { parent_id: "c1", created_at: "2021-01-03 03:04:05" }),
    of("c1", "<p>Ile <em>stopni</em>?</p>"),
    of("c3", "<p>Wulgaryzm</p>", { status: "hidden" }),
    of("c4", "", { status: "deleted", member_id: null }),
  ];
  const members = [{ id: "m1", name: "Marta", email: "marta@poczta.example" }];
  const file = written("kopia.json", JSON.stringify({ db: [{ data: { posts: [post], comments, members } }] }));
  const lines: string[] = [];
  await importGhost(site, { file, dryRun: false }, (line) => void lines.push(line));
  const stored = await site.store.read.readerComments((await site.store.read.postBySlug("mroz"))?.id ?? "");
  expect(stored).toEqual([
    {
      key: "c1",
      parent: null,
      name: "Marta",
      at: Date.UTC(2021, 0, 2, 3, 4, 5),
      pending: false,
      text: "Ile _stopni_?",
    },
    { key: "c2", parent: "c1", name: "Marta", at: Date.UTC(2021, 0, 3, 3, 4, 5), pending: false, text: "Prawda." },
  ]);
  expect(lines.join("\n")).toContain("komentarze pominięte: ukryte 1, usunięte 1");
});
