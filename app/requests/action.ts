import { ownValue } from "#core/base/values/own-value.ts";
import { z } from "zod";
import { pl as zodInPolish } from "zod/locales";
import type { Permission } from "#core/base/permission.ts";
import type { Origin } from "#core/accounts/account-service.ts";
import type { Asker, Viewer } from "#core/base/viewer.ts";
import { type Failure, type Outcome, ok, refuse } from "#core/base/outcome.ts";
import type { Services } from "#core/services.ts";
import { siteMessages } from "../messages/site.ts";
import type { RequestContext } from "./request-context.ts";

/* What a page lets somebody do by a POST to its own path. Server only, like loaders. */

/** Who submitted what where, and what the action may use. */
export interface Submission<Who extends Asker = Asker> {
  services: Services;
  studio: Services["studio"];
  signIn: Services["signIn"];
  viewer: Who;
  context: RequestContext;
  params: Record<string, string>;
  origin: Origin;
}

/** The value a script gets (a document is drawn again), or the path of this site to go on at. */
type Done = { ok: true; value?: unknown; setCookies?: string[] } | { ok: true; to: string; setCookies?: string[] };

/** Refusals may carry more than the failure's own fields (both texts of a conflict): scripts are sent all of it. */
export type ActionResult = Done | Failure | (Failure & Record<string, unknown>);

export interface Action {
  who: Permission | "everyone";
  /** Unknown fields are refused. A form's values are all texts: the schema turns them into what they stand for. */
  input: z.ZodType;
  /** Fields that no page may show again, passwords and codes, with what their labels say. */
  secrets: Record<string, string>;
  run(submission: Submission, input: unknown): Promise<ActionResult>;
}

type Input = z.ZodType | z.ZodRawShape;
type InputOf<Given extends Input> = Given extends z.ZodType
  ? z.output<Given>
  : Given extends z.ZodRawShape
    ? z.output<z.ZodObject<Given>>
    : never;

/** An action; with a permission its viewer is never null. `input` is a schema, or the fields of one. */
export function action<Who extends Action["who"], Given extends Input>(
  who: Who,
  input: Given,
  run: (
    submission: Submission<Who extends "everyone" ? Asker : Viewer>,
    input: InputOf<Given>,
  ) => Promise<ActionResult>,
  secrets: Action["secrets"] = {},
): Action {
  const schema = input instanceof z.ZodType ? input : z.object(input);
  const strict = schema instanceof z.ZodObject ? schema.strict() : schema;
  return { who, input: strict, secrets, run };
}

/** Whether a box was ticked or a button pressed that says so. Forms of 0.1 say `tak`. */
export const tick = z
  .literal(["", "on", "tak"])
  .default("")
  .transform((sent) => sent !== "");

const { localeError } = zodInPolish();

/** The input an action takes, or what is wrong with it, one sentence for each bad field (`a.b` below a field `a`). */
export function inputOf({ input }: Action, fields: Record<string, unknown>): Outcome<unknown> {
  // The schemas of zod pass over this one name without a word.
  if (Object.hasOwn(fields, "__proto__")) return refuse("invalid", siteMessages.submit.unknownField);
  // Compiled parsers made the first save of a process wait 8 ms for them.
  const parsed = input.safeParse(fields, { error: localeError, jitless: true });
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [[...issue.path, key].join("."), siteMessages.submit.unknownField] as const)
      : [[issue.path.join("."), issue.message] as const],
  );
  // The first fault of a field is the one that is said.
  return refuse("invalid", siteMessages.submit.invalid, Object.fromEntries(faults.toReversed()));
}

export interface FormBody {
  ok: true;
  act: string;
  /** The id of whoever the page was drawn for; null where it does not say, empty where it says no id. */
  by: string | null;
  fields: Record<string, unknown>;
  typed: Record<string, string | string[]>;
  isForm: boolean;
}

/**
 * The field `do` names the action, `by` the person whose page it comes from; repeated form fields become lists. Refused
 * is a body of another type than JSON or a form (415), and one that is not what its type says (400).
 */
export async function readFormBody(request: Request): Promise<FormBody | { ok: false; status: 400 | 415 }> {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  const kind = type.trim().toLowerCase();
  const read = ownValue(READERS, kind);
  if (!read) return { ok: false, status: 415 };
  const all = read(decoded(await request.arrayBuffer()));
  if (!all) return { ok: false, status: 400 };
  const { do: act, by, ...fields } = all;
  return {
    ok: true,
    act: typeof act === "string" ? act : "",
    by: by === undefined ? null : typeof by === "string" ? by : "",
    fields,
    typed: textsOf(fields),
    isForm: kind === FORM,
  };
}

type Reader = (text: string | null) => Record<string, unknown> | null;

const FORM = "application/x-www-form-urlencoded";

const READERS: Record<string, Reader | undefined> = { "application/json": jsonFields, [FORM]: formFields };

function decoded(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function wellFormed(_key: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}

function jsonFields(text: string | null): Record<string, unknown> | null {
  try {
    // Half a sign is no text: it could not be stored, and no address could be made of it.
    const value = JSON.parse(text ?? "", wellFormed) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function formFields(text: string | null): Record<string, string | string[]> | null {
  if (text === null) return null;
  const sent = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    Array.from(sent, ([name, pairs]) => {
      const [value = "", ...others] = pairs.map((pair) => pair[1]);
      return [name, others.length === 0 ? value : [value, ...others]];
    }),
  );
}

function textsOf(fields: Record<string, unknown>): FormBody["typed"] {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string | string[]] => isText(entry[1])),
  );
}

function isText(value: unknown): boolean {
  return typeof value === "string" || (Array.isArray(value) && value.every((each) => typeof each === "string"));
}
