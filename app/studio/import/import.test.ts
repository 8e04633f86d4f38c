import { expect, test } from "vitest";
import { DEFAULT_OPTIONS, type ImportState } from "#core/import/studio/studio-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import { ok } from "#core/base/outcome.ts";
import { attribute, elementsIn, pick, textOf } from "#test/support/app/dom.ts";
import { fakeServices, NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { studioImport as words } from "../../messages/studio-import.ts";
import { createRequestHandler } from "../../server/request-handler.tsx";
import { sendingFault } from "./send-file.tsx";

/* The page of imports, over HTTP. */

const { overview } = fakeStudio().imports;
type Overview = Extract<Awaited<ReturnType<typeof overview>>, { ok: true }>["value"];

const FILE = { name: "blog.xml", bytes: 1_300_000, kind: "wordpress" as const, sentAt: NOW };

const REPORT: TrialReport = {
  languages: { en: 126, de: 2 },
  created: 12,
  updated: 1,
  unchanged: 3,
  skipped: 2,
  states: { published: 10, draft: 3 },
  copies: 0,
  pictures: 45,
  missing: 4,
  files: 3,
  comments: 17,
  categories: { count: 1, names: ["Uprawa"] },
  tags: { count: 14, names: ["ogórki", "dynie"] },
  topics: { count: 0, names: [] },
  authors: { count: 0, names: [] },
  redirects: 24,
  foreignAddresses: true,
  undated: 2,
  remarks: 7,
  warnings: ["odnośniki donikąd: 7. Na przykład: odnośnik „/kontakt” prowadzi donikąd (a.md:3)."],
  samples: [],
};

const READY: ImportState = {
  phase: "ready",
  file: FILE,
  options: DEFAULT_OPTIONS,
  report: REPORT,
  samples: [{ title: "Ogórki", path: "/uprawa/ogorki" }],
  until: NOW + 86_400_000,
};

async function shown(given: Partial<Overview>, query = "") {
  const plain = await overview(viewerOf("administrator"));
  if (!plain.ok) throw new Error(plain.message);
  const imports = { overview: async () => ok({ ...plain.value, ...given }) };
  const handler = createRequestHandler(fakeServices({ studio: { imports } }));
  const caller = { viewer: viewerOf("administrator"), cookies: sessionOf("administrator"), address: "192.0.2.1" };
  const request = new Request(`${ORIGIN}/studio/import${query}`, { headers: { accept: "text/html" } });
  const answer = await handler.answer(request, caller);
  expect(answer.status).toBe(200);
  const html = String(answer.body);
  const acts = pick(html, "main")
    .flatMap((main) => elementsIn(main))
    .flatMap((each) => (attribute(each, "name") === "do" ? [attribute(each, "value")] : []));
  return { html, text: textOf(pick(html, "main")[0]), acts };
}

test("a file is sent by an ordinary form, and the page says which files there may be", async () => {
  const { html, text, acts } = await shown({});
  const [form] = pick(html, "form", { action: "/studio/import/file" });
  expect([attribute(form, "method"), attribute(form, "enctype")]).toEqual(["post", "multipart/form-data"]);
  for (const name of ["WordPress", "Ghost", "Markdown", "Szpalta", "Do 2 GB"]) expect(text).toContain(name);
  expect(acts).toEqual([]);
});

test.each(Object.entries(words.problems))(
  "without scripts the address says why a file was not taken: %s",
  async (problem, sentence) => {
    expect((await shown({}, `?problem=${problem}`)).text).toContain(sentence);
  },
);

test("a site of several servers gives the commands instead of a form", async () => {
  const { html, text } = await shown({ state: { phase: "by-command" } });
  expect(pick(html, "form", { action: "/studio/import/file" })).toEqual([]);
  expect(text).toContain("robi to polecenie na jednym z nich");
  for (const source of ["wordpress", "ghost", "markdown", "szpalta", "media"])
    expect(text).toContain(`npm run szpalta -- import ${source}`);
});

test("no words but its own come out of the address", async () => {
  expect((await shown({}, "?problem=constructor")).html).not.toContain('class="notice notice-fault"');
});

test("each kind of file is asked about what it leaves open", async () => {
  const asked = async (kind: typeof FILE.kind | "markdown" | "ghost" | "szpalta") => {
    const state: ImportState = { phase: "sent", file: { ...FILE, kind }, options: DEFAULT_OPTIONS, problem: null };
    const { html } = await shown({ state });
    return ["undated", "url", "pictures", "foreignAddresses", "category"].filter(
      (name) => [...pick(html, "input", { name }), ...pick(html, "select", { name })].length > 0,
    );
  };
  expect(await asked("wordpress")).toEqual(["pictures", "foreignAddresses", "category"]);
  expect(await asked("ghost")).toEqual(["url", "pictures", "foreignAddresses", "category"]);
  expect(await asked("markdown")).toEqual(["undated", "category"]);
  expect(await asked("szpalta")).toEqual([]);
});

test("a refusal is told line by line, and the file can be tried again or taken away", async () => {
  const problem = ["blog.xml:12: plik jest ucięty.", "blog.xml:13: coś jeszcze."];
  const { text, acts } = await shown({ state: { phase: "sent", file: FILE, options: DEFAULT_OPTIONS, problem } });
  for (const line of problem) expect(text).toContain(line);
  expect(text).toContain("blog.xml eksport WordPressa, 1,3 MB");
  expect(acts).toEqual(["discard", "try"]);
});

test("how far a trial is stands on the page, with an estimate and a way out", async () => {
  const progress = { done: 30, total: 120, what: "wpisy", left: "około 2 min" };
  const trying = await shown({ state: { phase: "trying", file: FILE, progress } });
  expect(trying.text).toContain("składanie wpisów i obrazów: 25%, jeszcze około 2 min");
  expect(trying.acts).toEqual(["discard"]);
  const storing = await shown({ state: { phase: "storing", file: FILE, progress: { ...progress, what: "zapis" } } });
  expect(storing.text).toContain("zapis wpisów: 25%");
  expect(storing.acts).toEqual([]);
});

test("before it is stored a person sees what will come, what will not, and the site itself", async () => {
  const { html, text, acts } = await shown({ state: READY });
  for (const part of [
    "nowe 12, zmienione 1, bez zmian 3, pominięte 2",
    "opublikowany: 10, szkic: 3",
    "2: wejdą jako szkice",
    "45; nie udało się zdobyć: 4",
    "Inne pliki3",
    "Komentarze17; czytelnicy ich nie widzą",
    "14: ogórki, dynie i jeszcze 12",
    "prowadzących do wpisów: 24; reguły",
    "odnośniki donikąd: 7",
  ])
    expect(text).toContain(part);
  expect(pick(html, "a", { href: "/studio/import/report.txt" })).toHaveLength(1);
  for (const href of ["/studio/import/preview?at=%2F", "/studio/import/preview?at=%2Fuprawa%2Fogorki"])
    expect(pick(html, "a", { href })).toHaveLength(1);
  expect(acts).toEqual(["discard", "try", "confirm"]);
});

test("it is stored only after the password", async () => {
  const { acts } = await shown({ state: READY, isProved: false });
  expect(acts).toEqual(["discard", "try", "prove"]);
});

test("after an import the page says how it went and what is next, the pictures that are missing too", async () => {
  const job = { startedBy: "u-1", done: 0, total: 0, createdAt: NOW, finishedAt: NOW } as const;
  const jobs = [
    { ...job, id: "j2", kind: "import", state: "done" as const, message: "„blog.xml”: zaimportowano. Wpisy: nowe 12." },
    { ...job, id: "j1", kind: "import-trial", state: "failed" as const, message: "Przerwało je zatrzymanie serwera." },
  ];
  const { text, acts } = await shown({ jobs, missingPictures: 4 });
  for (const part of [
    "nowe 12",
    "Przerwało je zatrzymanie serwera.",
    "Obrazy i pliki, których nie udało się pobrać: 4",
    "doctor --sitemap",
  ])
    expect(text).toContain(part);
  expect(acts).toEqual(["retry"]);
  const retrying = await shown({
    jobs,
    missingPictures: 4,
    retrying: { done: 1, total: 4, what: "obrazy", left: null },
  });
  expect([retrying.text, retrying.acts]).toEqual([expect.stringContaining("obrazy: 25%"), []]);
});

test.each([
  [200, '{"problem":null}', null],
  [413, '{"problem":"large"}', words.problems.large],
  [413, "<h1>413</h1>", words.tooLargeForProxy],
  [502, "<h1>502</h1>", words.problems.broken],
  [200, '{"problem":"nowy"}', words.problems.broken],
])("an answer with %i and %s is understood", (status, text, said) => {
  expect(sendingFault(status, text)).toBe(said);
});
