import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeBlock } from "./code.ts";
import { leadOf, proseOf, titleOf } from "./prose.ts";

const CATEGORIES = 5;
const TAGS = 200;
const TAGS_PER_POST = 4;
/** Every second post is one about programs, with so many blocks of some fifteen lines that no other post has. */
const CODE_EVERY = 2;
const BLOCKS = 3;
const PIECES_PER_BLOCK = 4;
const NEWEST = Date.UTC(2026, 10, 20, 9);
const HOUR = 3_600_000;

/** Posts of 1 300 words with front matter, a link to another file and a short block of code; half of them with code of their own. */
export function writeMarkdownFolder(folder: string, count: number): void {
  for (let index = 0; index < CATEGORIES; index += 1) mkdirSync(join(folder, `dzial-${index}`), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(join(folder, fileOf(index)), markdownOf(index, (index * 7 + 1) % count));
  }
}

function fileOf(index: number): string {
  return `dzial-${index % CATEGORIES}/wpis-${index}.md`;
}

function markdownOf(index: number, other: number): string {
  const tags = Array.from({ length: TAGS_PER_POST }, (_, place) => `Tag ${(index * 7 + place * 53) % TAGS}`);
  return `---
title: ${titleOf(index)}
date: ${new Date(NEWEST - index * HOUR).toISOString()}
tags: [${tags.join(", ")}]
authors: [Hanna Żółkiewska]
lead: ${leadOf(index)}
redirects: [/stare/${index}]
---

${proseOf(index)}
${ownCode(index)}
Czytaj też: [${titleOf(other)}](../${fileOf(other)}).
`;
}

function ownCode(index: number): string {
  if (index % CODE_EVERY !== 0) return "";
  const pieces = Array.from({ length: PIECES_PER_BLOCK }, (_, piece) => piece);
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    codeBlock(
      index / CODE_EVERY + at,
      pieces.map((piece) => `nazwa${index}b${at}c${piece}`),
    ),
  );
  return `\n${blocks.join("\n\n")}\n`;
}
