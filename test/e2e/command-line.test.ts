import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { runCommand, startSite, type RunningSite } from "../support/running-site/running-site.ts";

/* The command line beside a living server: what a command says it did, the next reader sees. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let site: RunningSite;
const folder = mkdtempSync(join(tmpdir(), "szpalta-folder-"));

beforeAll(async () => {
  site = await startSite({ env: { SZPALTA_SAMPLE: "0" } });
});

afterAll(async () => {
  await site?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const szpalta = (...args: string[]) => runCommand(args, { SZPALTA_DATA: site.data });
const status = async (path: string) => (await fetch(site.url + path, { redirect: "manual" })).status;

/** Runs a command on a terminal (`script` of util-linux) and types `answer` where it asks; resolves its exit code. */
async function onTerminal(args: string[], question: string, answer: string): Promise<unknown> {
  const command = [process.execPath, "server/cli/cli.ts", ...args].join(" ");
  const env = { ...process.env, SZPALTA_DATA: site.data };
  const terminal = spawn("/usr/bin/script", ["-qec", command, "/dev/null"], { cwd: ROOT, env });
  let shown = "";
  terminal.stdout.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (!shown.includes(question)) return;
    shown = "";
    terminal.stdin.write(`${answer}\r`);
  });
  const [code] = (await once(terminal, "exit")) as unknown[];
  return code;
}

/** A 2 × 1 picture, the smallest that is a picture at all. */
const PIXELS = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQI12PYIKf3/ukFAArcA6GrEiq8AAAAAElFTkSuQmCC",
  "base64",
);

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, ".."), { recursive: true });
  writeFileSync(join(folder, name), text);
}

describe("szpalta import markdown", () => {
  test("when it returns no reader sees the old page", async () => {
    write("2024-03-05-pierwszy.md", "---\ntitle: Pierwszy\ncategory: Próba\ntags: [Łódź]\n---\n\nTreść pierwszego.\n");
    expect(await status("/proba/pierwszy")).toBe(404);
    expect(await (await fetch(site.url)).text()).not.toContain("Pierwszy");
    expect((await szpalta("import", "markdown", folder)).code).toBe(0);
    expect(await status("/proba/pierwszy")).toBe(200);
    expect(await (await fetch(site.url)).text()).toContain("Pierwszy");
    expect(await status("/tag/lodz")).toBe(200);
  });

  test("relative pictures become media, dead things are named by file and line, and the exit code is 0", async () => {
    write(
      "z-obrazem/index.md",
      "# Wpis z obrazem\n\n![Dwa punkty](./punkty.png)\n\n![Nie ma](./nie-ma.png)\n\n[dalej](./nigdzie.md)\n",
    );
    writeFileSync(join(folder, "z-obrazem/punkty.png"), PIXELS);
    const { code, out } = await szpalta("import", "markdown", folder, "--undated", "pliki", "--category", "Próba");
    expect(code).toBe(0);
    expect(out).toMatch(/index\.md:5/);
    expect(out).toMatch(/index\.md:7/);
    const html = await (await fetch(`${site.url}/proba/z-obrazem`)).text();
    const picture = /src="(\/media\/[0-9a-f]{32}\.png)"/.exec(html)?.[1];
    expect(picture).toBeDefined();
    expect(await status(picture ?? "")).toBe(200);
    expect(html).toContain("<h1");
    expect(html.match(/Wpis z\u00a0obrazem<\/h[12]>/g)).toHaveLength(1);
  });

  test("files without a date wait for an answer: an option or, on a terminal, a letter", async () => {
    const undated = mkdtempSync(join(tmpdir(), "szpalta-bez-daty-"));
    onTestFinished(() => rmSync(undated, { recursive: true, force: true }));
    writeFileSync(join(undated, "kiedys.md"), "---\ntitle: Kiedyś\ncategory: Próba\n---\nTekst.\n");
    const { code, out } = await szpalta("import", "markdown", undated);
    expect([code, await status("/proba/kiedys")]).toEqual([1, 404]);
    expect(out).toContain("--undated szkice");
    const answered = await onTerminal(["import", "markdown", undated], "Wpisz s (szkice)", "p");
    expect([answered, await status("/proba/kiedys")]).toEqual([0, 200]);
  });
});

describe("the other commands", () => {
  test("rebuild and doctor answer beside a living server", async () => {
    expect((await szpalta("rebuild")).code).toBe(0);
    const { code, out } = await szpalta("doctor");
    expect(out).not.toMatch(/Error|undefined|\bat /);
    expect([0, 1]).toContain(code);
  });

  test("an unknown command or option is one clear sentence and exit code 2", async () => {
    for (const args of [["opublikuj-wszystko"], ["import", "markdown"], ["rebuild", "--szybko"]]) {
      const { code, out } = await szpalta(...args);
      expect(code).toBe(2);
      expect(out).not.toMatch(/\n\s+at /);
    }
  });
});

describe("a bad setting", () => {
  test("stops the start with one sentence that names it", async () => {
    const [name, value] = ["PORT", "osiemdziesiąt"];
    const refused = await startSite({ env: { [name]: value } }).then(
      async (started) => {
        await started.stop();
        return "started";
      },
      (error: Error) => error.message,
    );
    expect(refused).toContain(name);
    expect(refused).not.toMatch(/\n\s+at /);
  });
});
