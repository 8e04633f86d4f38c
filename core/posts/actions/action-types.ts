import type { AuditEntry } from "../../base/audit-entry.ts";
import type { Outcome } from "../../base/outcome.ts";
import type { Viewer } from "../../base/viewer.ts";
import type { EditedPost } from "../drafts/draft.ts";
import type { ActRequest } from "../post-service-types.ts";
import type { PostServiceDeps, PostStoreWrite } from "../store.ts";

/** What an action gets for its preparation, before the transaction: slow work (rendering, checks), early refusals. */
export interface ActionContext {
  deps: PostServiceDeps;
  viewer: Viewer;
  request: ActRequest;
  /** The post as it is at `request.base`; if it has changed since, no transaction takes place. */
  edited: EditedPost;
  now: number;
}

export interface CommitContext extends ActionContext {
  tx: PostStoreWrite;
}

/** What an action reports: facts for the audit log, sentences for the person who acted. */
export interface ActionResult {
  details?: AuditEntry["details"];
  notices?: string[];
}

/** Makes the change itself, in the transaction of the action. */
export type Commit = (context: CommitContext) => Promise<Outcome<ActionResult>>;

/** Prepares an action, or refuses it. */
export type Action = (preparing: ActionContext) => Promise<Outcome<Commit>>;
