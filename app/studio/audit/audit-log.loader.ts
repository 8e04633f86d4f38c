import type { AuditLine } from "#core/audit/audit-service.ts";
import type { Services } from "#core/services.ts";
import { tagPath, topicEditPath } from "#core/base/paths.ts";
import { links } from "../../links.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type AuditLogScreen = Awaited<ReturnType<typeof loadAuditLog>>;

export async function loadAuditLog({ studio }: Services, context: RequestContext) {
  const id = Number(context.query.get("before") ?? "");
  const before = Number.isSafeInteger(id) && id > 0 ? id : null;
  const said = (name: string) => context.query.get(name) ?? "";
  const asked = { person: said("person"), day: said("day"), text: said("q") };
  const found = unwrap(await studio.audit.entries(requiredViewer(context), { ...asked, before }));
  return { ...found, lines: found.lines.map((line) => ({ ...line, path: placeOf(line.about) })), before, asked };
}

function placeOf(about: AuditLine["about"]): string | null {
  if (!about || about.slug === null) return null;
  const places: Record<string, (slug: string) => string> = {
    post: links.editPost,
    media: links.picture,
    tag: tagPath,
    topic: topicEditPath,
    category: (slug) => `/${slug}`,
  };
  return places[about.kind]?.(about.slug) ?? null;
}
