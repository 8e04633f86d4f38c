/* Passkeys as the JSON that the platform defines (`parseRequestOptionsFromJSON`, `toJSON`). */

/** Asks for a key that signs the challenge; null when the person or the browser refuses, or lacks what it takes. */
export function askPasskey(options: unknown): Promise<unknown> {
  return credentialOf(() => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
    return navigator.credentials.get({ publicKey });
  });
}

export function makePasskey(options: unknown): Promise<unknown> {
  return credentialOf(() => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });
}

async function credentialOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    return ((await ask()) as PublicKeyCredential | null)?.toJSON() ?? null;
  } catch {
    // The person closed the browser's own box, or the page lost its focus: nothing happened.
    return null;
  }
}
