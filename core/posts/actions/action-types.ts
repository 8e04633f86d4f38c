import type { AuditEntry } from "../../base/audit-entry.ts";
import type { Outcome } from "../../base/outcome.ts";
import type { Viewer } from "../../base/viewer.ts";
import type { EditedPost } from "../drafts/draft.ts";
import type { ActRequest } from "../post-service-types.ts";
import type { PostServiceDeps, PostStoreWrite } from "../store.ts";

/** The input for preparing an action. The preparation renders, checks and refuses early, before the transaction. */
export interface ActionContext {
  deps: PostServiceDeps;
  viewer: Viewer;
  request: ActRequest;
  /** The post in the state that `request.base` names. If the post has changed since, the action is refused. */
  edited: EditedPost;
  now: number;
}

export interface CommitContext extends ActionContext {
  tx: PostStoreWrite;
}

/** The report of an action: facts for the audit log and sentences for the person who acted. */
export interface ActionResult {
  details?: AuditEntry["details"];
  notices?: string[];
}

/** The second part of an action: makes the change, inside the transaction. */
export type Commit = (context: CommitContext) => Promise<Outcome<ActionResult>>;

/** The first part of an action: prepares the change or refuses it, before the transaction. */
export type Action = (preparing: ActionContext) => Promise<Outcome<Commit>>;
