import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { JUNK_DRAWERS, MOST_LINES, brokenArchitectureRule } from "./support/architecture/architecture-rules.ts";
import {
  crowdedFolders,
  exportsOf,
  misnamedFiles,
  MOST_FILES,
  oldWords,
  repeatedNames,
  slivers,
  strangeFolders,
} from "./support/architecture/layout-rules.ts";
import {
  brokenOrderRule,
  CAPABILITIES,
  FOLDER_ORDERS,
  folderIn,
  importCircles,
} from "./support/architecture/folder-order.ts";
import { missingCitations } from "./support/architecture/cited-files.ts";
import { spreadLists, unguardedLookups } from "./support/architecture/foreign-values.ts";
import { importsOf, isSource, loadedBy } from "./support/architecture/imports.ts";
import { openParameterNames } from "./support/architecture/parameter-names.ts";
import { polishSentences } from "./support/architecture/polish-sentences.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FIXTURES = "test/fixtures/architecture/";

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => existsSync(ROOT + file));
const files = tracked.filter((file) => isSource(file) && !file.startsWith(FIXTURES));
const styles = tracked.filter((file) => file.endsWith(".css"));

describe("the five parts", () => {
  test("there are files in each of them", () => {
    for (const part of ["app", "core", "convert", "store", "server"]) {
      expect(files.some((file) => file.startsWith(`${part}/`))).toBe(true);
    }
  });

  test("imports follow the arrows", () => {
    const wrong = files
      .flatMap((file) => importsOf(ROOT, file).map(brokenArchitectureRule))
      .filter((each) => each !== null);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["core/reads-a-file.ts", "core has no I/O"],
    ["core/asks-the-server.ts", "core may not import server/compose/composed-site.ts"],
    ["server/knows-its-store.ts", "server may not import store/sqlite/open.ts"],
    ["store/renders.ts", "store may not import app/ui/html.tsx"],
    ["server/parses-markdown.ts", "only core/markdown/ may import markdown-it"],
    ["convert/knows-posts.ts", "convert may not import core/posts/post.ts"],
    ["core/later.ts", "core may not import app/links.ts"],
    ["app/site/posts/asks-the-handler.ts", "app/site/posts may not import app/server/responses.ts"],
  ])("a wrong import is found: %s", (file, sentence) => {
    const wrong = importsOf(ROOT, FIXTURES + file)
      .map((each) => brokenArchitectureRule({ ...each, from: file }))
      .filter((each) => each !== null);
    expect(wrong.join("\n")).toContain(sentence);
  });
});

describe("the order of folders", () => {
  const production = files.filter((file) => !/\.test\.tsx?$/.test(file));

  test.each(Object.entries(FOLDER_ORDERS))("%s: every folder has its place", (root, order) => {
    const inside = production.filter((file) => file.startsWith(root));
    const folders = new Set(inside.map((file) => folderIn(file, root)).filter((folder) => folder !== null));
    expect([...folders].toSorted()).toEqual(order.toSorted());
  });

  test("imports go down the lists only, types included", () => {
    const wrong = production
      .flatMap((file) => importsOf(ROOT, file).map(brokenOrderRule))
      .filter((each) => each !== null);
    expect(wrong).toEqual([]);
  });

  test.each([
    ["core/tags/knows-posts.ts", ["core/posts/post.ts", "core/store.ts"]],
    [
      "store/sqlite/engine/knows-posts.ts",
      ["store/sqlite/posts/posts.ts", "store/sqlite/writer.ts", "store/log/postgres.ts"],
    ],
    ["server/media/knows-jobs.ts", ["server/jobs/job-runner.ts", "server/start.ts"]],
  ])("an import up a list is found: %s", (file, targets) => {
    const imports = importsOf(ROOT, FIXTURES + file);
    const wrong = imports.map((each) => brokenOrderRule({ ...each, from: file })).filter((each) => each !== null);
    expect(wrong).toEqual(targets.map((to): unknown => expect.stringMatching(`${file}:.* may not import ${to}`)));
  });
});

describe("circles of imports", () => {
  /** Files that know each other, types included; more of them are one file or have a third one missing between them. */
  const MOST_IN_CIRCLE = 4;
  const circlesOf = (paths: string[], from: (file: string) => string[]) =>
    importCircles(new Map(paths.map((file) => [file, from(file)])));
  /** What is loaded when it is first needed closes no circle. */
  const staticImports = (file: string) =>
    importsOf(ROOT, file).flatMap(({ to, kind, dynamic }) => (kind === "file" && !dynamic ? to : []));

  test(`have at most ${MOST_IN_CIRCLE} files`, () => {
    const production = files.filter(
      (file) => /^(?:app|convert|core|server|store)\//.test(file) && !/\.test\.tsx?$/.test(file),
    );
    expect(circlesOf(production, staticImports).filter(({ length }) => length > MOST_IN_CIRCLE)).toEqual([]);
  });

  test("are found, the ones beside each other apart", () => {
    const imports: Record<string, string[]> = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: ["d"], f: ["a"] };
    expect(circlesOf(Object.keys(imports), (file) => imports[file] ?? [])).toEqual([
      ["d", "e"],
      ["a", "b", "c"],
    ]);
  });
});

describe("what a browser loads", () => {
  const SERVER_ONLY = /\.(?:loader|action)\.ts$|^zod$|^app\/(?:server\/|requests\/action\.ts$)|^node:/;
  const wrong = (entry: string) => [...loadedBy(ROOT, entry)].filter((each) => SERVER_ONLY.test(each));

  test.each(["app/browser/boot.ts", "app/browser/client.tsx"])(
    "%s brings no loader, no action and no schema along",
    (entry) => {
      expect(loadedBy(ROOT, entry).has("app/studio/posts/posts-list.tsx")).toBe(true);
      expect(wrong(entry)).toEqual([]);
    },
  );

  test("what does bring them is found", () => {
    expect(wrong("app/server/request-handler.tsx")).toEqual(
      expect.arrayContaining(["zod", "app/studio/accounts/login.action.ts"]),
    );
  });
});

describe("values from outside", () => {
  const production = files.filter(
    (file) => /^(?:app|convert|core|server|store\/(?!contract))\b/.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const found = (look: (file: string, source: string) => string[]) =>
    production.flatMap((file) => look(file, readFileSync(ROOT + file, "utf8")).map((each) => `${file}: ${each}`));

  test("a table by any text is asked by ownValue", () => {
    expect(found(unguardedLookups)).toEqual([]);
    const source =
      'const WORDS: Readonly<Record<string, number>> = {};\nWORDS["a"];\nWORDS[name];\nownValue(WORDS, name);';
    expect(unguardedLookups("core/posts/post.ts", source)).toEqual(["WORDS[name]"]);
  });

  test("no list is spread into push", () => {
    expect(found((_, source) => spreadLists(source))).toEqual([]);
    expect(spreadLists("all.push(...some);\nall.push(one);")).toEqual(["all.push(...some);".slice(3)]);
  });
});

describe("files that comments and decisions name", () => {
  const missing = (file: string) => missingCitations(file, readFileSync(ROOT + file, "utf8"), tracked);

  test("exist", () => {
    const decisions = tracked.filter((file) => file.startsWith("docs/decisions/"));
    const wrong = [...files, ...styles, ...decisions].flatMap((file) =>
      missing(file).map((each) => `${file}: ${each}`),
    );
    expect(decisions.length).toBeGreaterThan(50);
    expect(wrong).toEqual([]);
  });

  test("are found where they do not", () => {
    expect(missing(`${FIXTURES}names/cites-what-is-not-there.ts`)).toEqual(["security.md", "recorded-write.ts"]);
    expect(missingCitations("app/styles/a.css", "/* as b.css */ a {}", tracked)).toEqual(["b.css"]);
    expect(missingCitations("docs/a.md", "[one](style.md) [other](was.md)", tracked)).toEqual(["was.md"]);
  });
});

describe("sentences a person reads", () => {
  test("stand in a catalogue", () => {
    const production = files.filter((file) => !/\.test\.tsx?$/.test(file));
    expect(production.flatMap((file) => polishSentences(file, readFileSync(ROOT + file, "utf8")))).toEqual([]);
  });

  test("are found elsewhere, data and English apart", () => {
    const source = readFileSync(`${ROOT}${FIXTURES}core/tags/says-something.tsx`, "utf8");
    const found = [
      "core/tags/says-something.tsx:2: Tego tagu nie ma.",
      "core/tags/says-something.tsx:4: Najwyżej … wpisów.",
      "core/tags/says-something.tsx:5: Brak tagu",
      "core/tags/says-something.tsx:8: Wpisy bez tagu",
    ];
    expect(polishSentences("core/tags/says-something.tsx", source)).toEqual(found);
    expect(polishSentences("core/messages/says-something.tsx", source)).toEqual([]);
    expect(polishSentences("core/polish/lemmas/says-something.tsx", source)).toEqual([]);
  });
});

describe("sizes and names", () => {
  test(`no file is over ${MOST_LINES} lines`, () => {
    const long = [...files, ...styles]
      .map((file) => ({ file, lines: readFileSync(ROOT + file, "utf8").split("\n").length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES);
    expect(long).toEqual([]);
  });

  test("there are no junk drawers and no barrels", () => {
    const junk = files.filter((file) =>
      file.split("/").some((part) => JUNK_DRAWERS.includes(part.replace(/\.tsx?$/, "")) || /^index\.tsx?$/.test(part)),
    );
    expect(junk).toEqual([]);
  });
});

describe("folders and names", () => {
  /** Where these rules hold by now. */
  const NAMED = ["app/", "convert/", "core/", "server/", "store/"];
  const named = files.filter((file) => NAMED.some((folder) => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file));
  const names = named.flatMap((file) => exportsOf(ROOT, file));

  test(`a folder has at most ${MOST_FILES} files, tests apart`, () => {
    expect(crowdedFolders([...named, ...styles])).toEqual([]);
    const crowd = Array.from({ length: MOST_FILES + 1 }, (_, at) => `core/posts/post-${at}.ts`);
    expect(crowdedFolders([...crowd, "core/tags/tag.ts"])).toEqual([{ folder: "core/posts", files: MOST_FILES + 1 }]);
  });

  test("a capability has the same name in every part", () => {
    expect(strangeFolders(named, CAPABILITIES)).toEqual([]);
    const strange = [
      "server/pictures/upload.ts",
      "server/media/upload.ts",
      "server/start.ts",
      "app/studio/queue/queue.tsx",
    ];
    expect(strangeFolders(strange, CAPABILITIES)).toEqual(["server/pictures", "app/studio/queue"]);
  });

  test("a short file that one file beside it uses is part of that file", () => {
    const lines = new Map(named.map((file) => [file, readFileSync(ROOT + file, "utf8").split("\n").length - 1]));
    const imports = new Map(files.map((file) => [file, importsOf(ROOT, file).filter(({ kind }) => kind === "file")]));
    expect(slivers(lines, imports)).toEqual([]);
  });

  test("such a file is found, and none that others use, load later or could not be joined with", () => {
    const sizes = {
      "a/few": 39,
      "a/many": 40,
      "a/later": 5,
      "a/shared": 5,
      "b/elsewhere": 5,
      "a/x.loader.ts": 5,
      "a/full": 5,
    };
    const to = (...paths: string[]) => paths.map((path) => ({ to: path, dynamic: path === "a/later" }));
    const imports = new Map([
      ["a/user", to("a/few", "a/few", "a/many", "a/later", "a/shared", "b/elsewhere", "a/x.loader.ts")],
      ["a/other", to("a/shared")],
      ["a/long", to("a/full")],
    ]);
    const lines = new Map([
      ...Object.entries(sizes),
      ["a/user", 200],
      ["a/other", 9],
      ["a/long", MOST_LINES - 4],
    ] as const);
    expect(slivers(lines, imports)).toEqual(["a/few"]);
  });

  test("a file with one exported value is named after it", () => {
    expect(misnamedFiles(names)).toEqual([]);
  });

  test("an exported name means one thing in one of the five folders", () => {
    expect(repeatedNames(names)).toEqual([]);
  });

  test("no name has a word that is no longer used", () => {
    expect(oldWords(named, names)).toEqual([]);
  });

  test("a parameter that callers see is called by a noun", () => {
    const openNames = (file: string) => openParameterNames(file, readFileSync(ROOT + file, "utf8"));
    expect(named.flatMap(openNames)).toEqual([]);
    const wrong = openNames(`${FIXTURES}names/open-parameters.ts`).map((each) => each.replace(/^.*ts:/, ""));
    expect(wrong).toEqual(["1: found", "1: known", "6: given", "11: parts", "19: asked", "23: given", "32: known"]);
  });

  test("what breaks these rules is found", () => {
    const file = `${FIXTURES}names/kept-pages.ts`;
    const wrong = exportsOf(ROOT, file);
    expect(misnamedFiles(wrong)).toEqual([{ file, name: "createHandler" }]);
    expect(oldWords([file, "core/not-found.ts"], wrong)).toEqual([file, `${file}: Asked`]);
    const twice = [...wrong, ...wrong.map((each) => ({ ...each, file: "test/other.ts" }))];
    expect(repeatedNames(twice)).toHaveLength(3);
  });
});
