import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROUTES } from "#app/routes.ts";
import { defineSite } from "#core/site/config.ts";
import { TYPOGRAPHY_RULES } from "#core/polish/rules.ts";
import { helpText } from "#server/arguments.ts";
import { COMMANDS } from "#server/commands.ts";
import { SETTINGS } from "#server/config.ts";

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), "utf8");
const README = read("README.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** The names that a text does not mention between backquotes, whole or at the beginning of a code span. */
function unmentioned(names: readonly string[], text: string): string[] {
  return names.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name} `));
}

describe("the README names", () => {
  test("every setting", () => {
    expect(
      unmentioned(
        SETTINGS.map(({ name }) => name),
        README,
      ),
    ).toEqual([]);
  });

  test("every field of the site's file", () => {
    const { head, tagIndex, ...fields } = defineSite({ name: "Próba" });
    const nested = [
      ...Object.keys(head).map((key) => `head.${key}`),
      ...Object.keys(tagIndex).map((key) => `tagIndex.${key}`),
    ];
    expect(unmentioned([...Object.keys(fields), ...nested], README)).toEqual([]);
    expect(
      unmentioned(
        TYPOGRAPHY_RULES.map(({ name }) => name),
        README,
      ),
    ).toEqual([]);
  });

  test("every npm script", () => {
    const names = Object.keys(scripts).map((name) =>
      ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`,
    );
    expect(unmentioned(names, README)).toEqual([]);
  });

  test("every command and option of the command line, and so does --help", () => {
    const named = COMMANDS.flatMap(({ name, options }) => [name, ...options.map((option) => option.name)]);
    const names = [...named, "help", "--version"];
    expect(unmentioned(names, README)).toEqual([]);
    expect(names.filter((name) => !helpText().includes(name))).toEqual([]);
    expect(SETTINGS.filter(({ name }) => name !== "BUILD_ID" && !helpText().includes(name))).toEqual([]);
  });

  test("every address", () => {
    const names = ROUTES.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
    expect(unmentioned(names, README)).toEqual([]);
  });

  test("and a name that is not there is found missing", () => {
    expect(unmentioned(["SZPALTA_NOTHING", "PORT"], README)).toEqual(["SZPALTA_NOTHING"]);
  });
});
