import { type Failure, STATUS_OF } from "#core/outcome.ts";
import type { Services } from "#core/services.ts";
import type { ActionAnswer } from "./action.ts";
import { actionsOf } from "./actions.ts";
import { type Admission, admission } from "./admission.ts";
import { pl } from "./messages/pl.ts";
import { readSubmission } from "./submission.ts";
import type { Answered } from "./submit.ts";
import type { Visit } from "./visit.ts";

/** What became of a POST. */
export type Settled =
  /** The action has run, or looked at its input and refused: its page is shown again with what came of it. */
  | { kind: "answered"; act: string; typed: Record<string, string | string[]>; status: number; answer: ActionAnswer }
  /** Whoever asks may not, before anything of the input was looked at. */
  | { kind: "kept-out"; by: Exclude<Admission, "in"> }
  /** Nothing here takes this: no action at the address (405), or a body that cannot be understood. */
  | { kind: "unfit"; status: 400 | 405 | 415 | 422; message: string; description: string };

/** Runs the action that a request asks for. Who may is decided first by the page, then by the action, then the input is read. */
export async function settle(services: Services, visit: Visit, request: Request): Promise<Settled> {
  const { address, viewer, origin } = visit;
  const actions = address?.route.made === "screen" ? await actionsOf(address.route.id) : null;
  if (!address || !actions) return unfit(405, "Method Not Allowed", pl.error.descriptions[405]!);
  const gate = admission(address.route.who, viewer);
  if (gate !== "in") return { kind: "kept-out", by: gate };
  const read = await readSubmission(request);
  if (!read.ok && read.status === 415) return unfit(415, "Unsupported Media Type", pl.submit.unreadable);
  if (!read.ok) return unfit(400, "Bad Request", pl.submit.unreadable);
  const { act, fields, typed } = read;
  const action = Object.hasOwn(actions, act) ? actions[act]! : null;
  if (!action) return unfit(422, "Unprocessable Content", pl.submit.unknown);
  const may = admission(action.who, viewer);
  if (may !== "in") return { kind: "kept-out", by: may };
  const { inputOf } = await import("./action.ts");
  const input = inputOf(action, fields);
  const submission = { viewer, visit, params: address.params, origin };
  const answer = input.ok ? await action.run(services, submission, input.value) : input;
  return { kind: "answered", act, typed, status: answer.ok ? 200 : STATUS_OF[answer.code], answer };
}

/** What a script is told: `{value}`, `{redirect}`, or `{error}` with everything the refusal carries. */
export function scriptAnswer(visit: Visit, settled: Settled, login: string): { status: number; body: object } {
  if (settled.kind === "kept-out") {
    if (settled.by === "login") return refusalBody(401, "login", pl.submit.login, { login });
    return refusalBody(403, "forbidden", pl.submit.forbidden);
  }
  if (settled.kind === "unfit") return refusalBody(settled.status, "invalid", settled.description);
  const { answer, status } = settled;
  if (answer.ok) return { status, body: "to" in answer ? { redirect: moveTo(visit, answer.to) } : valueBody(answer) };
  const { ok: _ok, setCookies: _setCookies, code, message, ...more } = answer as Failure & Record<string, unknown>;
  return { status, body: { error: { status, code, message, ...more } } };
}

/** What the page of an action is drawn with once it has run. */
export function pageAnswer({ act, typed, status, answer }: Extract<Settled, { kind: "answered" }>): Answered {
  const { setCookies: _setCookies, ...rest } = answer as ActionAnswer & { setCookies?: unknown };
  return { ...rest, status, do: act, typed } as Answered;
}

/** Where an action leads, which is never off the site: another address is a bug of the action. */
export function moveTo({ pathname }: Visit, to: string): { to: string; status: 303 } {
  if (!/^\/(?![/\\])/.test(to)) throw new Error(`An action of ${pathname} leads off the site: ${to}`);
  return { to, status: 303 };
}

function valueBody(answer: ActionAnswer): object {
  return { value: ("value" in answer ? answer.value : null) ?? null };
}

function refusalBody(status: number, code: string, message: string, more: object = {}) {
  return { status, body: { error: { status, code, message }, ...more } };
}

function unfit(status: 400 | 405 | 415 | 422, message: string, description: string): Settled {
  return { kind: "unfit", status, message, description };
}
