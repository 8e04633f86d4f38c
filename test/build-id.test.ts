import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { idOfOutput, refuseWithoutSdk } from "../build.ts";

const SITE = defineSite({ name: "Próba", routeRules: { "/rss": { redirect: "/feed.xml" } } });

function output(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-output-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "client/assets"), { recursive: true });
  writeFileSync(join(folder, "client/assets/boot.js"), script);
  return folder;
}

test("the same build of the same site has the same id", () => {
  expect(idOfOutput(output("1"), SITE)).toBe(idOfOutput(output("1"), { ...SITE }));
  expect(idOfOutput(output("1"), SITE)).toMatch(/^[0-9a-f]{12}$/);
});

test("another script makes another id, and so does another rule in the site's file", () => {
  const id = idOfOutput(output("1"), SITE);
  expect(idOfOutput(output("2"), SITE)).not.toBe(id);
  expect(idOfOutput(output("1"), { ...SITE, routeRules: {} })).not.toBe(id);
});

test("a site at Firebase is not built without its package, and one without Firebase needs none", async () => {
  const values = {
    apiKey: "k",
    authDomain: "d",
    projectId: "p",
    storageBucket: "b",
    messagingSenderId: "1",
    appId: "a",
  };
  const root = output("1");
  const on = defineSite({ name: "Próba", firebase: { ...values, signIn: {} } });
  await expect(refuseWithoutSdk(on, root)).rejects.toThrow(/npm ci --prefix optional\/firebase”\.$/);
  await refuseWithoutSdk(defineSite({ name: "Próba", firebase: values }), root);
  await refuseWithoutSdk(SITE, root);
  mkdirSync(join(root, "optional/firebase/node_modules/firebase"), { recursive: true });
  writeFileSync(join(root, "optional/firebase/node_modules/firebase/package.json"), "{}");
  await refuseWithoutSdk(on, root);
});
