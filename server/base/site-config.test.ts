import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { defineSite, STUDIO_SETTINGS } from "#core/base/site-config.ts";
import { SettingError } from "./config.ts";
import { maskKey, readModelKey } from "../assistant/models/model-key.ts";
import { checkSiteConfig } from "./site-config-check.ts";
import { fileOfSite, loadSiteConfig, unreadable } from "./site-config.ts";
import { explainStartError } from "../cli/start-error.ts";

const MODEL = { address: "http://127.0.0.1:11434/v1", fast: { id: "bielik" }, smart: { id: "bielik" } };

describe("the file of the checkout", () => {
  it("leaves to the studio what the studio may set, so that no site is called by somebody else's name", async () => {
    const { inFile, name } = await loadSiteConfig();
    expect(STUDIO_SETTINGS.filter((path) => inFile.includes(path.split(".")[0] ?? ""))).toEqual([]);
    expect(name).toBe("Nowa witryna");
  });
});

const REFUSED: [given: Record<string, unknown>, sentence: string][] = [
  [{ name: "" }, "pole „name” nie może być puste"],
  [{ name: "S", url: "https://example.pl/" }, "pole „url” ma być samym adresem"],
  [{ name: "S", url: "example.pl" }, "pole „url” ma być samym adresem"],
  [{ name: "S", timeZone: "Europa/Warszawa" }, "pole „timeZone” nie jest znaną strefą"],
  [{ name: "S", buildCheckInterval: -1 }, "pole „buildCheckInterval” nie może być ujemne"],
  [{ name: "S", typography: { cudzyslowy: "tak" } }, "pole „typography.cudzyslowy” ma być wartością true albo false"],
  [
    { name: "S", categories: [{ slug: "Łódź", name: "Ł", description: "" }] },
    "pole „categories.0.slug” ma się składać",
  ],
  [{ name: "S", routeRules: { "/x": { redirect: { to: "/y", status: 200 } } } }, "pole „routeRules./x.redirect”"],
  [{ name: "S", routeRules: { "/x": { redirect: "/x?a=1" } } }, "pole „routeRules./x.redirect” prowadzi w kółko"],
  [{ name: "S", routeRules: { "/x/**": { redirect: "/x/y" } } }, "pole „routeRules./x/**.redirect” prowadzi w kółko"],
  [
    {
      name: "S",
      routeRules: {
        "/a": { redirect: "/b" },
        "/b": { redirect: { to: "/c/d", status: 302 } },
        "/c/*": { redirect: "/a" },
      },
    },
    "pole „routeRules./a.redirect” prowadzi w kółko (/b → /c/d → /a)",
  ],
  [{ name: "S", routeRules: { x: {} } }, "pole „routeRules.x”"],
  [{ name: "S", nazwa: "S" }, "pole „całość” ma nieznane nazwy: nazwa"],
  [{ name: "S", head: { separator: 1 } }, "pole „head.separator” ma być tekstem"],
  [{ name: "S", assistant: "openai/gpt-5" }, "pole „assistant” ma być obiektem"],
  [{ name: "S", assistant: { ...MODEL, fast: "openai/gpt-5" } }, "pole „assistant.fast” ma być obiektem"],
  [{ name: "S", assistant: { ...MODEL, smart: { id: "a b" } } }, "pole „assistant.smart.id” ma być nazwą modelu"],
  [
    { name: "S", assistant: { ...MODEL, smart: { id: "a", price: { input: -1, output: 0 } } } },
    "pole „assistant.smart.price.input” nie może być ujemne",
  ],
  [{ name: "S", assistant: { ...MODEL, key: "sk-123" } }, "pole „assistant.key” ma być { file:"],
  [{ name: "S", assistant: { ...MODEL, key: { env: "A B" } } }, "pole „assistant.key.env” ma być nazwą zmiennej"],
  [{ name: "S", assistant: { ...MODEL, address: "api.example.com" } }, "pole „assistant.address” ma być adresem"],
  [{ name: "S", assistant: { ...MODEL, address: "https://a:b@x.pl/v1" } }, "pole „assistant.address” ma być adresem"],
  [
    { name: "S", assistant: { ...MODEL, address: "http://api.example.com/v1" } },
    "pole „assistant.address” jest publiczny",
  ],
  [
    { name: "S", assistant: { ...MODEL, address: "http://93.184.215.14/v1" } },
    "pole „assistant.address” jest publiczny",
  ],
  [
    { name: "S", assistant: { ...MODEL, caps: { run: { tokens: 0 } } } },
    "pole „assistant.caps.run.tokens” ma być większe",
  ],
  [{ name: "S", assistant: { ...MODEL, disclosure: "czasem" } }, "pole „assistant.disclosure” ma być jednym z"],
  [{ name: "S", assistant: { ...MODEL, tajne: 1 } }, "pole „assistant” ma nieznane nazwy: tajne"],
];

it("means the program that runs by its package, also where another version is installed beside it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const installed = join(folder, "node_modules/szpalta");
  mkdirSync(installed, { recursive: true });
  writeFileSync(join(installed, "package.json"), '{ "name": "szpalta", "type": "module", "exports": "./old.js" }');
  writeFileSync(join(installed, "old.js"), "export const defineSite = (file) => ({ ...file, older: true });");
  const file = 'import { defineSite } from "szpalta";\nexport default defineSite({ name: "Dawna" });\n';
  writeFileSync(join(folder, "szpalta.config.ts"), file);
  expect(checkSiteConfig(await fileOfSite(folder))).toMatchObject({ name: "Dawna", inFile: ["name"] });
});

describe("the site's file", () => {
  it("may be empty", () => {
    expect(checkSiteConfig(defineSite({}))).toMatchObject({ name: "Nowa witryna", inFile: [] });
  });

  it.each(REFUSED)("%j is refused with one sentence", (given, sentence) => {
    const check = () => checkSiteConfig(defineSite(given));
    expect(check).toThrow(SettingError);
    expect(check).toThrow(`szpalta.config.ts: ${sentence}`);
  });
});

it("a file that cannot be read is one sentence, too", () => {
  const error = new SyntaxError("Unexpected token '}'\n    at somewhere");
  expect(explainStartError(unreadable(error))).toBe(
    "szpalta.config.ts nie daje się wczytać: SyntaxError: Unexpected token '}'.",
  );
});

it("a file with a slip is one sentence with the line, which the engine knows", async () => {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-config-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const said = async (name: string, text: string) => {
    const file = join(folder, name, "szpalta.config.ts");
    mkdirSync(join(folder, name));
    writeFileSync(file, text);
    return import(pathToFileURL(file).href).then(String, (error: unknown) => unreadable(error).message);
  };
  expect(await said("comma", 'export default {\n  name: "S"\n  url: null,\n};\n')).toMatch(
    /^szpalta\.config\.ts ma błąd składni w wierszu 3 albo tuż przed nim: .+\.$/,
  );
  expect(await said("name", 'export default {\n  name: "S",\n  url: adres,\n};\n')).toBe(
    "szpalta.config.ts nie daje się wczytać (wiersz 3): ReferenceError: adres is not defined.",
  );
});

it("takes redirects that end somewhere", () => {
  const routeRules = {
    "/stare/**": { redirect: "/stare" },
    "/stare": { redirect: "/nowe" },
    "/rss": { redirect: "https://example.pl/rss" },
  };
  expect(checkSiteConfig(defineSite({ name: "S", routeRules })).routeRules).toEqual(routeRules);
});

describe("the assistant of the site's file", () => {
  it("is off until it is configured, and needs an address and two models", () => {
    expect(checkSiteConfig(defineSite({ name: "S" })).assistant).toBeNull();
    const { assistant } = checkSiteConfig(defineSite({ name: "S", assistant: MODEL }));
    expect(assistant).toMatchObject({ key: null, disclosure: "assist", fast: { id: "bielik", price: null } });
    expect(assistant?.caps.draftsADay).toBeGreaterThan(0);
    for (const address of ["http://ollama:11434/v1", "http://10.0.0.7:8000/v1", "https://api.example.com/v1"]) {
      const given = defineSite({ name: "S", assistant: { ...MODEL, address } });
      expect(checkSiteConfig(given).assistant?.address).toBe(address);
    }
  });

  it("has its key where the file says, or the start is refused with a sentence that does not say the key", async () => {
    const env = { env: "KLUCZ" };
    expect(await readModelKey({ key: null }, {})).toBeNull();
    expect(await readModelKey({ key: env }, { KLUCZ: " sk-1\n" })).toBe("sk-1");
    await expect(readModelKey({ key: env }, {})).rejects.toThrow(/assistant\.key\.env.*KLUCZ/);
    await expect(readModelKey({ key: env }, { KLUCZ: "sk tajny" })).rejects.not.toThrow(/tajny/);
    await expect(readModelKey({ key: { file: "/nie/ma" } }, {})).rejects.toThrow(
      /assistant\.key\.file.*\/nie\/ma nie ma/,
    );
    expect([maskKey("sk-12345678901234567890"), maskKey("krótki"), maskKey(null)]).toEqual(["••••7890", "••••", null]);
  });
});

describe("a start that fails", () => {
  it("is explained in a sentence where the cause is known", () => {
    expect(explainStartError(new SettingError("PORT ma być liczbą."))).toBe("PORT ma być liczbą.");
    expect(explainStartError(Object.assign(new Error("listen"), { code: "EADDRINUSE" }))).toMatch(/^PORT ma .+\.$/);
    expect(explainStartError(new TypeError("x is not a function"))).toContain(
      "TypeError: x is not a function\n    at ",
    );
  });
});
