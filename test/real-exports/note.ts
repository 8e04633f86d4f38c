import type { Checked } from "./item.ts";

export interface Result {
  name: string;
  checked: Checked[];
  /** How many the old site's own sitemap lists. */
  addresses: number;
  nowhere: string[];
  /** Whether the second import of the same export changed nothing. */
  unchanged: boolean;
}

const OUTCOMES: Record<Checked["outcome"], string> = {
  came: "comes through",
  said: "left out, and the report says so",
  "came and said": "comes through changed, and the report says so",
  "left out": "left out, as [its table](../wlasciciel/import.md#z-wordpressa) says",
  lost: "**lost**",
};

/** `docs/evidence/real-exports.md`. */
export function writeNote(results: readonly Result[]): string {
  const parts = results.map(({ name, checked, addresses, nowhere, unchanged }) => {
    const rows = checked.map(({ what, post, outcome }) => `| ${what} | \`${post}\` | ${OUTCOMES[outcome]} |`);
    const leads = nowhere.length === 0 ? "none leads nowhere" : `these lead nowhere: ${nowhere.join(", ")}`;
    const again = unchanged ? "changed nothing" : "changed something";
    return [
      `## ${name}`,
      "",
      `Its own sitemap lists ${addresses} addresses; after the import ${leads}. A second import ${again}.`,
      "",
      "| What its editor made | Post | Here |",
      "| --- | --- | --- |",
      ...rows,
    ].join("\n");
  });
  return [
    "# Exports of real WordPress and Ghost",
    "",
    "What a WordPress and a Ghost that really run, filled by script with what their editors make, lose and keep on the way here. Written by",
    "`npm run test:real-exports` ([how](../../test/real-exports/README.md)); they are in `test/fixtures/real-exports`, where the ordinary tests import them.",
    "",
    parts.join("\n\n"),
    "",
  ].join("\n");
}
