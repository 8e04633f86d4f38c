import { type Answered, present, type ToolkitCalls } from "./toolkit-calls.ts";

/** A passkey as an account lists it; `id` is in base64url. */
export interface StoredPasskey {
  id: string;
  name: string;
}

/** WebAuthn's JSON, as browsers make and read it (WebAuthn level 3, 5.1.10): bytes are in base64url. */
type WebAuthnJson = Record<string, unknown>;

export interface PasskeyAnswer extends WebAuthnJson {
  id: string;
  response: object;
}

interface Tokens {
  idToken?: string;
}

/**
 * Passkeys of accounts: `accounts/passkeyEnrollment` and `accounts/passkeySignIn` of version 2. Google writes bytes in plain base64,
 * both ways.
 */
export function createPasskeyCalls({ asBrowser }: ToolkitCalls) {
  return {
    /** What `navigator.credentials.create` is to be asked for. */
    async beginPasskey(idToken: string): Promise<Answered<WebAuthnJson>> {
      const answer = await asBrowser<{ credentialCreationOptions?: WebAuthnJson }>(
        "v2/accounts/passkeyEnrollment:start",
        { idToken },
      );
      return answer.ok ? { ok: true, value: fromGoogle(present(answer.value.credentialCreationOptions)) } : answer;
    },
    async addPasskey(idToken: string, credential: PasskeyAnswer, name: string): Promise<Answered<object>> {
      const given = { idToken, authenticatorRegistrationResponse: toGoogle(credential), name, displayName: name };
      return asBrowser("v2/accounts/passkeyEnrollment:finalize", given);
    },
    async removePasskeys(idToken: string, ids: readonly string[]): Promise<Answered<object>> {
      return asBrowser("v1/accounts:update", { idToken, deletePasskey: ids });
    },
    /** What `navigator.credentials.get` is to be asked for. */
    async passkeyChallenge(): Promise<Answered<WebAuthnJson>> {
      const answer = await asBrowser<{ credentialRequestOptions?: WebAuthnJson }>(
        "v2/accounts/passkeySignIn:start",
        {},
      );
      return answer.ok ? { ok: true, value: fromGoogle(present(answer.value.credentialRequestOptions)) } : answer;
    },
    async signInWithPasskey(credential: PasskeyAnswer): Promise<Answered<string>> {
      const given = { authenticatorAuthenticationResponse: toGoogle(credential) };
      const answer = await asBrowser<Tokens>("v2/accounts/passkeySignIn:finalize", given);
      return answer.ok ? { ok: true, value: present(answer.value.idToken) } : answer;
    },
  };
}

/** The members that hold bytes. An `id` does where it is not the relying party's. */
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

/** Google knows a passkey by the `id` that the browser gives. */
function toGoogle({ id, type = "public-key", rawId = id, response }: PasskeyAnswer): WebAuthnJson {
  const plain = (text: string) => Buffer.from(text, "base64url").toString("base64");
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = response as WebAuthnJson;
  const bytes = { clientDataJSON, attestationObject, authenticatorData, signature, userHandle };
  return { id, type, ...rewritten({ rawId }, plain), response: rewritten(bytes, plain) };
}

function rewritten(json: WebAuthnJson, spell: (text: string) => string, but = new Set<string>()): WebAuthnJson {
  const spelled = Object.entries(json).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null) return [];
    if (but.has(name)) return [[name, value]];
    if (typeof value === "string") return [[name, BYTES.has(name) ? spell(value) : value]];
    if (Array.isArray(value))
      return [[name, value.map((each) => (each === Object(each) ? rewritten(each as WebAuthnJson, spell) : each))]];
    return [[name, value === Object(value) ? rewritten(value as WebAuthnJson, spell) : value]];
  });
  return Object.fromEntries(spelled);
}
