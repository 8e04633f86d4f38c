import type { Services } from "#core/services.ts";
import type { RequestContext } from "../../requests/request-context.ts";

export type AccessLinkScreen = Awaited<ReturnType<typeof loadAccessLink>>;

const TOKEN_LIMIT = 200;

export async function loadAccessLink({ signIn }: Services, context: RequestContext) {
  const token = (context.query.get("token") ?? "").slice(0, TOKEN_LIMIT);
  return { token, link: token === "" ? null : await signIn.link(token) };
}
