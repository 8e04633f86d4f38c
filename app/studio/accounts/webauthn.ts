/* Passkeys are passed as the JSON that browsers define (`parseRequestOptionsFromJSON`, `toJSON`). */

/** Asks for a passkey that signs the challenge; null when the person or the browser refuses, or the device cannot do it. */
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
    // The person closed the browser's dialog, or the page lost the focus.
    return null;
  }
}
