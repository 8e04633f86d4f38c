import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { SettingError } from "../base/config.ts";
import { type AskGoogle, createAskGoogle, GoogleUnavailable } from "./ask-google.ts";
import { openFirebase } from "./open-firebase.ts";
import { openGoogleAccount } from "./open-google-account.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const REAL: FirebaseConfig = { ...PROJECT, projectId: "moj-projekt", emulators: { auth: null, firestore: null } };
const IAM = "https://iamcredentials.googleapis.com";
const METADATA = "/computeMetadata/v1";
const ACCOUNT = `${METADATA}/instance/service-accounts/default`;
const EMAIL = "szpalta@moj-projekt.iam.gserviceaccount.com";

/** By path, what the metadata server and IAM answer; and what they were asked. */
let answers: Record<string, [status: number, value: object]>;
let asked: string[];
let signed: string | null;

beforeEach(() => {
  [asked, signed] = [[], null];
  answers = {
    [`${METADATA}/project/?recursive=true`]: [200, { projectId: "moj-projekt", numericProjectId: 123 }],
    [`${ACCOUNT}/?recursive=true`]: [200, { email: EMAIL, aliases: ["default"], scopes: [] }],
    [`${ACCOUNT}/token`]: [200, { access_token: "t1", expires_in: 3_600, token_type: "Bearer" }],
    [`/v1/projects/-/serviceAccounts/${encodeURIComponent(EMAIL)}:signBlob`]: [
      200,
      { keyId: "k", signedBlob: Buffer.from([0xfb, 0xff, 1]).toString("base64") },
    ],
  };
});

/** A machine of Google Cloud as far as this is concerned: its metadata server, behind which IAM stands as well. */
async function machine() {
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const isMetadata = path.startsWith(METADATA);
    const isKnown = isMetadata
      ? request.headers["metadata-flavor"] === "Google"
      : request.headers.authorization === "Bearer t1";
    const [status, value] = answers[path] ?? [404, {}];
    request.setEncoding("utf8").on("data", (text: string) => {
      signed = Buffer.from((JSON.parse(text) as { payload: string }).payload, "base64").toString("utf8");
    });
    response.writeHead(isKnown ? status : 403, { "content-type": "application/json" }).end(JSON.stringify(value));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const near = createAskGoogle([`http://${host}`]);
  const ask: AskGoogle = (address, question) => near(address.replace(IAM, `http://${host}`), question);
  return { host, ask };
}

async function openAt({ host, ask }: Awaited<ReturnType<typeof machine>>, clock = () => NOW) {
  return openGoogleAccount({ config: REAL, environment: { GCE_METADATA_HOST: host }, ask, clock });
}

describe("without a key file, the account of the machine", () => {
  it("is given tokens by its metadata, and uses each until a minute before its end", async () => {
    let now = NOW;
    const account = await openAt(await machine(), () => now);
    for (const later of [0, 3_539_000]) {
      now = NOW + later;
      expect(await account.bearer()).toBe("Bearer t1");
    }
    now += 2_000;
    answers[`${ACCOUNT}/token`] = [200, { access_token: "t2", expires_in: 3_600 }];
    expect(await account.bearer()).toBe("Bearer t2");
    expect(asked.filter((path) => path.endsWith("/token"))).toHaveLength(2);
  });

  it("has what it makes for a browser signed by IAM", async () => {
    const account = await openAt(await machine());
    const token = await account.customToken("u1", { role: "editor" });
    expect(decodeProtectedHeader(token)).toEqual({ alg: "RS256", typ: "JWT" });
    expect(decodeJwt(token)).toEqual({
      iss: EMAIL,
      sub: EMAIL,
      aud: "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit",
      iat: NOW / 1000,
      exp: NOW / 1000 + 3_600,
      uid: "u1",
      claims: { role: "editor" },
    });
    expect(token).toBe(`${signed}.-_8B`);
  });

  it("that may not sign, or has lost its metadata, is as if Google did not answer", async () => {
    let now = NOW;
    const account = await openAt(await machine(), () => now);
    answers = { [`${ACCOUNT}/token`]: [200, { access_token: "t1", expires_in: 3_600 }] };
    await expect(account.customToken("u1", {})).rejects.toThrow(/Service Account Token Creator/);
    answers = {};
    now += 3_600_000;
    await expect(account.bearer()).rejects.toThrow(GoogleUnavailable);
  });

  it("of another project, or of no machine of Google's, stops the start with a sentence", async () => {
    const at = await machine();
    answers[`${METADATA}/project/?recursive=true`] = [200, { projectId: "inny" }];
    await expect(openAt(at)).rejects.toThrow(SettingError);
    await expect(openAt(at)).rejects.toThrow("Ta maszyna należy do projektu „inny”");
    answers = {};
    await expect(openAt(at)).rejects.toThrow("GOOGLE_APPLICATION_CREDENTIALS ma wskazywać plik klucza");
    // Nobody listens there.
    const environment = { GCE_METADATA_HOST: "127.0.0.1:9" };
    const opening = openFirebase(REAL, { origin: null, environment, clock: () => NOW });
    await expect(opening).rejects.toThrow("GOOGLE_APPLICATION_CREDENTIALS ma wskazywać plik klucza");
  });

  it("is asked for by the server itself, whatever else is not public", async () => {
    const { host } = await machine();
    const environment = { GCE_METADATA_HOST: host };
    const { account } = await openFirebase(REAL, { origin: null, environment, clock: () => NOW });
    expect(await account?.bearer()).toBe("Bearer t1");
  });
});
