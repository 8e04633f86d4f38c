const CODE: Record<string, (edition: string) => string> = {
  js: (edition) =>
    `export function wiersz(${edition}, { sierota = false } = {}) {\n  // uwaga\n  return litery.map((each) => each.${edition} ?? "brak");\n}`,
  tsx: (edition) =>
    `export function Karta({ ${edition} }: { ${edition}: string }) {\n  const [open, setOpen] = useState<boolean>(false);\n  return <p className="karta" onClick={() => setOpen(!open)}>{${edition}}</p>;\n}`,
  css: (edition) => `.${edition} > p {\n  margin: 0 auto;\n  color: oklch(60% 0.1 20);\n}`,
  bash: (edition) => `for plik in *.${edition}; do\n  cp "$plik" kopia/ && echo "skopiowano \${plik}"\ndone`,
  python: (edition) =>
    `def ${edition}(lista: list[str]) -> int:\n    """Liczy."""\n    return len([a for a in lista if a])`,
};

/** A fenced block in the language at this place of five, round and round: some lines for each name, which stands in them. */
export function codeBlock(place: number, names: readonly string[]): string {
  const languages = Object.entries(CODE);
  const [language = "", linesFor] = languages[place % languages.length] ?? [];
  return `\`\`\`${language}\n${names.map((name) => linesFor?.(name)).join("\n\n")}\n\`\`\``;
}
