import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ROUTES } from "#app/routes.ts";
import { defineSite } from "#core/base/site-config.ts";
import { TYPOGRAPHY_RULES } from "#core/polish/typography/typography-rules.ts";
import { helpText } from "#server/cli/arguments.ts";
import { COMMANDS } from "#server/cli/commands.ts";
import { SETTINGS } from "#server/config.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (name: string) => readFileSync(ROOT + name, "utf8");
const REFERENCE = read("docs/reference.md");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

/** The names that a text does not mention between backquotes, whole or at the beginning of a code span. */
function unmentioned(names: readonly string[], text: string): string[] {
  return names.filter((name) => !text.includes(`\`${name}\``) && !text.includes(`\`${name} `));
}

/** Links of a document to files of the checkout, those that lead nowhere. */
function deadLinks(document: string, text: string): string[] {
  const targets = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, target = ""]) => target);
  const files = targets.filter((target) => !/^(?:[a-z]+:|#)/.test(target)).map((target) => target.replace(/#.*/, ""));
  return files.filter((file) => !existsSync(new URL(file, new URL(`../${document}`, import.meta.url))));
}

describe("documents", () => {
  test.each(globSync(["*.md", ".github/*.md", "docs/**/*.md"], { cwd: ROOT }))("%s links to what is there", (name) => {
    expect(deadLinks(name, read(name))).toEqual([]);
  });

  test("and a link to what is not there is found", () => {
    const text = "[one](docs/style.md#tests), [two](docs/nothing.md), [three](https://example.pl/nothing.md)";
    expect(deadLinks("README.md", text)).toEqual(["docs/nothing.md"]);
  });

  test("CONTRIBUTING names every step of the gate", () => {
    const steps = scripts["check"]?.split(" && ") ?? [];
    expect(steps.length).toBeGreaterThan(1);
    expect(unmentioned(steps, read("CONTRIBUTING.md"))).toEqual([]);
  });
});

/** What a document names as shown by: files and folders between backquotes, and the titles of tests after them. */
function unshown(text: string): string[] {
  const named = Array.from(
    text.matchAll(/`((?:app|core|docs|firebase|server|store|test)\/[^`*]*)`(?: \("([^"]+)"\))?/g),
  );
  return named.flatMap(([, name = "", title]) => {
    if (!existsSync(ROOT + name)) return [name];
    return title === undefined || read(name).includes(title.replace(/…$/, "")) ? [] : [`${name}: ${title}`];
  });
}

describe("the source specification, line by line,", () => {
  const text = read("docs/original.md");

  test("is shown by what is there", () => {
    expect(text.match(/\.test\.ts/g)?.length).toBeGreaterThan(50);
    expect(unshown(text)).toEqual([]);
  });

  test("and what is not there is found", () => {
    const claims =
      '`test/nothing.test.ts`, `docs/original.md` ("a title of no test…"), `docs/original.md` ("The source…")';
    expect(unshown(claims)).toEqual(["test/nothing.test.ts", "docs/original.md: a title of no test…"]);
  });

  test("has something in every cell of every table", () => {
    const rows = text.split("\n").filter((line) => line.startsWith("| "));
    expect(
      rows.filter((row) =>
        row
          .split(/(?<!\\)\|/)
          .slice(1, -1)
          .some((cell) => cell.trim() === ""),
      ),
    ).toEqual([]);
  });
});

test("the unit of systemd starts what `npm start` starts", () => {
  const started = /^ExecStart=\S+\/node (.+)$/m.exec(read("docs/operations.md"))?.[1];
  expect(`node ${started}`).toBe(scripts["start"]);
});

test("every nginx before a site keeps its connections to it", () => {
  const blocks = [...read("docs/operations.md").matchAll(/^```nginx\n([\s\S]*?)^```/gm)].map(([, block = ""]) => block);
  expect(blocks.length).toBeGreaterThan(1);
  for (const block of blocks) expect(block).toMatch(/^upstream szpalta \{\n(?:  server .+\n)+  keepalive 64;\n\}$/m);
  expect(blocks[0]).toMatch(/proxy_http_version 1\.1;\n\s+proxy_set_header Connection "";/);
});

describe("the reference names", () => {
  test("every setting", () => {
    expect(
      unmentioned(
        SETTINGS.map(({ name }) => name),
        REFERENCE,
      ),
    ).toEqual([]);
  });

  test("every field of the site's file", () => {
    const { head, tagIndex, ...fields } = defineSite({ name: "Próba" });
    const nested = [
      ...Object.keys(head).map((key) => `head.${key}`),
      ...Object.keys(tagIndex).map((key) => `tagIndex.${key}`),
    ];
    expect(unmentioned([...Object.keys(fields), ...nested], REFERENCE)).toEqual([]);
    expect(
      unmentioned(
        TYPOGRAPHY_RULES.map(({ name }) => name),
        REFERENCE,
      ),
    ).toEqual([]);
  });

  test("every npm script", () => {
    const names = Object.keys(scripts).map((name) =>
      ["start", "test"].includes(name) ? `npm ${name}` : `npm run ${name}`,
    );
    expect(unmentioned(names, REFERENCE)).toEqual([]);
  });

  test("every command and option of the command line, and so does --help", () => {
    const named = COMMANDS.flatMap(({ name, options }) => [name, ...options.map((option) => option.name)]);
    const names = [...named, "help", "--version"];
    expect(unmentioned(names, REFERENCE)).toEqual([]);
    expect(names.filter((name) => !helpText().includes(name))).toEqual([]);
    expect(SETTINGS.filter(({ name }) => name !== "BUILD_ID" && !helpText().includes(name))).toEqual([]);
  });

  test("every address", () => {
    const names = ROUTES.map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
    expect(unmentioned(names, REFERENCE)).toEqual([]);
  });

  test("and a name that is not there is found missing", () => {
    expect(unmentioned(["SZPALTA_NOTHING", "PORT"], REFERENCE)).toEqual(["SZPALTA_NOTHING"]);
  });
});
