import type { AccessLink } from "#core/accounts/account-service.ts";
import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export interface AccountLinkScreen {
  token: string;
  link: AccessLink | null;
}

const TOKEN_LIMIT = 200;

export async function loadAccountLink({ signIn }: Services, context: RequestContext): Promise<AccountLinkScreen> {
  const token = (context.query.get("token") ?? "").slice(0, TOKEN_LIMIT);
  return { token, link: token === "" ? null : await signIn.link(token) };
}
