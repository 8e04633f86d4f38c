import { type Answered, present, type ToolkitCalls } from "./toolkit-calls.ts";

/** A passkey in the list of an account; `id` is in base64url. */
export interface StoredPasskey {
  id: string;
  name: string;
}

/** The JSON form of WebAuthn's objects in browsers (WebAuthn level 3, 5.1.10). Bytes are in base64url. */
type WebAuthnJson = Record<string, unknown>;

export interface PasskeyAnswer extends WebAuthnJson {
  id: string;
  response: object;
}

interface Tokens {
  idToken?: string;
}

/**
 * Creates calls for passkeys of accounts: `accounts/passkeyEnrollment` and `accounts/passkeySignIn` of Identity Toolkit's version 2. Google
 * reads and writes bytes in base64 instead of base64url.
 */
export function createPasskeyCalls({ asBrowser }: ToolkitCalls) {
  return {
    /** Resolves to the options for `navigator.credentials.create`. */
    async beginPasskey(idToken: string): Promise<Answered<WebAuthnJson>> {
      const answer = await asBrowser<{ credentialCreationOptions?: WebAuthnJson }>(
        "v2/accounts/passkeyEnrollment:start",
        { idToken },
      );
      return answer.ok ? { ok: true, value: fromGoogle(present(answer.value.credentialCreationOptions)) } : answer;
    },
    async addPasskey(idToken: string, credential: PasskeyAnswer, name: string): Promise<Answered<object>> {
      const body = { idToken, authenticatorRegistrationResponse: toGoogle(credential), name, displayName: name };
      return asBrowser("v2/accounts/passkeyEnrollment:finalize", body);
    },
    async removePasskeys(idToken: string, ids: readonly string[]): Promise<Answered<object>> {
      return asBrowser("v1/accounts:update", { idToken, deletePasskey: ids });
    },
    /** Resolves to the options for `navigator.credentials.get`. */
    async passkeyChallenge(): Promise<Answered<WebAuthnJson>> {
      const answer = await asBrowser<{ credentialRequestOptions?: WebAuthnJson }>(
        "v2/accounts/passkeySignIn:start",
        {},
      );
      return answer.ok ? { ok: true, value: fromGoogle(present(answer.value.credentialRequestOptions)) } : answer;
    },
    async signInWithPasskey(credential: PasskeyAnswer): Promise<Answered<string>> {
      const body = { authenticatorAuthenticationResponse: toGoogle(credential) };
      const answer = await asBrowser<Tokens>("v2/accounts/passkeySignIn:finalize", body);
      return answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
    },
  };
}

/** Names of the fields that hold bytes. The `id` of the relying party (`rp`) holds no bytes, so `rp` is left out when rewriting. */
const BYTES = new Set([
  "challenge",
  "id",
  "rawId",
  "clientDataJSON",
  "attestationObject",
  "authenticatorData",
  "signature",
  "userHandle",
]);

function fromGoogle(options: WebAuthnJson): WebAuthnJson {
  return rewritten(options, (text) => Buffer.from(text, "base64").toString("base64url"), new Set(["rp"]));
}

/** Returns a passkey's answer in Google's form. The `id` stays in base64url, because Google stores it as the browser sent it. */
function toGoogle({ id, type = "public-key", rawId = id, response }: PasskeyAnswer): WebAuthnJson {
  const plain = (text: string) => Buffer.from(text, "base64url").toString("base64");
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response as WebAuthnJson;
  const bytes = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle };
  return { id, type, ...rewritten({ rawId }, plain), response: rewritten(bytes, plain) };
}

function rewritten(json: WebAuthnJson, convert: (text: string) => string, skipped = new Set<string>()): WebAuthnJson {
  const entries = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (skipped.has(name)) return [[name, value]];
    if (typeof value === "string") return [[name, BYTES.has(name) ? convert(value) : value]];
    if (Array.isArray(value))
      return [[name, value.map((each) => (each === Object(each) ? rewritten(each as WebAuthnJson, convert) : each))]];
    return [[name, value === Object(value) ? rewritten(value as WebAuthnJson, convert) : value]];
  });
  return Object.fromEntries(entries);
}
