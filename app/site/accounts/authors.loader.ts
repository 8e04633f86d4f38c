import type { Services } from "#core/services.ts";
import { pageNumber } from "../../routing/query-params.ts";
import { pageNotFound } from "../../requests/http-errors.ts";
import type { RequestContext } from "../../requests/request-context.ts";

/** Loads the list of people whose names stand under posts. */
export async function loadAuthors({ reading }: Services, context: RequestContext) {
  return context.take(await reading.authors(pageOf(context)));
}

/** Loads a person's page. */
export async function loadAuthor({ reading }: Services, context: RequestContext, params: Record<string, string>) {
  return context.take(await reading.author(params.author ?? "", pageOf(context)));
}

function pageOf(context: RequestContext): number {
  const page = pageNumber(context.query);
  if (page === null) throw pageNotFound(context.fullPath);
  return page;
}
