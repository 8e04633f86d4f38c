import { SettingError } from "../base/config.ts";
import { type AskGoogle, GoogleUnavailable } from "./ask-google.ts";
import {
  type AccountParts,
  CUSTOM_TOKENS_FOR,
  type GoogleAccount,
  cachedBearer,
  TOKEN_LIFE_S,
} from "./google-account.ts";
import { firebaseServerMessages } from "#core/messages/server/firebase.ts";

const IAM = "https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts";

/**
 * Returns the origin of the metadata server. That server tells a machine of Google Cloud its project and account. Google's variable
 * `GCE_METADATA_HOST` may name another server.
 */
export function metadataServer(environment: NodeJS.ProcessEnv): string {
  return `http://${environment["GCE_METADATA_HOST"] || "metadata.google.internal"}`;
}

/**
 * Opens the service account under which Google Cloud runs this server. Google's IAM signs the tokens of the account. Rejects with a
 * `SettingError` outside Google Cloud.
 */
export async function openMachineAccount({ config, environment, ask, clock }: AccountParts): Promise<GoogleAccount> {
  const at = `${metadataServer(environment)}/computeMetadata/v1`;
  const project = await answerOf<{ projectId?: string }>(ask, `${at}/project/?recursive=true`);
  const account = await answerOf<{ email?: string }>(ask, `${at}/instance/service-accounts/default/?recursive=true`);
  const email = account?.email;
  if (!email) throw new SettingError(firebaseServerMessages.noAccount);
  if (project?.projectId !== config.projectId)
    throw new SettingError(firebaseServerMessages.machineOfOtherProject(project?.projectId ?? "?", config.projectId));
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

/** Returns the answer of the metadata server; null without such a server, or when the server does not know the address. */
async function answerOf<T>(ask: AskGoogle, address: string): Promise<T | null> {
  try {
    const { status, value } = await ask(address, { headers: { "metadata-flavor": "Google" } });
    return status === 200 ? (value as T) : null;
  } catch (error) {
    if (error instanceof GoogleUnavailable) return null;
    throw error;
  }
}

/** Returns a signature made by Google's IAM, in base64url. */
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
