import type { TagImport } from "#core/tags/tag-editing.ts";
import { links } from "../../links.ts";
import { tagTableWords as words } from "../../messages/tag-manager.ts";
import { CsvImportForm } from "../ui/csv-import-form.tsx";

export function TagsCsv() {
  return <CsvImportForm<TagImport & { applied: boolean }> words={words} address={links.tagTable()} linesOf={linesOf} />;
}

function linesOf({ tags }: TagImport): string[] {
  return tags.map(({ line, name, before, fields }) => {
    const what = before === null ? words.isNew : fields.map((field) => words.fields[field]).join(", ");
    const was = before !== null && before !== name ? ` (${words.renamed(before)})` : "";
    return `${words.line(line)}: „${name}”${was} – ${what}`;
  });
}
