import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand, type RunningSite } from "./running-site.ts";

/* Tags nobody tidied: spelt in several ways, on the same posts, on one post or on none. */

interface Tangled {
  slug: string;
  title: string;
  tags: string[];
  body: string;
}

const FEW: Tangled[] = [
  {
    slug: "supel-pierwszy",
    title: "Korekta i jej granice",
    tags: ["Korekta tekstu", "Łamanie", "Wy-klejki"],
    body: "Korekta tekstu nie kończy się na przecinkach.",
  },
  {
    slug: "supel-drugi",
    title: "Kiedy korektor śpi",
    tags: ["korekta-tekstu", "Składy", "Wyklejki"],
    body: "Łamanie bywa ważniejsze od snu.",
  },
  {
    slug: "supel-trzeci",
    title: "Skład na gorąco",
    tags: ["Korekta tekstów", "Skład", "Łamanie"],
    body: "Skład odbywał się w ołowiu.",
  },
  {
    slug: "supel-czwarty",
    title: "Makulatura, czyli drugi obieg",
    tags: ["Makulatura", "Papier z odzysku", "E-booki"],
    body: "Papier wraca.",
  },
  {
    slug: "supel-piaty",
    title: "Papier, który wraca",
    tags: ["Makulatura", "Papier z odzysku", "Skład", "Ebooki"],
    body: "Papier wraca znowu.",
  },
  {
    slug: "supel-bez-tagow",
    title: "Skład i łamanie bez tajemnic",
    tags: [],
    body: "Łamanie kolumny, skład kolumny i korekta tekstu.",
  },
  {
    slug: "supel-z-nadmiarem",
    title: "O wszystkim naraz",
    tags: ["Skład", "Łamanie", "Makulatura", "Druk", "Farba", "Oprawa", "Grzbiet", "Wakacje", "Pogoda"],
    body: "Druk, farba, oprawa i grzbiet, a przede wszystkim skład.",
  },
];

export async function seedDuplicateTags(site: RunningSite): Promise<void> {
  await importPosts(site, FEW);
}

const STEMS = "koron druk grafik okład szpalt winiet papier ilustr redak publik recenz felieton".split(" ");
const ENDINGS = "a y owy owa ek ka ość nik".split(" ");

/** More than a page of everything. */
export async function seedManyDuplicateTags(site: RunningSite, posts = 150): Promise<void> {
  const name = (no: number) =>
    `${STEMS[no % STEMS.length]}${ENDINGS[Math.floor(no / STEMS.length) % ENDINGS.length]} ${Math.floor(no / 96) + 1}`;
  const made = Array.from({ length: posts }, (_, at): Tangled => {
    const tags = Array.from({ length: at % 3 === 0 ? 0 : at % 3 === 1 ? 10 : 4 }, (_tag, place) =>
      name(at * 3 + place),
    );
    const spelt = tags.map((tag, place) => (place % 4 === 1 ? tag.replace(" ", "") : tag));
    return {
      slug: `wezel-${at}`,
      title: `Węzeł ${at}: ${STEMS[at % STEMS.length]}a w szpalcie`,
      tags: spelt,
      body: `O tym, czym jest ${name(at)}.`,
    };
  });
  await importPosts(site, [...FEW, ...made]);
}

async function importPosts(site: RunningSite, posts: Tangled[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-tangled-"));
  mkdirSync(join(folder, "warsztat"));
  for (const [at, { slug, title, tags, body }] of posts.entries()) {
    const day = String((at % 27) + 1).padStart(2, "0");
    const head = [
      `title: ${JSON.stringify(title)}`,
      `slug: ${slug}`,
      "category: warsztat",
      `date: 2026-09-${day}`,
      `tags: ${JSON.stringify(tags)}`,
    ];
    writeFileSync(join(folder, "warsztat", `${slug}.md`), `---\n${head.join("\n")}\n---\n\n${body}\n`);
  }
  const { code, out } = await runCommand(["import", "markdown", folder], { SZPALTA_DATA: site.data });
  rmSync(folder, { recursive: true });
  if (code !== 0) throw new Error(`The import failed:\n${out}`);
}
