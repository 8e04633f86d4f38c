const ROMAN = /^(X{0,3})(IX|IV|V?I{0,3})$/u;
const ONES: Readonly<Record<string, number>> = { IX: 9, IV: 4 };

export function romanValue(text: string): number {
  const parts = ROMAN.exec(text);
  if (!parts) return 0;
  const [, tens = "", ones = ""] = parts;
  return tens.length * 10 + (ONES[ones] ?? (ones.startsWith("V") ? 4 : 0) + ones.length);
}
