import type { TagsView } from "#core/site/views.ts";
import type { Services } from "#core/services.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import { loadStudioTags, type StudioTagsView } from "../../studio/tags/tags.loader.ts";
import type { RequestContext } from "../../requests/request-context.ts";
import { parseTagListQuery } from "./tag-list-query.ts";

export type TagsScreen = TagsView | StudioTagsView;

export async function loadTags(services: Services, context: RequestContext): Promise<TagsScreen> {
  const query = parseTagListQuery(context.query);
  if (!query) throw pageNotFound(context.fullPath);
  if (context.layout === "studio") return loadStudioTags(services, context, query);
  return context.take(await services.reading.tags(query.sort, query.filter, query.page));
}
