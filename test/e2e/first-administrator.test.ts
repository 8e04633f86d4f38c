import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

const EMAIL = "zofia@example.pl";
const PASSWORD = "zupełnie inne słowa 7";

/** The set-up link a site printed, as a path; null when it printed none. */
function printedLink(site: RunningSite): string | null {
  return /\/setup\?token=[\w-]+/.exec(site.output())?.[0] ?? null;
}

function post(site: RunningSite, path: string, fields: Record<string, string>): Promise<Response> {
  const headers = { origin: site.url, "content-type": "application/x-www-form-urlencoded" };
  return fetch(site.url + path, { method: "POST", headers, body: new URLSearchParams(fields), redirect: "manual" });
}

function sessionOf(response: Response): string {
  return (
    response.headers
      .getSetCookie()
      .find((line) => line.startsWith("szpalta="))
      ?.split(";")[0] ?? ""
  );
}

it("the first start's link makes an administrator, who names the site and signs in, and later starts print none", async () => {
  const env = { SZPALTA_SAMPLE: "0" };
  const empty = await startSite({ env });
  await expect.poll(() => printedLink(empty)).not.toBeNull();
  const unused = printedLink(empty);
  expect(empty.output()).toContain(`Studio: ${empty.url}/studio\n`);
  await empty.stop({ keep: true });

  const site = await startSite({ env, data: empty.data });
  await expect.poll(() => printedLink(site)).not.toBeNull();
  const link = printedLink(site) ?? "";
  expect(link).not.toBe(unused);
  expect(await (await fetch(site.url)).text()).toContain("<title>Nowa witryna</title>");
  expect(await (await fetch(site.url + link)).text()).toContain('name="siteName"');
  const person = { do: "accept", token: link.split("=")[1] ?? "", email: EMAIL, name: "Zofia", password: PASSWORD };
  const unnamed = await post(site, link, { ...person, siteName: " " });
  expect([unnamed.status, await unnamed.text()]).toEqual([422, expect.stringContaining(`value="${EMAIL}"`)]);
  const fields = { ...person, siteName: "Ogród za miastem" };
  const made = await post(site, "/setup", fields);
  expect([made.status, made.headers.get("location")]).toEqual([303, "/studio"]);
  const studio = await fetch(`${site.url}/studio/account`, { headers: { cookie: sessionOf(made) } });
  expect([studio.status, studio.headers.get("cache-control")]).toEqual([200, expect.stringContaining("no-store")]);
  for (const path of ["/", "/feed.xml", "/llms.txt"])
    expect(await (await fetch(site.url + path)).text()).toContain("Ogród za miastem");
  const first = await fetch(`${site.url}/studio`, { headers: { cookie: sessionOf(made) } });
  expect(await first.text()).toContain("Pierwsze kroki");
  expect((await post(site, "/setup", fields)).status).toBeGreaterThanOrEqual(400);
  const categories = await fetch(`${site.url}/studio/categories`, { headers: { cookie: sessionOf(made) } });
  expect(await categories.text()).toContain('value="Strony"');

  const entered = await post(site, "/login", { do: "password", email: EMAIL, password: PASSWORD });
  expect(sessionOf(entered)).not.toBe(sessionOf(made));
  expect((await fetch(`${site.url}/studio`, { headers: { cookie: sessionOf(entered) } })).status).toBe(200);
  const wrong = await post(site, "/login", { do: "password", email: EMAIL, password: "nie to" });
  expect([wrong.status, sessionOf(wrong)]).toEqual([422, ""]);

  const given = ["server/cli/cli.ts", "user", "add", "jan@example.pl", "--name", "Jan", "--role", "autor"];
  const { stdout } = await run(process.execPath, given, {
    cwd: ROOT,
    env: { ...process.env, SZPALTA_DATA: site.data },
  });
  expect(stdout).toContain(`${site.url}/setup?token=`);
  expect(statSync(`${site.data}.key`).mode & 0o777).toBe(0o600);
  expect(readFileSync(`${site.data}.key`)).toHaveLength(32);
  await site.stop({ keep: true });

  const later = await startSite({ env, data: empty.data });
  onTestFinished(async () => void (await later.stop()));
  expect((await fetch(`${later.url}/studio`, { headers: { cookie: sessionOf(entered) } })).status).toBe(200);
  expect(printedLink(later)).toBeNull();
});
