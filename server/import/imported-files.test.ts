import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { ComposedSite } from "../compose/composed-site.ts";
import { exported, filesOf, imported } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { cdata, xml } from "#test/support/texts/foreign-exports.ts";
import { importGhost } from "./import-foreign.ts";
import { importMarkdown } from "./import-foreign.ts";
import { importMissingPictures } from "./import-missing-pictures.ts";
import { importWordpress } from "./import-foreign.ts";

/* Files that are no pictures come in with the posts that link to them, are led to from where they were, and go out with an export. */

const PDF = Buffer.from("%PDF-1.4\ncennik");
const MP3 = Buffer.from("ID3\x04\0\0\0\0\0\0audycja", "latin1");
const ZIP = Buffer.from("PK\x03\x04szablony", "latin1");

const OFFLINE = { resolve: async () => [] };

function folderWith(files: Record<string, string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), "pliki-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const UPLOADS = "https://stara.pl/wp-content/uploads";
const post = (body: string, more = "") =>
  `<item><title>Tytuł</title><link>https://stara.pl/tytul/</link><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<wp:post_date_gmt>2020-01-01 00:00:00</wp:post_date_gmt>${more}<content:encoded>${cdata(body)}</content:encoded></item>`;
const ENCLOSURE = `<wp:postmeta><wp:meta_key>enclosure</wp:meta_key><wp:meta_value>${cdata(`${UPLOADS}/2020/01/audycja.mp3\n1234\naudio/mpeg\n`)}</wp:meta_value></wp:postmeta>`;
const BODY = `<p><a href="${UPLOADS}/2020/01/cennik%20letni.pdf">Cennik</a>, <a href="/wp-content/uploads/2020/01/wzory.docx">wzory</a> i <a href="${UPLOADS}/2020/01/udawany.pdf">inny</a>.</p>`;
const COPIES = {
  "2020/01/cennik letni.pdf": PDF,
  "2020/01/wzory.docx": ZIP,
  "2020/01/audycja.mp3": MP3,
  "2020/01/udawany.pdf": "<script>alert(1)</script>",
};

async function bringWordpress(site: ComposedSite, folder: string, media: string | null, rules: object = OFFLINE) {
  const lines: string[] = [];
  const file = join(folder, "kopia.xml");
  const done = await importWordpress(site, { file, media, dryRun: false, rules }, (line) => void lines.push(line));
  return { ...done, lines };
}

it("files of WordPress and of its podcasts come along from a copy of the uploads, and are led to from where they were", async () => {
  const site = await openRuntime();
  const folder = folderWith({ "kopia.xml": xml(post(BODY, ENCLOSURE)), ...COPIES });
  const done = await bringWordpress(site, folder, folder);
  const { read } = site.store;
  const { body } = (await read.postBySlug("tytul"))!;
  const [pdf, docx, mp3] = [
    /\[Cennik\]\((\/media\/\w+\.pdf)\)/,
    /\[wzory\]\((\/media\/\w+\.zip)\)/,
    /\[audycja\.mp3\]\((\/media\/\w+\.mp3)\)/,
  ].map((each) => each.exec(body)?.[1]);
  expect(await read.formerPath("/wp-content/uploads/2020/01/cennik letni.pdf")).toEqual({ to: pdf });
  expect(await read.formerPath("/wp-content/uploads/2020/01/wzory.docx")).toEqual({ to: docx });
  expect(await read.formerPath("/wp-content/uploads/2020/01/audycja.mp3")).toEqual({ to: mp3 });
  // What is no PDF is none, whatever it is called.
  expect(body).toContain(`[inny](${UPLOADS}/2020/01/udawany.pdf)`);
  expect(done.lines.join("\n")).toContain("Pliki: 3.");
  expect(readFileSync(done.warningFile ?? "", "utf8")).toMatch(
    /plik „.*udawany\.pdf”: takich plików witryna nie przyjmuje/,
  );
  const media = await read.mediaAfter(null, 9);
  expect(media.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
    "audycja.mp3 audio/mpeg",
    "cennik letni.pdf application/pdf",
    "wzory.docx application/zip",
  ]);
  expect((await read.library("", 0, 9)).rows).toEqual([]);
  expect(await read.mediaUsage(media[0]?.id ?? "", 9)).toHaveLength(1);
  const at = await read.lastChange();
  await bringWordpress(site, folder, folder);
  expect(await read.lastChange()).toBe(at);
});

it("files of a site that is still there are fetched, and one that fails may be had later", async () => {
  let isWell = false;
  const server = createServer((_request, response) => {
    if (isWell) response.setHeader("content-type", "application/pdf").end(PDF);
    else response.writeHead(503).end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((done) => server.once("listening", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site = await openRuntime();
  const text = xml(post(`<p><a href="${UPLOADS}/cennik.pdf">Cennik</a></p>`)).replaceAll("https://stara.pl", origin);
  const rules = { configured: origin };
  const { missing } = await bringWordpress(site, folderWith({ "kopia.xml": text }), null, rules);
  expect(missing).toBe(1);
  isWell = true;
  expect(await importMissingPictures(site, { rules }, () => undefined)).toBe(0);
  const { body } = (await site.store.read.postBySlug("tytul"))!;
  const [address] = /\/media\/\w+\.pdf/.exec(body) ?? [];
  expect(await site.store.read.formerPath("/wp-content/uploads/cennik.pdf")).toEqual({ to: address });
});

it("files of a folder of Markdown and of Ghost come along, and what a browser cannot show as a picture is a link", async () => {
  const site = await openRuntime();
  const folder = folderWith({
    "hugo.toml": "",
    "content/posts/raz.md":
      "---\ntitle: Raz\ndate: 2020-01-01\n---\n[Cennik](/pliki/cennik.pdf), ![Audycja](audycja.mp3) i ![[wzory.zip]].\n",
    "content/posts/audycja.mp3": MP3,
    "content/posts/wzory.zip": ZIP,
    "static/pliki/cennik.pdf": PDF,
  });
  await importMarkdown(site, { folder, dryRun: false }, () => undefined);
  const { body } = (await site.store.read.postBySlug("raz"))!;
  expect(body).toMatch(
    /^\[Cennik\]\(\/media\/\w+\.pdf\), \[Audycja\]\(\/media\/\w+\.mp3\) i \[wzory\.zip\]\(\/media\/\w+\.zip\)\.$/m,
  );
  expect(await site.store.read.formerPath("/pliki/cennik.pdf")).toEqual({ to: /\/media\/\w+\.pdf/.exec(body)?.[0] });

  const card = {
    type: "file",
    src: "__GHOST_URL__/content/files/2024/01/cennik.pdf",
    fileTitle: "Cennik",
    fileName: "cennik.pdf",
  };
  const row = {
    id: "a",
    title: "Dwa",
    slug: "dwa",
    status: "published",
    published_at: "2020-01-02T10:00:00.000Z",
    lexical: JSON.stringify({ root: { children: [card] } }),
  };
  const content = folderWith({
    "kopia.json": JSON.stringify({ db: [{ data: { posts: [row] } }] }),
    "files/2024/01/cennik.pdf": PDF,
  });
  await importGhost(
    site,
    { file: join(content, "kopia.json"), media: content, dryRun: false, rules: OFFLINE },
    () => undefined,
  );
  expect((await site.store.read.postBySlug("dwa"))?.body).toMatch(/\[Cennik.*\]\(\/media\/\w+\.pdf\)/);
});

it("an export has the files and brings them back under their addresses", async () => {
  const site = await openRuntime();
  const folder = folderWith({ "kopia.xml": xml(post(BODY, ENCLOSURE)), ...COPIES });
  await bringWordpress(site, folder, folder);
  const first = await exported(site);
  expect(first.code).toBe(0);
  const second = await openRuntime();
  expect((await imported(second, first.folder)).code).toBe(0);
  expect(filesOf((await exported(second)).folder)).toEqual(filesOf(first.folder));
  const [media] = await second.store.read.mediaAfter(null, 1);
  expect(await second.blobs.original(media!.id)).toEqual(await site.blobs.original(media!.id));
});

it("a file that is removed leaves its former address gone", async () => {
  const site = await openRuntime();
  const added = await site.blobs.addFile("cennik.pdf", PDF);
  if (!added.ok) throw new Error(added.message);
  const { id } = added.value;
  await site.store.write(async (tx) => {
    await tx.putMedia(added.value);
    await tx.putFormerPath("/cennik.pdf", `/media/${id}.pdf`, "import", 0);
    await tx.removeMedia(id);
  });
  await site.blobs.removePicture(id);
  expect(await site.store.read.formerPath("/cennik.pdf")).toEqual({ gone: true, reason: "import" });
  expect(await site.blobs.fileAt(added.value)).toBeNull();
});
