import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { watchReleases } from "./watch-releases.ts";

/** What is known of a newer version than 0.2.0, and what failed, after one question. */
async function askedOnce(answer: string, status = 200) {
  const server = createServer((_request, response) => response.writeHead(status).end(answer)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const releases = watchReleases(
    { releases: `http://127.0.0.1:${(server.address() as AddressInfo).port}/latest` },
    "0.2.0",
  );
  const failed: unknown[] = [];
  const asking = releases.askForReleases((error) => failed.push(error));
  // What was begun is ended first.
  await asking?.stop();
  return { newer: releases.newerVersion(), failed: failed.length };
}

test.each([
  [{ tag_name: "v0.10.0" }, "0.10.0"],
  [{ latest: "0.2.1", beta: "0.3.0" }, "0.2.1"],
  [{ latest: "0.2.0" }, null],
  [{ latest: "0.1.9" }, null],
])("of a release that is called %j what is newer is known", async (answer, newer) => {
  expect(await askedOnce(JSON.stringify(answer))).toEqual({ newer, failed: 0 });
});

test.each([
  ["what is no JSON", "<html>", 200],
  ["what names no release", "{}", 200],
  ["a version that is no number", '{"latest":"next <b>"}', 200],
  ["a refusal", '{"message":"Not Found"}', 404],
  ["an answer without an end", "9".repeat(2_000_000), 200],
])("%s is passed over", async (_what, answer, status) => {
  expect(await askedOnce(answer, status)).toEqual({ newer: null, failed: 1 });
});

test("nobody is asked where the owner gives no address", () => {
  expect(watchReleases({}).askForReleases(() => {})).toBeUndefined();
});
