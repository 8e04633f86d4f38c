import { existsSync, globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { DEFAULT_CACHE_BYTES, LEAST_CACHE_BYTES, LONG_POLLING_SECONDS } from "#core/base/firebase-config.ts";
import { sayMissing } from "#test/support/hosted/child-server.ts";
import { hasOptionalPackage, HOSTED_FOLDER } from "#test/support/hosted/hosted-folder.ts";

/* What is in `firebase/` as `firebase deploy` itself checks it, and the limits of the database client as the SDK has them. */

const SDK = fileURLToPath(new URL("../../optional/firebase/node_modules", import.meta.url));
const isThere =
  hasOptionalPackage("firebase") && existsSync(join(HOSTED_FOLDER, "node_modules/firebase-tools/package.json"));
if (!isThere) sayMissing("The packages of Firebase are not installed");

const load = createRequire(join(HOSTED_FOLDER, "package.json"));
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../firebase/${name}`, import.meta.url), "utf8")) as Record<string, unknown>;

describe.skipIf(!isThere)("firebase-tools takes", () => {
  it("firebase.json by its own schema, which names what is wrong", () => {
    const { getValidator } = load("firebase-tools/lib/firebaseConfigValidate.js") as {
      getValidator(): (config: unknown) => boolean;
    };
    const isSound = getValidator();
    const config = read("firebase.json");
    expect(isSound(config)).toBe(true);
    expect(isSound({ ...config, firestore: { rules: 1 } })).toBe(false);
    for (const file of Object.values(config["firestore"] as Record<string, string>))
      expect(existsSync(new URL(`../../firebase/${file}`, import.meta.url)), file).toBe(true);
  });

  it("the indexes, of the fields that documents have", () => {
    const { FirestoreApi } = load("firebase-tools/lib/firestore/api.js") as {
      FirestoreApi: new () => { validateSpec(spec: unknown): void };
    };
    const api = new FirestoreApi();
    const indexes = read("firestore.indexes.json");
    expect(() => api.validateSpec(indexes)).not.toThrow();
    expect(() => api.validateSpec({ ...indexes, fieldOverrides: [{ fieldPath: "html" }] })).toThrow();
  });
});

describe.skipIf(!isThere)("the SDK's own limits", () => {
  const sources = () =>
    globSync("@firebase/firestore/dist/common-*.node.mjs", { cwd: SDK }).map((name) =>
      readFileSync(join(SDK, name), "utf8"),
    );

  it.each([
    ["LRU_DEFAULT_CACHE_SIZE_BYTES", "40 * 1024 * 1024", DEFAULT_CACHE_BYTES, 40 * 1024 * 1024],
    ["LRU_MINIMUM_CACHE_SIZE_BYTES", "1 * 1024 * 1024", LEAST_CACHE_BYTES, 1024 * 1024],
    ["MIN_LONG_POLLING_TIMEOUT_SECONDS", "5", LONG_POLLING_SECONDS.least, 5],
    ["MAX_LONG_POLLING_TIMEOUT_SECONDS", "30", LONG_POLLING_SECONDS.most, 30],
    // There is no setting for it.
    ["MAX_CONCURRENT_LIMBO_RESOLUTIONS", "100", 100, 100],
  ])("%s is %s, which the site's file says as well", (name, written, ours, theirs) => {
    expect(sources().join("")).toContain(`const ${name} = ${written};`);
    expect(ours).toBe(theirs);
  });
});
