import { readFileSync } from "node:fs";
import { UnsecuredJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "#core/base/permission.ts";
import { type ChildServer, sayMissing } from "#test/support/hosted/child-server.ts";
import { FIRESTORE_PROGRAM, startFirestore } from "#test/support/hosted/emulators.ts";

/* The rules that `firebase deploy` takes, on an emulator that enforces them. */

const PROJECT = "demo-rules";
const RULES = readFileSync(new URL("../../firebase/firestore.rules", import.meta.url), "utf8");

const isThere = FIRESTORE_PROGRAM !== null || process.env["FIRESTORE_EMULATOR_HOST"] !== undefined;
if (!isThere) sayMissing("There is no emulator of Firestore that knows rules");

type Who = "owner" | "nobody" | { role?: string };

const MEMBERS = ROLES.filter((role) => role !== "reader");
const CLOSED = ["log/0000000000000001", "posts/1", "inne/1", "presence/1/inne/1"];

describe.skipIf(!isThere)("the rules of the database", () => {
  let emulator: ChildServer | null = null;
  let service: string;

  beforeAll(async () => {
    emulator = await startFirestore();
    service = `http://${process.env["FIRESTORE_EMULATOR_HOST"]}`;
    const content = { rules: { files: [{ name: "firestore.rules", content: RULES }] } };
    const put = { method: "PUT", body: JSON.stringify(content), headers: { "content-type": "application/json" } };
    expect((await fetch(`${service}/emulator/v1/projects/${PROJECT}:securityRules`, put)).status).toBe(200);
    for (const path of ["presence/1", ...CLOSED]) expect(await asked("owner", path, "PATCH")).toBe(200);
  });
  afterAll(() => emulator?.stop());

  async function asked(who: Who, path: string, method: "GET" | "PATCH" | "DELETE" = "GET"): Promise<number> {
    const documents = `${service}/v1/projects/${PROJECT}/databases/(default)/documents`;
    const response = await fetch(`${documents}/${path}`, {
      method,
      headers: { "content-type": "application/json", ...authorizationOf(who) },
      ...(method === "PATCH" ? { body: JSON.stringify({ fields: { title: { stringValue: "x" } } }) } : {}),
    });
    await response.arrayBuffer();
    return response.status;
  }

  it("members alone read who is at which post", async () => {
    for (const role of MEMBERS) {
      expect(await asked({ role }, "presence/1")).toBe(200);
      expect(await asked({ role }, "presence")).toBe(200);
    }
    for (const who of ["nobody", {}, { role: "reader" }, { role: "" }] as const) {
      expect(await asked(who, "presence/1")).toBe(403);
      expect(await asked(who, "presence")).toBe(403);
    }
  });

  it.each(CLOSED)("nobody reads %s", async (path) => {
    const collection = path.slice(0, path.lastIndexOf("/"));
    for (const who of ["nobody", {}, { role: "administrator" }] as const) {
      expect(await asked(who, path)).toBe(403);
      expect(await asked(who, collection)).toBe(403);
    }
  });

  it("nobody writes or removes anything", async () => {
    for (const path of ["presence/1", "presence/nowy", ...CLOSED]) {
      for (const who of ["nobody", { role: "administrator" }] as const) {
        expect(await asked(who, path, "PATCH"), path).toBe(403);
        expect(await asked(who, path, "DELETE"), path).toBe(403);
      }
    }
  });
});

/** As an emulator takes it: a token without a signature. */
function authorizationOf(who: Who): Record<string, string> {
  if (who === "nobody") return {};
  if (who === "owner") return { authorization: "Bearer owner" };
  const now = Math.floor(Date.now() / 1000);
  const token = new UnsecuredJWT({ sub: "uid-1", user_id: "uid-1", ...who })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setIssuedAt(now)
    .setExpirationTime(now + 600)
    .encode();
  return { authorization: `Bearer ${token}` };
}
