import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What a layout must bear: endless titles, words without a break, sixty tags, no cover, no lead, one paragraph. */
export const LONG_TITLE =
  "O tym, jak najdłuższy tytuł w dziejach naszej redakcji trafił na stronę główną, zajął siedem wierszy i nikomu nie przyszło do głowy, żeby go skrócić, dopóki nie zadzwonił czytelnik";
export const LONG_WORD = "Konstantynopolitańczykowianeczkówna-dziewięćsetdziewięćdziesięciodziewięcionarodowościowa";

interface Awkward {
  file: string;
  front: Record<string, string | string[]>;
  body: string;
}

export const SIXTY_TAGS = Array.from({ length: 60 }, (_, index) =>
  index % 9 === 0 ? `Bardzo długa nazwa tagu numer ${index + 1}` : `Tag ${index + 1}`,
);

const PARAGRAPH =
  "Zecer nie pytał, czy wiersz jest za długi. Mierzył go wzrokiem, wyjmował czcionkę i wstawiał cieńszy odstęp, a potem szedł na obiad, bo wiersz się zmieścił.";

const AWKWARD: Awkward[] = [
  {
    file: "najdluzszy-tytul.md",
    front: { title: LONG_TITLE, lead: `${LONG_TITLE}. ${PARAGRAPH} ${PARAGRAPH}`, tags: ["Tag 1"] },
    body: `${PARAGRAPH}\n\n${LONG_WORD}\n\n## ${LONG_TITLE}\n\n${PARAGRAPH}\n\n### ${LONG_WORD}\n\n${PARAGRAPH}\n\n## Drugi śródtytuł\n\n${PARAGRAPH}\n\n## Trzeci śródtytuł\n\n${PARAGRAPH}`,
  },
  {
    file: "szescdziesiat-tagow.md",
    front: { title: "Sześćdziesiąt tagów pod jednym wpisem", lead: "Nie róbcie tego w domu.", tags: SIXTY_TAGS },
    body: `${PARAGRAPH}\n\n${wideTable()}\n\n\`\`\`js\nconst wiersz = "${"x".repeat(300)}";\n\`\`\``,
  },
  { file: "bez-niczego.md", front: { title: "Bez leadu, okładki i tagów" }, body: "Jedno zdanie." },
  { file: "slowo.md", front: { title: LONG_WORD, tags: ["Tag 2"] }, body: `${LONG_WORD}${LONG_WORD}` },
];

/** These posts, and `plain` ordinary ones after them, as a folder the importer reads. */
export function writeEdgeCasePosts(folder: string, plain = 70): void {
  mkdirSync(folder, { recursive: true });
  for (const [index, { file, front, body }] of [...AWKWARD, ...ordinary(plain)].entries()) {
    const lines = Object.entries({ category: "Próby", date: dayOf(index), ...front }).map(
      ([key, value]) => `${key}: ${JSON.stringify(value)}`,
    );
    writeFileSync(join(folder, file), `---\n${lines.join("\n")}\n---\n\n${body}\n`);
  }
}

function ordinary(count: number): Awkward[] {
  return Array.from({ length: count }, (_, index) => ({
    file: `zwykly-${index + 1}.md`,
    front: {
      title: `Zwykły wpis numer ${index + 1}`,
      lead: PARAGRAPH,
      tags: [SIXTY_TAGS[index % 60] ?? "Tag 1", "Zwykłe"],
    },
    body: `${PARAGRAPH}\n\n${PARAGRAPH}`,
  }));
}

function dayOf(index: number): string {
  return new Date(Date.UTC(2026, 9, 30) - index * 86_400_000).toISOString().slice(0, 10);
}

function wideTable(): string {
  const columns = Array.from({ length: 14 }, (_, index) => `Kolumna ${index + 1}`);
  const row = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [row(columns), row(columns.map(() => "---")), row(columns.map(() => "wartość"))].join("\n");
}
