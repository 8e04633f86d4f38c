import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { readAt } from "../support/running-site/seeded-site.ts";
import { runCommand, type RunningSite } from "../support/running-site/running-site.ts";
import { actOn, saveMeanwhile, storeDraft } from "../support/running-site/post-requests.ts";
import { callEditor, doAt, type TeamMember } from "../support/running-site/team.ts";
import type { Team } from "./team.ts";

const DAY_MS = 86_400_000;
const PICTURE = { width: 96, height: 64, channels: 3 } as const;

type Named = { id: string; slug: string; name: string };

interface FixtureSite {
  site: RunningSite;
  team: Team;
  categories: Map<string, string>;
  tags: Map<string, string>;
  picture: string;
}

export async function writeArchive(site: RunningSite, team: Team): Promise<void> {
  await importFolder(site);
  const fixture = { site, team, categories: await categoriesOf(site, team.zofia), tags: new Map(), picture: "" };
  fixture.picture = await addPictures(fixture);
  for (const name of ["Skład", "Łamanie", "Korekta", "Korekta tekstu", "Ołów", "C++", "Przypisy", "Bez wpisów"]) {
    const { id } = await callEditor<Named>(site, team.adam, { do: "add-tag", name, sure: true });
    fixture.tags.set(name, id);
  }
  await writePublished(fixture);
  await writeUnpublished(fixture);
  await moveCategory(fixture);
  await tidyTags(fixture);
  await leadAddresses(fixture);
}

/** A page, and an old post with its addresses on another system. */
async function importFolder(site: RunningSite): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-upgrade-import-"));
  const put = (name: string, head: string, body: string) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), `---\n${head}\n---\n\n${body}\n`);
  };
  put("strony/o-nas.md", "title: O nas\ndate: 2019-01-02", "Piszemy o składzie i druku.");
  const old = [
    "title: Ostatni linotyp",
    "date: 2019-05-03",
    "tags: [Ołów, Maszyny]",
    "redirects: [/archiwum/linotyp, '/?p=17']",
  ];
  put("warsztat/ostatni-linotyp.md", old.join("\n"), "Linotyp stał pod oknem i grzał całą halę.");
  const { code, out } = await runCommand(["import", "markdown", folder], { SZPALTA_DATA: site.data });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`The import failed:\n${out}`);
}

async function categoriesOf(site: RunningSite, member: TeamMember): Promise<Map<string, string>> {
  const category = { do: "create", name: "Drukarnia", slug: "drukarnia", description: "Farba, papier i maszyny." };
  await doAt(site, member, "/studio/categories", category);
  const { categories } = await readAt<{ categories: Named[] }>(site, member, "/studio/categories");
  return new Map(categories.map(({ slug, id }) => [slug, id]));
}

/** One is used, one is not. Resolves the id of the first. */
async function addPictures({ site, team: { adam } }: FixtureSite): Promise<string> {
  const upload = async (name: string, red: number) => {
    const background = { r: red, g: 26, b: 43 };
    const png = await sharp({ create: { ...PICTURE, background } })
      .png()
      .toBuffer();
    const answer = await fetch(`${site.url}/studio/upload?${new URLSearchParams({ name })}`, {
      method: "POST",
      headers: { cookie: adam.cookie, origin: site.url, "content-type": "image/png" },
      body: new Uint8Array(png),
    });
    return ((await answer.json()) as { media: { id: string } }).media.id;
  };
  const used = await upload("kaszta.png", 161);
  await upload("nikt-nie-uzywa.png", 29);
  const { seen } = await readAt<{ seen: string }>(site, adam, `/studio/media/${used}`);
  const words = { name: "kaszta.png", alt: "Kaszta z czcionkami", x: 30, y: 70, seen };
  await doAt(site, adam, `/studio/media/${used}`, { do: "describe", ...words });
  return used;
}

function draftOf(
  { categories, tags }: FixtureSite,
  category: string,
  tagged: string[],
  part: Partial<Draft>,
): Partial<Draft> {
  return { categoryId: categories.get(category)!, tagIds: tagged.map((name) => tags.get(name)!), ...part };
}

async function published({ site }: FixtureSite, member: TeamMember, part: Partial<Draft>): Promise<OpenedPost> {
  const { id } = await storeDraft(site, member, part);
  return actOn(site, member, id, "publish");
}

async function writePublished(fixture: FixtureSite): Promise<void> {
  const { site, team, picture } = fixture;
  const { adam, ewa } = team;
  const line = await published(
    fixture,
    ewa,
    draftOf(fixture, "warsztat", ["Skład", "Ołów"], {
      title: "Jak zecer mierzył wiersz",
      lead: "Wzrokiem, a potem justunkiem.",
      body: `Zecer nie pytał, czy wiersz jest za długi.\n\n![Kaszta](/media/${picture}.png)\n\nMierzył go wzrokiem[^1].\n\n[^1]: Tak mówi księga zmian.\n`,
      cover: { mediaId: picture, alt: "Kaszta na stole", decorative: false },
      seo: { title: "Wiersz i jego miara", description: "Jak mierzono wiersz.", canonical: null, noindex: false },
      notes: "Sprawdzić datę w księdze zmian.",
    }),
  );
  await actOn(site, adam, line.id, "move", { slug: "wiersz-zecera", rewrite: [] });
  await actOn(site, adam, line.id, "pin", { pin: { until: null } });
  await nameFirstVersion(site, adam, line.id);

  const live = await published(
    fixture,
    adam,
    draftOf(fixture, "typografia", ["Skład", "Łamanie", "Korekta"], {
      title: "Sierotki i wdowy",
      body: "Sierotka zostaje sama na końcu wiersza. Więcej w [tekście o wierszu](/warsztat/wiersz-zecera).\n\nhttps://youtu.be/dQw4w9WgXcQ",
    }),
  );
  await saveMeanwhile(site, adam, live.id, {
    lead: "Lead, którego nikt jeszcze nie widział.",
    body: `Sierotka zostaje sama. ![Kaszta](/media/${picture}.png) Więcej w [tekście o wierszu](/warsztat/wiersz-zecera).`,
  });
  await actOn(site, adam, live.id, "schedule-copy", { at: noonIn(5), substantive: true });

  const proofs = draftOf(fixture, "warsztat", ["Korekta tekstu", "Łamanie", "C++"], {
    title: "Ile razy czytać korektę",
  });
  await published(fixture, adam, { ...proofs, body: "Trzy razy: dla sensu, dla liter i dla spokoju." });
}

async function nameFirstVersion(site: RunningSite, member: TeamMember, postId: string): Promise<void> {
  const { lines } = await readAt<{ lines: { id: string }[] }>(site, member, `/studio/history/${postId}`);
  const name = { do: "name", revision: lines.at(-1)!.id, label: "pierwsza wersja" };
  await doAt(site, member, `/studio/history/${postId}`, name);
}

async function writeUnpublished(fixture: FixtureSite): Promise<void> {
  const { site, team } = fixture;
  const { adam, ewa, jan } = team;
  const body = "Maszyna rusza o piątej, a korekta przychodzi o szóstej.";
  const write = (member: TeamMember, title: string) =>
    storeDraft(site, member, draftOf(fixture, "drukarnia", ["Przypisy"], { title, body }));

  const draft = await write(ewa, "Szkic o farbie");
  // An editor's tab that is still open.
  await callEditor(site, ewa, { do: "take-over", postId: draft.id, tab: randomUUID(), base: draft.token });

  const submitted = await write(jan, "Reportaż z drukarni");
  await actOn(site, jan, submitted.id, "submit", { comment: "Gotowe do przeczytania." });
  await callEditor(site, adam, { do: "comment", postId: submitted.id, text: "Skąd ta godzina?" });

  await actOn(site, adam, (await write(adam, "Kalendarz wydawcy")).id, "schedule", { at: noonIn(9) });
  for (const [title, redirectTo] of [
    ["Wycofany felieton", null],
    ["Stary cennik", "/typografia/sierotki-i-wdowy"],
  ] as const) {
    const { id } = await published(fixture, adam, draftOf(fixture, "drukarnia", [], { title, body }));
    await actOn(site, adam, id, "withdraw", { redirectTo });
  }
  await actOn(site, adam, (await write(adam, "Pomyłka")).id, "trash");
}

/** Noon, which every day has exactly once. */
function noonIn(days: number): string {
  return `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)}T12:00`;
}

async function moveCategory({ site, team: { zofia }, categories }: FixtureSite): Promise<void> {
  const path = `/studio/categories/${categories.get("drukarnia")}`;
  await doAt(site, zofia, path, { do: "move", slug: "druk", version: 1, rewrite: "on" });
}

/** Texts about tags, a proposed one, a merge that can be undone, and two that are no duplicates. */
async function tidyTags({ site, team: { adam, jan }, tags }: FixtureSite): Promise<void> {
  await callEditor(site, jan, { do: "add-tag", name: "Falcowanie", sure: true });
  const { rows } = await readAt<{ rows: (Named & { version: number })[] }>(site, adam, "/tags");
  const row = (name: string) => rows.find((each) => each.name === name)!;
  const change = (name: string, fields: object) => {
    const { id, slug, version } = row(name);
    return doAt(site, adam, "/tags", {
      do: "change",
      id,
      slug,
      version,
      name,
      description: "",
      aliases: "",
      ...fields,
    });
  };
  await change("Skład", { description: "Litery w **wierszu**.", aliases: "Zecerstwo" });
  await change("Maszyny", { hidden: "on" });
  await doAt(site, adam, "/tags", { do: "merge", into: tags.get("Korekta"), tags: tags.get("Korekta tekstu") });

  const pair = { group: "", into: row("Ołów").id, tag: [row("Ołów").id, row("Przypisy").id] };
  await doAt(site, adam, "/tag/refresh", { do: "dismiss", ...pair });
}

async function leadAddresses({ site, team: { adam } }: FixtureSite): Promise<void> {
  await doAt(site, adam, "/studio/addresses", {
    do: "redirect",
    from: "/2019/05/wiersz.html",
    to: "/warsztat/wiersz-zecera",
  });
  await doAt(site, adam, "/studio/addresses", { do: "redirect", from: "/2019/06/konkurs.html", to: "" });
}
