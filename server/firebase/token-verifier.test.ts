import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import type { FirebaseConfig } from "#core/base/firebase-config.ts";
import { PROJECT } from "#test/support/services/firebase-project.ts";
import { createAppCheckGate } from "./app-check.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";
import { createTokenVerifier } from "./token-verifier.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const REAL: FirebaseConfig = { ...PROJECT, projectId: "moj-projekt", emulators: { auth: null, firestore: null } };
const ID_TOKENS = "https://securetoken.google.com/moj-projekt";
const SESSIONS = "https://session.firebase.google.com/moj-projekt";
const APP_CHECK = "https://firebaseappcheck.googleapis.com/123456789012";

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

let pair: Pair;
let other: Pair;

beforeAll(async () => {
  pair = await generateKeyPair("RS256");
  other = await generateKeyPair("RS256");
});

interface Token {
  issuer: string;
  audience?: string;
  claims?: JWTPayload;
  by?: Pair;
  kid?: string;
  endsIn?: number;
}

function token({ issuer, audience = "moj-projekt", claims = {}, by = pair, kid = "k1", endsIn = 3_600 }: Token) {
  const now = NOW / 1000;
  const who = { sub: "uid-1", auth_time: now, email: "Zofia@Example.pl", email_verified: true };
  return new SignJWT({ ...who, ...claims })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + endsIn)
    .sign(by.privateKey);
}

/** `keys` are what Google publishes, by key id. */
function verifierOf(keys: Record<string, Pair> = { k1: pair }, config = REAL) {
  const asked: string[] = [];
  let now = NOW;
  const ask: AskGoogle = async (address) => {
    asked.push(address);
    const list = Object.entries(keys).map(async ([kid, { publicKey }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg: "RS256",
      use: "sig",
    }));
    return { status: 200, value: { keys: await Promise.all(list) } };
  };
  const verifier = createTokenVerifier({ config, ask, clock: () => now });
  return { verifier, asked, keys, later: (ms: number) => void (now += ms) };
}

describe("tokens of Firebase", () => {
  it("say who somebody is", async () => {
    const { verifier } = verifierOf();
    const zofia = { uid: "uid-1", authTime: NOW / 1000, email: "zofia@example.pl", emailVerified: true, name: null };
    expect(await verifier.idToken(await token({ issuer: ID_TOKENS }))).toEqual(zofia);
    expect(await verifier.sessionCookie(await token({ issuer: SESSIONS }))).toEqual(zofia);
  });

  it("are nobody's when another project's, of another kind, over, signed by others, or without a signature", async () => {
    const { verifier } = verifierOf();
    const made = [
      token({ issuer: SESSIONS }),
      token({ issuer: ID_TOKENS, audience: "inny-projekt" }),
      token({ issuer: ID_TOKENS.replace("moj-", "inny-") }),
      token({ issuer: ID_TOKENS, endsIn: -1 }),
      token({ issuer: ID_TOKENS, by: other }),
      token({ issuer: ID_TOKENS, claims: { sub: "" } }),
      token({ issuer: ID_TOKENS, claims: { auth_time: "dawno" } }),
      unsigned(ID_TOKENS, "moj-projekt"),
      "to nie jest token",
    ];
    for (const each of made) expect(await verifier.idToken(await each)).toBeNull();
  });

  it("signed with a new key have the keys fetched again, once a minute at most", async () => {
    const { verifier, asked, keys, later } = verifierOf({ k1: pair });
    await verifier.idToken(await token({ issuer: ID_TOKENS }));
    const fresh = token({ issuer: ID_TOKENS, by: other, kid: "k2" });
    expect(await verifier.idToken(await fresh)).toBeNull();
    expect(asked).toHaveLength(1);
    keys["k2"] = other;
    later(60_000);
    expect(await verifier.idToken(await fresh)).not.toBeNull();
    expect(asked).toHaveLength(2);
  });

  it("without a signature are taken of an emulator alone, whose name the site's file has", async () => {
    const { verifier } = verifierOf({}, PROJECT);
    const issuer = "https://securetoken.google.com/demo-szpalta";
    expect(await verifier.idToken(unsigned(issuer, "demo-szpalta"))).toMatchObject({ uid: "uid-1" });
    expect(await verifier.idToken(unsigned(issuer, "inny"))).toBeNull();
  });
});

function unsigned(issuer: string, audience: string): string {
  const now = NOW / 1000;
  const who = new UnsecuredJWT({ sub: "uid-1", auth_time: now }).setIssuer(issuer).setAudience(audience);
  return who.setExpirationTime(now + 60).encode();
}

describe("App Check", () => {
  const attested = (claims: JWTPayload = {}) =>
    token({ issuer: APP_CHECK, audience: "projects/123456789012", claims: { sub: PROJECT.appId, ...claims } });

  function gate(
    enforce: boolean,
    verifier: Parameters<typeof createAppCheckGate>[0]["verifier"] = verifierOf().verifier,
  ) {
    const noted: unknown[] = [];
    const log = { warn: (what: unknown) => void noted.push(what) };
    return { noted, pass: createAppCheckGate({ verifier, enforce, elapsed: () => 0, log: log as never }) };
  }

  const script = (token?: string) => ({
    accept: "application/json",
    ...(token === undefined ? {} : { "x-firebase-appcheck": token }),
  });

  it("knows a token of the site's own web app", async () => {
    const { verifier } = verifierOf();
    expect(await verifier.appCheck(await attested())).toBe(true);
    expect(await verifier.appCheck(await attested({ sub: "1:1:web:ff" }))).toBe(false);
    expect(await verifier.appCheck(await token({ issuer: ID_TOKENS }))).toBe(false);
  });

  it("enforced lets scripts through by such a token alone; documents and forms it never asks", async () => {
    const { pass } = gate(true);
    expect(await pass(script(await attested()))).toBeNull();
    for (const bad of [undefined, "", "x", await attested({ sub: "inna" })])
      expect(await pass(script(bad))).toMatchObject({
        code: "forbidden",
        message: expect.stringContaining("App Check"),
      });
    expect(await pass({ accept: "text/html,application/xhtml+xml" })).toBeNull();
  });

  it("fails closed only where it is enforced, and notes failures once with their number", async () => {
    const silent = { appCheck: async () => Promise.reject(new GoogleUnavailable("Nobody answers.")) };
    expect(await gate(true, silent).pass(script("x"))).toMatchObject({ ok: false });
    const { pass, noted } = gate(false, silent);
    expect(await pass(script("x"))).toBeNull();
    expect(await pass(script())).toBeNull();
    expect(noted).toEqual([{ why: "silent", count: 1, enforce: false }]);
  });
});
