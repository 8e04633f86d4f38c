import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { readArguments } from "./arguments.ts";
import { helpAbout, helpText } from "./help.ts";

const nothing = { fields: {}, pictures: null, undated: null };

const read = (...given: string[]) => readArguments(given, "/dom/zofia");

describe("readArguments", () => {
  it("reads an import with its options, the folder from where the person stands", () => {
    expect(read("import", "markdown", "notatki")).toEqual({
      command: {
        name: "import markdown",
        folder: "/dom/zofia/notatki",
        category: null,
        state: null,
        ...nothing,
        dryRun: false,
      },
    });
    const given = ["import", "markdown", "--category", " Ogród ", "--state=draft", "/a/b", "--dry-run"];
    expect(read(...given)).toEqual({
      command: { name: "import markdown", folder: "/a/b", category: "Ogród", state: "draft", ...nothing, dryRun: true },
    });
    const more = ["--undated", "pliki", "--pictures=obrazy", "--map", "zajawka=lead", "--map", "uwagi="];
    expect(read("import", "markdown", "a", ...more)).toMatchObject({
      command: { undated: "file-time", pictures: "/dom/zofia/obrazy", fields: { zajawka: "lead", uwagi: null } },
    });
  });

  it("reads what takes a site out and brings it back, the folder from where the person stands", () => {
    expect(read("export", "archiwum")).toEqual({ command: { name: "export", folder: "/dom/zofia/archiwum" } });
    expect(read("import", "szpalta", "/a", "--dry-run")).toEqual({
      command: { name: "import szpalta", folder: "/a", dryRun: true },
    });
  });

  it("reads the other commands", () => {
    expect(read("rebuild")).toEqual({ command: { name: "rebuild" } });
    expect(read("rebuild", "--lemmas")).toEqual({ command: { name: "rebuild", only: ["lemmas"] } });
    expect(read("rebuild", "--search", "--lemmas")).toEqual({
      command: { name: "rebuild", only: ["lemmas", "search"] },
    });
    expect(read("doctor")).toEqual({ command: { name: "doctor" } });
    expect(read("doctor", "--json")).toEqual({ command: { name: "doctor", json: true } });
    expect(read("doctor", "--sitemap", "mapa.xml")).toEqual({
      command: { name: "doctor", sitemap: "/dom/zofia/mapa.xml" },
    });
  });

  it("reads the people of the site", () => {
    expect(read("user", "add", "jan@example.pl", "--name", " Jan  Kowalski ", "--role=współpracownik")).toEqual({
      command: { name: "user add", email: "jan@example.pl", person: "Jan Kowalski", role: "contributor" },
    });
    expect(read("user", "reset", "jan@example.pl")).toEqual({
      command: { name: "user reset", email: "jan@example.pl" },
    });
    expect(read("user", "list")).toEqual({ command: { name: "user list" } });
  });

  it("reads where a site moves", () => {
    const there = { name: "move", to: "postgres://a@b/c", files: "file:///w", abandonLog: false };
    expect(read("move", "--to", "postgres://a@b/c", "--files=file:///w")).toEqual({ command: there });
    const back = { name: "move", to: "embedded", files: null, abandonLog: true };
    expect(read("move", "--to", "embedded", "--abandon-log")).toEqual({ command: back });
  });

  it.each([[], ["help"], ["--help"], ["-h"]])("gives help for %j", (...given) => {
    expect(read(...given)).toEqual({ help: helpText() });
  });

  it.each([
    ["help", "export"],
    ["export", "--help"],
    ["export", "gdzies", "-h"],
  ])("gives help about one command alone for %j", (...given) => {
    expect(read(...given)).toEqual({ help: helpAbout(["export"]) });
    expect(helpAbout(["export"])).not.toContain("rebuild");
  });

  it("gives help about the commands that begin with a word, about the settings, and about nothing else", () => {
    expect(helpAbout(["import"])?.match(/^\S.*? import \w+/gm)).toHaveLength(5);
    expect(helpAbout(["import", "ghost"])).not.toContain("wordpress");
    expect(helpAbout(["settings"])).toContain("SZPALTA_URL");
    expect(read("help", "nic")).toMatchObject({ problem: expect.stringContaining("Nie ma polecenia „nic”") });
  });

  it("reads what is done before there is a site", () => {
    expect(read("new", "moja-witryna")).toEqual({ command: { name: "new", folder: "/dom/zofia/moja-witryna" } });
    expect(read("start")).toEqual({ command: { name: "start", isNew: false } });
    expect(read("start", "--new")).toEqual({ command: { name: "start", isNew: true } });
    expect(read("new")).toMatchObject({ problem: expect.stringContaining("new <folder>") });
    expect(read("new", "a", "b")).toMatchObject({ problem: expect.stringContaining("„b”") });
  });

  it("reads the file of another version, or that the last upgrade is undone", () => {
    const file = "/dom/zofia/szpalta-0.3.0.tgz";
    expect(read("upgrade", "szpalta-0.3.0.tgz")).toEqual({ command: { name: "upgrade", file, force: false } });
    expect(read("upgrade", "--undo", "--force")).toEqual({ command: { name: "upgrade", file: null, force: true } });
    for (const given of [[], ["0.3.0"], ["latest"], ["a.tgz", "--force"], ["a.tgz", "b.tgz"], ["a.tgz", "--undo"]])
      expect(read("upgrade", ...given)).toMatchObject({ problem: expect.any(String) });
  });

  it("says which version it is, and the help names the option", () => {
    const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };
    expect(read("--version")).toEqual({ version: `Szpalta ${version}` });
    expect(helpText()).toContain("--version");
  });

  it("reads an export's path and those of what lies beside it, from where the person stands", () => {
    expect(readArguments(["import", "wordpress", "kopia.xml", "--media", "uploads", "--dry-run"], "/dom")).toEqual({
      command: {
        name: "import wordpress",
        file: "/dom/kopia.xml",
        media: "/dom/uploads",
        category: null,
        dryRun: true,
      },
    });
    expect(
      readArguments(["import", "ghost", "/g.json", "--url", "https://x.pl", "--redirects", "r.yaml"], "/dom"),
    ).toMatchObject({
      command: { name: "import ghost", file: "/g.json", media: null, url: "https://x.pl", redirects: "/dom/r.yaml" },
    });
    expect(readArguments(["import", "media"], "/dom")).toEqual({ command: { name: "import media", media: null } });
  });

  it.each([
    [["opublikuj"], "opublikuj"],
    [["import"], "import markdown <folder>"],
    [["import", "szpalta"], "Podaj folder archiwum"],
    [["import", "szpalta", "a", "b"], "„b”"],
    [["import", "szpalta", "a", "--state", "szkic"], "nie ma opcji --state"],
    [["export"], "Podaj folder"],
    [["export", "a", "b"], "„b”"],
    [["import", "joomla", "a.xml"], "import wordpress <plik.xml>"],
    [["import", "wordpress"], "Podaj plik"],
    [["import", "ghost", "a.json", "b.json"], "„b.json”"],
    [["import", "wordpress", "a.xml", "--url", "https://x.pl"], "--url"],
    [["import", "markdown"], "Podaj folder"],
    [["import", "markdown", "a", "b"], "„b”"],
    [["import", "markdown", "a", "--category"], "--category"],
    [["import", "markdown", "a", "--dry-run=tak"], "--dry-run"],
    [["import", "markdown", "a", "--state", "kosz"], "„kosz”"],
    [["import", "markdown", "a", "--szybko"], "„--szybko”"],
    [["import", "markdown", "a", "--undated", "jutro"], "szkice albo pliki"],
    [["import", "markdown", "a", "--map", "zajawka"], "„zajawka”"],
    [["import", "markdown", "a", "--map", "a=nagłówek"], "nie ma pola „nagłówek”"],
    [["rebuild", "--sitemap", "a.xml"], "nie ma opcji --sitemap"],
    [["rebuild", "-x"], "„-x”"],
    [["move"], "Podaj, dokąd"],
    [["move", "embedded"], "nie ma argumentów"],
    [["move", "--to", "log", "--abandon-log"], "--abandon-log"],
    [["doctor", "--to", "log"], "nie ma opcji --to"],
    [["rebuild", "teraz"], "„teraz”"],
    [["rebuild", "--search=tak"], "--search"],
    [["doctor", "--lemmas"], "nie ma opcji --lemmas"],
    [["doctor", "--dry-run"], "nie ma opcji"],
    [["user"], "user add, user reset albo user list"],
    [["user", "add"], "Podaj adres"],
    [["user", "add", "a@b.pl", "--role", "autor"], "--name"],
    [["user", "add", "a@b.pl", "--name", "Jan"], "współpracownik, autor"],
    [["user", "add", "a@b.pl", "--name", "Jan", "--role", "szef"], "współpracownik, autor"],
    [["user", "add", "a@b.pl", "Kowalski"], "w cudzysłowie"],
    [["user", "reset", "a@b.pl", "--role", "autor"], "nie ma opcji --role"],
    [["user", "list", "wszyscy"], "user add, user reset albo user list"],
    [["import", "markdown", "a", "--name", "x"], "nie ma opcji --name"],
    [["rebuild", "--__proto__"], "„--__proto__”"],
  ])("answers %j with one sentence", (given, part) => {
    const asked = read(...given);
    expect("problem" in asked ? asked.problem : "").toContain(part);
    expect("problem" in asked && asked.problem).not.toContain("\n");
  });
});
