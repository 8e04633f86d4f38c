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

/* An action handles a POST to the path of a page. Actions run on the server only, like loaders. */

/** A submitted form: who submitted what and where, and the services that the action may use. */
export interface Submission<Who extends Asker = Asker> {
  services: Services;
  studio: Services["studio"];
  signIn: Services["signIn"];
  viewer: Who;
  context: RequestContext;
  params: Record<string, string>;
  origin: Origin;
}

/** Success of an action. A script gets `value`; without scripts the page is drawn again. `to` is a path to redirect to. */
type Done = { ok: true; value?: unknown; setCookies?: string[] } | { ok: true; to: string; setCookies?: string[] };

/** A refusal may have further fields, such as both texts of a conflict. A script gets all of them. */
export type ActionResult = Done | Failure | (Failure & Record<string, unknown>);

export interface Action {
  who: Permission | "everyone";
  /** The schema of the form's fields. It refuses unknown fields, and converts the values, because all values of a form are texts. */
  input: z.ZodType;
  /** Maps the name of each field that no page may show again (passwords and codes) to its label. */
  secrets: Record<string, string>;
  run(submission: Submission, input: unknown): Promise<ActionResult>;
}

type Input = z.ZodType | z.ZodRawShape;
type InputOf<Given extends Input> = Given extends z.ZodType
  ? z.output<Given>
  : Given extends z.ZodRawShape
    ? z.output<z.ZodObject<Given>>
    : never;

/** Makes an action. `who` is the required permission; if there is one, `viewer` is never null. `input` is a schema or the fields of a schema. */
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

/** The value of a checkbox, or of a button that works like one. Forms of version 0.1 send `tak`. */
export const tick = z
  .literal(["", "on", "tak"])
  .default("")
  .transform((sent) => sent !== "");

const { localeError } = zodInPolish();

/** Returns the input parsed by the action's schema, or a refusal with one sentence for each bad field (`a.b` for a field `b` inside `a`). */
export function inputOf({ input }: Action, fields: Record<string, unknown>): Outcome<unknown> {
  // Zod would silently ignore a field named `__proto__`.
  if (Object.hasOwn(fields, "__proto__")) return refuse("invalid", siteMessages.submit.unknownField);
  // Without `jitless` zod compiles its parsers, which delayed the first save of a process by 8 ms.
  const parsed = input.safeParse(fields, { error: localeError, jitless: true });
  if (parsed.success) return ok(parsed.data);
  const faults = parsed.error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => [[...issue.path, key].join("."), siteMessages.submit.unknownField] as const)
      : [[issue.path.join("."), issue.message] as const],
  );
  // A field with several faults shows only the first fault.
  return refuse("invalid", siteMessages.submit.invalid, Object.fromEntries(faults.toReversed()));
}

export interface FormBody {
  ok: true;
  act: string;
  /** Id of the person for whom the page was drawn. Null when the form has no such field; empty when its value is no id. */
  by: string | null;
  fields: Record<string, unknown>;
  typed: Record<string, string | string[]>;
  isForm: boolean;
}

/**
 * Reads a form or JSON. The field `do` names the action; `by` names the person for whom the page was drawn. Repeated form
 * fields become lists. Refuses a body of another type (415) and a body that does not parse as its type (400).
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
    // A lone surrogate can be neither stored nor part of an address.
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
