import type { AccessLink } from "#core/accounts/sign-in.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export interface SetupScreen {
  token: string;
  link: AccessLink | null;
}

const TOKEN_LIMIT = 200;

export async function loadSetup({ signIn }: Services, context: RequestContext): Promise<SetupScreen> {
  const token = (context.query.get("token") ?? "").slice(0, TOKEN_LIMIT);
  return { token, link: token === "" ? null : await signIn.link(token) };
}
