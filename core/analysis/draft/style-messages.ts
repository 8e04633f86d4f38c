import { countOf, formatNumber, NOUNS } from "#core/polish/plural-forms.ts";
import type { StyleKind } from "../built-in-analysis.ts";

const STYLE: Record<StyleKind, (detail: string) => string> = {
  "long-sentence": (words) => `Zdanie ma ${countOf(Number(words), NOUNS.słowo)}`,
  "noun-chain": (words) => `Łańcuch ${words} rzeczowników`,
  passive: () => "Strona bierna",
  repetition: (lemma) => `Powtórzenie: ${lemma}`,
  "long-paragraph": (words) => `Akapit ma ${countOf(Number(words), NOUNS.słowo)}`,
  "missing-heading": () => "Długa część bez śródtytułu",
};

export function styleMessage({ kind, detail }: { kind: StyleKind; detail: string }): string {
  return STYLE[kind](detail);
}

const EXCERPT = 60;

export function excerpt(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= EXCERPT ? line : `${line.slice(0, EXCERPT).replace(/ \S*$/, "")}…`;
}

export function fogMessage(fog: number | null): string {
  if (fog === null) return "Tekst jest za krótki na indeks czytelności: liczy się go od 100 słów.";
  return `Indeks mglistości FOG-PL: ${formatNumber(Math.round(fog * 10) / 10)}. Tyle lat nauki trzeba, żeby czytać ten tekst bez wysiłku.`;
}
