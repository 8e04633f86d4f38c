import { randomBytes } from "node:crypto";

interface Given {
  id?: string;
  response?: { clientDataJSON?: string; attestationObject?: string; authenticatorData?: string; signature?: string };
}

/** Bytes as Google writes them. */
const PLAIN = /^[A-Za-z0-9+/]+={0,2}$/;

/** Passkeys of a project's accounts as Identity Toolkit answers for them: bytes in plain base64, each challenge good once. */
export class FirebasePasskeys {
  readonly #owners = new Map<string, { uid: string; name: string }>();
  readonly #challenges = new Set<string>();

  begin(uid: string): object | string {
    const user = { id: Buffer.from(uid).toString("base64"), name: "user@example.com", displayName: "User" };
    const excludeCredentials = this.listed(uid).map(({ credentialId }) => ({
      type: "public-key",
      id: Buffer.from(credentialId, "base64url").toString("base64"),
    }));
    const pubKeyCredParams = [{ type: "public-key", alg: -7 }];
    const rp = { name: "localhost", id: "localhost" };
    const challenge = this.#newChallenge();
    return {
      credentialCreationOptions: { rp, user, challenge, pubKeyCredParams, excludeCredentials, attestation: "none" },
    };
  }

  add(uid: string, given: Given, name: string): string | null {
    const { id = "", response } = given;
    if (!PLAIN.test(response?.attestationObject ?? "") || !this.#isAnswer(given))
      return "INVALID_AUTHENTICATOR_RESPONSE";
    if (this.#owners.has(id)) return "CREDENTIAL_ALREADY_IN_USE";
    this.#owners.set(id, { uid, name });
    return null;
  }

  challenge(): object | string {
    return {
      credentialRequestOptions: { challenge: this.#newChallenge(), rpId: "localhost", userVerification: "required" },
    };
  }

  ownerOf(given: Given): { uid: string } | string {
    const { authenticatorData = "", signature = "" } = given.response ?? {};
    if (!PLAIN.test(authenticatorData) || !PLAIN.test(signature) || !this.#isAnswer(given))
      return "INVALID_AUTHENTICATOR_RESPONSE";
    return this.#owners.get(given.id ?? "") ?? "PASSKEY_CREDENTIAL_NOT_FOUND";
  }

  listed(uid: string): { credentialId: string; name: string }[] {
    const own = Array.from(this.#owners).filter(([, owner]) => owner.uid === uid);
    return own.map(([credentialId, { name }]) => ({ credentialId, name }));
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#owners.delete(id);
  }

  #newChallenge(): string {
    // Bytes that the two alphabets of base64 spell differently.
    const bytes = Buffer.concat([Buffer.from([0xfb, 0xff, 0xfe]), randomBytes(32)]);
    this.#challenges.add(bytes.toString("base64url"));
    return bytes.toString("base64");
  }

  #isAnswer({ response }: Given): boolean {
    const text = response?.clientDataJSON ?? "";
    if (!PLAIN.test(text)) return false;
    const { challenge } = JSON.parse(Buffer.from(text, "base64").toString("utf8")) as { challenge: string };
    return this.#challenges.delete(challenge);
  }
}
