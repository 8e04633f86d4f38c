import { expect, it, onTestFinished } from "vitest";
import { ROUTES } from "../routes.ts";
import { createRequestHandler } from "./request-handler.tsx";
import { refusalOfAuthCode } from "#core/accounts/sign-in-refusals.ts";
import { BACKUP_DOWNLOAD_PATH } from "#core/backup/backup.ts";
import { ARCHIVE_PATH } from "#core/export/export-paths.ts";
import { IMPORT_FILE_PATH } from "#core/import/studio/studio-import.ts";
import { UPLOAD_PATH } from "#core/media/upload-address.ts";
import { acceptsHtml } from "#core/site/page-handler.ts";
import { DOINGS } from "#test/support/app/all-actions.ts";
import { fakeServices } from "#test/support/fakes/fake-services.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";

const PARAMS: Record<string, string> = {
  category: "warsztat",
  slug: "jak-pisac-lead",
  tag: "lodz",
  author: "ewa-sek",
  id: "p2",
};
const TAKES = [UPLOAD_PATH, ARCHIVE_PATH, BACKUP_DOWNLOAD_PATH, IMPORT_FILE_PATH];
const ACTING = new Set(DOINGS.map(([page]) => page));

const pathOf = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => PARAMS[name] ?? "x").replace("*", "inne");

/** A site that lets through nothing that a script sends, and what it took all the same. */
async function closedSite() {
  const taken: string[] = [];
  const site = await openFakeSite({
    handler: createRequestHandler(fakeServices()),
    takes: Object.fromEntries(
      TAKES.map((path) => [path, (_, response) => void (taken.push(path), response.writeHead(200).end())]),
    ),
    appCheck: async ({ accept }) =>
      acceptsHtml(accept) ? null : refusalOfAuthCode("auth/firebase-app-check-token-is-invalid"),
  });
  onTestFinished(() => site.close());
  const send = (path: string, accept: string, body: BodyInit = "{}") => {
    const headers = {
      accept,
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      origin: site.address,
    };
    return fetch(site.address + path, { method: "POST", headers, body, redirect: "manual" });
  };
  return { taken, send };
}

it("no address of the site takes what a script sends unless App Check lets it through", async () => {
  const { taken, send } = await closedSite();
  const paths = ROUTES.map(({ id, path }) => ({ acts: ACTING.has(id), path: pathOf(path) }));
  for (const { acts, path } of [...paths, ...TAKES.map((path) => ({ acts: true, path }))]) {
    const answer = await send(path, "application/json");
    // What takes nothing at all refuses the method; the zip is a page of the table as well.
    if (!acts && !TAKES.includes(path)) expect(answer.status, path).toBeOneOf([404, 405]);
    else {
      expect(answer.status, path).toBe(403);
      expect(await answer.json(), path).toMatchObject({ error: { message: expect.stringContaining("App Check") } });
    }
  }
  expect(taken).toEqual([]);
});

it("forms posted as documents pass to all of them", async () => {
  const { taken, send } = await closedSite();
  for (const path of TAKES) expect((await send(path, "text/html")).status).toBe(200);
  expect(taken).toEqual(TAKES);
});

it("a picture that is refused so is answered, although its body is not read", async () => {
  const { taken, send } = await closedSite();
  const answer = await send(UPLOAD_PATH, "application/json", new Uint8Array(8 * 1024 * 1024));
  expect([answer.status, answer.headers.get("connection"), taken]).toEqual([403, "close", []]);
});
