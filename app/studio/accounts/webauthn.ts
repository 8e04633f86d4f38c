/* Passkeys as the JSON that the platform defines (`parseRequestOptionsFromJSON`, `toJSON`). */

interface FromJson {
  parseRequestOptionsFromJSON?(options: unknown): PublicKeyCredentialRequestOptions;
  parseCreationOptionsFromJSON?(options: unknown): PublicKeyCredentialCreationOptions;
}

/** Asks for a key that signs the challenge; null when the person or the browser refuses. */
export async function askPasskey(options: unknown): Promise<unknown> {
  const parse = platform()?.parseRequestOptionsFromJSON;
  if (!parse) return null;
  return credentialOf(() => navigator.credentials.get({ publicKey: parse(options) }));
}

export async function makePasskey(options: unknown): Promise<unknown> {
  const parse = platform()?.parseCreationOptionsFromJSON;
  if (!parse) return null;
  return credentialOf(() => navigator.credentials.create({ publicKey: parse(options) }));
}

function platform(): FromJson | undefined {
  return (window as { PublicKeyCredential?: FromJson }).PublicKeyCredential;
}

async function credentialOf(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential: (Credential & { toJSON?(): unknown }) | null = await ask();
    return credential?.toJSON?.() ?? null;
  } catch {
    // The person closed the browser's own box, or the page lost its focus: nothing happened.
    return null;
  }
}
