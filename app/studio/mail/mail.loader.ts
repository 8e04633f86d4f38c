import type { Services } from "#core/services.ts";
import { type RequestContext, requiredViewer, unwrap } from "../../requests/request-context.ts";

export type MailScreen = Awaited<ReturnType<typeof loadMail>>;

export async function loadMail({ studio, config }: Services, context: RequestContext) {
  const viewer = requiredViewer(context);
  return { ...unwrap(await studio.mail.settings(viewer)), email: viewer.email ?? "", siteName: config.name };
}
