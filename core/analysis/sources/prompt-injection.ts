/**
 * Words in a source that speak to a machine and not to a reader (assistant.md, Guard rails 5). A model gets them as data all the
 * same; this only tells the person.
 */
const ORDERS: readonly RegExp[] = [
  /\b(?:zignoruj|ignoruj|pomiń|zapomnij(?: o)?|odrzuć)\s+(?:[\p{L}]+\s+){0,3}(?:poprzedni|powyższ|wcześniejsz|dotychczasow|wszystki|instrukcj|polece)\p{L}*/giu,
  /\b(?:ignore|disregard|forget|override)\s+(?:[a-z]+\s+){0,3}(?:previous|above|prior|earlier|all|your)\s*(?:[a-z]+\s*){0,2}(?:instruction|prompt|rule|message)?s?/giu,
  /\b(?:jesteś|bądź|zachowuj się jak|udawaj|you are|act as|pretend to be)\s+(?:(?:teraz|od teraz|now)\s+)?(?:asystent|modelem|botem|administrator|redaktor|a |an |the )\p{L}*/giu,
  /\b(?:system|developer)\s+(?:prompt|message)\b|\bprompt\s+systemow\p{L}*|\bpolecenia?\s+systemow\p{L}*/giu,
  /(?:^|\n)\s*(?:system|assistant|user|asystent|użytkownik)\s*:/giu,
  /<\|?\/?(?:im_start|im_end|system|assistant|user|inst)\|?>|\[\/?INST\]|<<\/?SYS>>/giu,
  /\b(?:opublikuj|wyślij|usuń|skasuj|publish|send|delete)\s+(?:\p{L}+\s+){0,3}(?:natychmiast|bez pytania|without asking|immediately|wpis|klucz\p{L}*|hasł\p{L}*|password\p{L}*|api key\p{L}*)/giu,
  /\b(?:ujawnij|podaj|pokaż|wypisz|reveal|print|show)\s+(?:\p{L}+\s+){0,3}(?:klucz\p{L}*|hasł\p{L}*|prompt\p{L}*|instrukcj\p{L}*|api key|password|system prompt|instructions)/giu,
];

const MOST_TOLD = 10;
const LONGEST_TOLD = 120;

/** The words that look like orders, in their order. */
export function promptInjectionWords(text: string): string[] {
  const found = ORDERS.flatMap((order) => [...text.matchAll(order)]);
  const texts = found.toSorted((a, b) => a.index - b.index).map(({ 0: words }) => words.trim().slice(0, LONGEST_TOLD));
  return [...new Set(texts)].slice(0, MOST_TOLD);
}
