import { keyNamed } from "#core/base/key-by-label.ts";
import { shortId } from "#core/posts/bulk/short-id.ts";
import { POST_STATE_WORDS } from "#core/base/post-state-words.ts";
import { may } from "#core/base/permission.ts";
import { QUEUE_ORDERS } from "#core/posts/store.ts";
import type { Services } from "#core/services.ts";
import { type RequestContext, requestedPage, unwrap, requiredViewer } from "../../requests/request-context.ts";
import { POSTS_LIST_STATES } from "./posts-list-states.ts";

/** The `mark` of a row is the post's id in the form that addresses contain. */
export type PostsListScreen = Awaited<ReturnType<typeof loadPostsList>>;

const TEXT_LIMIT = 120;

export async function loadPostsList({ studio, config }: Services, context: RequestContext) {
  const named = keyNamed(POST_STATE_WORDS, context.query.get("state"));
  const state = POSTS_LIST_STATES.find((each) => each === named) ?? null;
  const text = (context.query.get("q") ?? "").trim().slice(0, TEXT_LIMIT);
  // A form sends an empty text for each filter that was not chosen.
  const filters = {
    state,
    text,
    category: context.query.get("category") || null,
    author: context.query.get("author") || null,
  };
  const viewer = requiredViewer(context);
  const mine = context.query.get("mine") !== null && may(viewer, "edit-all");
  const order = QUEUE_ORDERS.find((each) => each === context.query.get("sort")) ?? "changed";
  const view = unwrap(await studio.queue.queue(viewer, { ...filters, mine, order, page: requestedPage(context) }));
  const editor = may(viewer, "edit-all");
  const back = editor ? await studio.posts.open(viewer, context.query.get("sent-back") ?? "") : null;
  const sentBack = back?.ok === true ? back.value.draft.title : null;
  const firstSteps = may(viewer, "administer") ? unwrap(await studio.firstSteps.steps(viewer)) : null;
  // Reading the sample takes a second and memory, so its posts are marked only on a new site.
  const samples = new Set(firstSteps && unwrap(await studio.sample.posts(viewer)));
  const rows = view.rows.map((row) => ({ ...row, mark: shortId(row.id), isSample: samples.has(row.id) }));
  return {
    ...view,
    rows,
    asked: { ...filters, mine },
    order,
    editor,
    sentBack,
    viewerId: viewer.id,
    zone: config.timeZone,
    /** The steps of a new site; null elsewhere, and in a filtered list. */
    firstSteps: context.query.size === 0 ? firstSteps : null,
    hasSample: samples.size > 0,
  };
}
