import type { AuditEntry } from "../../base/audit-entry.ts";
import type { Outcome } from "../../base/outcome.ts";
import type { Viewer } from "../../base/viewer.ts";
import type { EditedPost } from "../drafts/draft.ts";
import type { ActRequest } from "../post-service.ts";
import type { PostServiceDeps, PostStoreWrite } from "../store.ts";

/** Before the transaction: what takes time (rendering, checks) or can be refused without it. */
export interface ActionContext {
  deps: PostServiceDeps;
  viewer: Viewer;
  request: ActRequest;
  /** The post as it is at `request.base`; the transaction finds it unchanged, or there is none. */
  edited: EditedPost;
  now: number;
}

export interface CommitContext extends ActionContext {
  tx: PostStoreWrite;
}

/** What an action reports: facts for the audit, sentences for the person. */
export interface ActionResult {
  details?: AuditEntry["details"];
  notices?: string[];
}

/** The change itself, ready to be made in the act's transaction. */
export type Commit = (context: CommitContext) => Promise<Outcome<ActionResult>>;

/** Makes an act ready, or refuses it. */
export type Action = (preparing: ActionContext) => Promise<Outcome<Commit>>;
