import type { AuditLine } from "#core/audit/audit-service.ts";
import type { Services } from "#core/services.ts";
import { tagPath, topicEditPath } from "#core/base/paths.ts";
import { links } from "../../links.ts";
import { type RequestContext, unwrap, requiredViewer } from "../../requests/request-context.ts";

export type AuditLogScreen = Awaited<ReturnType<typeof loadAuditLog>>;

export async function loadAuditLog({ studio }: Services, context: RequestContext) {
  const id = Number(context.query.get("before") ?? "");
  const before = Number.isSafeInteger(id) && id > 0 ? id : null;
  const param = (name: string) => context.query.get(name) ?? "";
  const filters = { person: param("person"), day: param("day"), text: param("q") };
  const listing = unwrap(await studio.audit.entries(requiredViewer(context), { ...filters, before }));
  return {
    ...listing,
    lines: listing.lines.map((line) => ({ ...line, path: placeOf(line.about) })),
    before,
    asked: filters,
  };
}

function placeOf(subject: AuditLine["about"]): string | null {
  if (!subject || subject.slug === null) return null;
  const places: Record<string, (slug: string) => string> = {
    post: links.editPost,
    media: links.picture,
    tag: tagPath,
    topic: topicEditPath,
    category: (slug) => `/${slug}`,
  };
  return places[subject.kind]?.(subject.slug) ?? null;
}
