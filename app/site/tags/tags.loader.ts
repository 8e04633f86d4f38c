import { may } from "#core/accounts/permission.ts";
import type { TagsView } from "#core/posts/views.ts";
import type { Services } from "#core/services.ts";
import { noPage } from "../../requests/http-errors.ts";
import { loadTagsDesk, type TagsDeskView } from "../../studio/tags/tag-manager.loader.ts";
import type { Visit } from "../../requests/request-context.ts";
import { tagQueryOf } from "./tag-list-query.ts";

/** What everybody sees, or what editors see at the same address. */
export type TagsScreen = TagsView | TagsDeskView;

export async function loadTags(services: Services, visit: Visit): Promise<TagsScreen> {
  const asked = tagQueryOf(visit.query);
  if (!asked) throw noPage(visit.fullPath);
  if (may(visit.viewer, "edit-all")) return loadTagsDesk(services, visit, asked);
  return visit.take(await services.reading.tags(asked.sort, asked.filter, asked.page));
}
