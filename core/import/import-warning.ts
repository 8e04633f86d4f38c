/** Something the person who imports should know: a Polish sentence without a full stop, with its file and line. */
export interface Remark {
  path: string;
  line: number;
  text: string;
}

/** "learn/index.md:12: nie ma pliku …" */
export function importWarning({ path, line, text }: Remark): string {
  return `${path}:${line}: ${text}`;
}
