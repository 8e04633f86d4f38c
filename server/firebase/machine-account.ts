import { SettingError } from "../base/config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";
import {
  type AccountParts,
  CUSTOM_TOKENS_FOR,
  type GoogleAccount,
  cachedBearer,
  TOKEN_LIFE_S,
} from "./google-account.ts";

const IAM = "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts";

/** Where a machine of Google Cloud is told who it is. `GCE_METADATA_HOST` is Google's own name for another place. */
export function metadataServer(environment: NodeJS.ProcessEnv): string {
  return `http://${environment["GCE_METADATA_HOST"] || "metadata.google.internal"}`;
}

/** The service account that Cloud Run, or another part of Google Cloud, runs this server as. Asks for it; signs by IAM. */
export async function openMachineAccount({ config, environment, ask, clock }: AccountParts): Promise<GoogleAccount> {
  const at = `${metadataServer(environment)}/computeMetadata/v1`;
  const project = await answerOf<{ projectId?: string }>(ask, `${at}/project/?recursive=true`);
  const account = await answerOf<{ email?: string }>(ask, `${at}/instance/service-accounts/default/?recursive=true`);
  const email = account?.email;
  if (!email) throw new SettingError(NO_ACCOUNT);
  if (project?.projectId !== config.projectId)
    throw new SettingError(
      `Ta maszyna należy do projektu „${project?.projectId ?? "?"}”, a szpalta.config.ts mówi o projekcie „${config.projectId}”. ` +
        "Uruchom serwer w tym projekcie albo wskaż plik klucza w GOOGLE_APPLICATION_CREDENTIALS.",
    );
  const bearer = cachedBearer(clock, async () => answerOf(ask, `${at}/instance/service-accounts/default/token`));
  return {
    bearer,
    async customToken(uid, claims) {
      const now = Math.floor(clock() / 1000);
      const times = { iat: now, exp: now + TOKEN_LIFE_S };
      const payload = { iss: email, sub: email, aud: CUSTOM_TOKENS_FOR, ...times, uid, claims };
      const unsigned = `${encoded({ alg: "RS256", typ: "JWT" })}.${encoded(payload)}`;
      return `${unsigned}.${await signedByIam(ask, await bearer(), email, unsigned)}`;
    },
  };
}

const NO_ACCOUNT =
  "GOOGLE_APPLICATION_CREDENTIALS ma wskazywać plik klucza konta usługi projektu Firebase, bo szpalta.config.ts ma pole „firebase”. " +
  "Bez niego serwer może działać tylko w Google Cloud, pod kontem usługi tego projektu.";

/** Null where there is no metadata server, or it knows nothing of it. */
async function answerOf<T>(ask: AskGoogle, address: string): Promise<T | null> {
  try {
    const { status, value } = await ask(address, { headers: { "metadata-flavor": "Google" } });
    return status === 200 ? (value as T) : null;
  } catch (error) {
    if (error instanceof GoogleUnavailable) return null;
    throw error;
  }
}

/** The signature in base64url. */
async function signedByIam(ask: AskGoogle, authorization: string, email: string, text: string): Promise<string> {
  const body = JSON.stringify({ payload: Buffer.from(text).toString("base64") });
  const { status, value } = await ask(`${IAM}/${encodeURIComponent(email)}:signBlob`, {
    body,
    headers: { authorization },
  });
  const { signedBlob } = (value ?? {}) as { signedBlob?: string };
  if (status === 200 && signedBlob) return Buffer.from(signedBlob, "base64").toString("base64url");
  throw new GoogleUnavailable(
    `IAM refused to sign as ${email} (${status}): it needs the role Service Account Token Creator on itself.`,
  );
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
