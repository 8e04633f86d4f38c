import { z } from "zod";
import type { Permission } from "#core/accounts/permission.ts";
import type { Origin } from "#core/accounts/sign-in.ts";
import type { Asker, Viewer } from "#core/accounts/viewer.ts";
import type { Failure } from "#core/outcome.ts";
import type { Services } from "#core/services.ts";
import type { Visit } from "./visit.ts";

/* What a page lets somebody do by a POST to its own path. Only the server has these files, as it alone has loaders. */

/** Who submitted what where. `visit` is the page's: its query and, once the action is done, its fresh loaders. */
export interface Submission<Who extends Asker = Asker> {
  viewer: Who;
  visit: Visit;
  /** The parts of the path, percent-decoded. */
  params: Record<string, string>;
  origin: Origin;
}

/** The value a script gets (a document is drawn again), or the path of this site to go on at. */
type Done = { ok: true; value?: unknown; setCookies?: string[] } | { ok: true; to: string; setCookies?: string[] };

/** Refusals may carry more than the failure's own fields (both texts of a conflict): scripts are sent all of it. */
export type ActionAnswer = Done | Failure | (Failure & Record<string, unknown>);

export interface Action {
  /** Asked before the input is looked at. */
  who: Permission | "everyone";
  /** Unknown fields are refused. A form's values are all texts: the schema turns them into what they stand for. */
  input: z.ZodType;
  run(services: Services, submission: Submission, input: unknown): Promise<ActionAnswer>;
}

type Run<Who extends Asker, Input> = (
  services: Services,
  submission: Submission<Who>,
  input: Input,
) => Promise<ActionAnswer>;

/** An action; with a permission its viewer is never null. */
export function action<Input>(who: "everyone", input: z.ZodType<Input>, run: Run<Asker, Input>): Action;
export function action<Input>(who: Permission, input: z.ZodType<Input>, run: Run<Viewer, Input>): Action;
export function action(who: Action["who"], input: z.ZodType, run: Run<never, never>): Action {
  return { who, input: input instanceof z.ZodObject ? input.strict() : input, run: run as unknown as Action["run"] };
}
