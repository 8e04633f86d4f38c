import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeJwt, exportPKCS8, generateKeyPair, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { SettingError } from "../base/config.ts";
import type { AskGoogle } from "./ask-google.ts";
import { openFirebase } from "./open-firebase.ts";
import { openGoogleAccount } from "./open-google-account.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const REAL: FirebaseConfig = { ...PROJECT, projectId: "moj-projekt", emulators: { auth: null, firestore: null } };

let folder: string;
let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let key: Record<string, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "szpalta-account-"));
  pair = await generateKeyPair("RS256", { extractable: true });
  const private_key = await exportPKCS8(pair.privateKey);
  key = { type: "service_account", project_id: "moj-projekt", client_email: "szpalta@moj-projekt.iam", private_key };
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: string): { GOOGLE_APPLICATION_CREDENTIALS: string } {
  const path = join(folder, "klucz.json");
  writeFileSync(path, content);
  return { GOOGLE_APPLICATION_CREDENTIALS: path };
}

const unasked: AskGoogle = () => Promise.reject(new Error("Nobody is to be asked."));

describe("the service account", () => {
  it("is given a token for what it signs, and uses it until a minute before its end", async () => {
    let now = NOW;
    const bodies: string[] = [];
    const ask: AskGoogle = async (_, { body = "" } = {}) => {
      bodies.push(body);
      return { status: 200, value: { access_token: `t${bodies.length}`, expires_in: 3_600 } };
    };
    const environment = fileOf(JSON.stringify(key));
    const account = await openGoogleAccount({ config: REAL, environment, ask, clock: () => now });
    expect(await account.bearer()).toBe("Bearer t1");
    now += 3_539_000;
    expect(await account.bearer()).toBe("Bearer t1");
    now += 2_000;
    expect(await account.bearer()).toBe("Bearer t2");
    const assertion = new URLSearchParams(bodies[0]).get("assertion") ?? "";
    const audience = "https://oauth2.googleapis.com/token";
    const { payload } = await jwtVerify(assertion, pair.publicKey, { audience, currentDate: new Date(NOW) });
    expect(payload).toMatchObject({ iss: "szpalta@moj-projekt.iam", exp: NOW / 1000 + 3_600 });
    const claims = { role: "editor" };
    expect(decodeJwt(await account.customToken("u1", claims))).toMatchObject({
      uid: "u1",
      claims,
      sub: key["client_email"],
    });
  });

  it.each([
    [() => ({ GOOGLE_APPLICATION_CREDENTIALS: join(folder, "nie-ma") }), "wskazuje plik, którego nie da się odczytać"],
    [() => fileOf("{"), "ma wskazywać plik JSON z kluczem konta usługi"],
    [
      () => fileOf(JSON.stringify({ ...key, type: "authorized_user" })),
      "ma wskazywać plik JSON z kluczem konta usługi",
    ],
    [() => fileOf(JSON.stringify({ ...key, project_id: "inny" })), "wskazuje klucz projektu „inny”"],
    [
      () => fileOf(JSON.stringify({ ...key, private_key: "to nie klucz" })),
      "wskazuje plik, w którym private_key nie jest kluczem",
    ],
  ])("that cannot be used stops the start with a sentence (%#)", async (environment, sentence) => {
    const opening = openGoogleAccount({ config: REAL, environment: environment(), ask: unasked, clock: () => NOW });
    await expect(opening).rejects.toThrow(SettingError);
    await expect(opening).rejects.toThrow(`GOOGLE_APPLICATION_CREDENTIALS ${sentence}`);
  });
});

describe("the project", () => {
  const open = (config: FirebaseConfig, origin: string | null) =>
    openFirebase(config, { origin, environment: {}, clock: () => NOW });

  it("on emulators needs no key, and no public address may stand before them", async () => {
    expect((await open(PROJECT, "http://127.0.0.1:3000")).account).not.toBeNull();
    expect((await open(PROJECT, null)).account).not.toBeNull();
    await expect(open(PROJECT, "https://example.pl")).rejects.toThrow(/firebase\.emulators.*https:\/\/example\.pl/);
  });

  it("of which Analytics alone is used needs no key either", async () => {
    expect((await open({ ...REAL, signIn: null, analytics: true }, null)).account).toBeNull();
  });
});
