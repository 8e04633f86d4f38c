import { expect, it } from "vitest";
import type { z } from "zod";
import { ROUTES } from "#app/routes.ts";
import type { Action } from "#app/requests/action.ts";
import { ACTIONS } from "#app/server/run-action.ts";
import { expectShown } from "#test/support/values/everything-shown.ts";
import { OTHERS, type Place, placesIn, TEXTS, withValueAt, writtenJson } from "#test/support/values/extreme-values.ts";
import { fieldsWithout } from "#test/support/values/schema-fields.ts";
import { EDITOR, type Input, openSite, send, STORED_FORMS } from "#test/support/values/stored-forms.ts";

/* What is stored can be shown: values that no screen sends are refused with a sentence, or every page, feed, list and export has them. */

/** Every action by its route and name, `edit-post-new save`, with the fields that it takes. */
async function everyAction(): Promise<[name: string, input: z.ZodType][]> {
  const first = new Map<Action, string>();
  for (const [route, load] of Object.entries(ACTIONS)) {
    for (const [name, action] of Object.entries(await load()))
      if (!first.has(action)) first.set(action, `${route} ${name}`);
  }
  return [...first].map(([{ input }, name]) => [name, input]);
}

/** The route of a form and what it does, as `everyAction` names it. */
function actionOf(path: string, form: Input): string {
  const isRoute = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`).test(path);
  const route = ROUTES.find((each) => isRoute(each.path) && each.id in ACTIONS);
  return `${route?.id} ${String(form["do"])}`;
}

it("every field that an action takes is in a form here, or the action is known to have none", async () => {
  const site = await openSite();
  const forms = new Map<string, Input[]>();
  for (const { path, input } of Object.values(STORED_FORMS)) {
    const form = await input(site, 1);
    const name = actionOf(path, form);
    forms.set(name, [...(forms.get(name) ?? []), form]);
  }
  const all = await everyAction();
  const missing = all.flatMap(([name, input]) => {
    const own = forms.get(name);
    if (!own) return WITHOUT_FORM.has(name) ? [] : [name];
    const places = own.flatMap((form) => placesIn(form));
    return fieldsWithout(input, places)
      .filter((field) => !COMPARED.test(field))
      .map((field) => `${name}: ${field}`);
  });
  expect(missing).toEqual([]);
  expect([...WITHOUT_FORM].filter((name) => forms.has(name) || !all.some(([there]) => there === name))).toEqual([]);
});

/** What the editor had opened, which a save is compared with. */
const COMPARED = /^baseDraft\./;

/** By route, the actions that read, choose among what is there, sign somebody in or out, or act on the server. */
const NOTHING_TYPED: Record<string, string> = {
  login: "password code passkey-challenge passkey id-token forgotten sign-out",
  "account-link": "accept",
  "edit-post-new": `open preview preview-move preview-link revoke-previews beat take-over leave find-tags find-links tags comments resolve
    pictures fetch-picture help-standing help-ask help-read help-settle help-stop`,
  bulk: "change",
  history: "restore",
  join: "join",
  picture: "remove",
  addresses: "release ignore foreign releaseBranch releaseRule",
  "dead-links": "checkOutside recheckOutside",
  settings: "restore",
  mail: "prove test domain",
  news: "held",
  subscription: "confirm leave choose remove",
  subscribers: "remove",
  studio: "put-away",
  categories: "order remove",
  "category-place": "rewrite-links",
  users: "prove invite-as cancel reset role deactivate merge remove activate",
  "own-account": `password totp-begin totp-confirm totp-codes totp-end passkey-begin passkey-remove session-end session-end-others
    database-token letters prove`,
  "tag-refresh": "recount preview dismiss undismiss remove undo",
  assistant: "probe",
  sample: "remove",
  backups: "prove take settings",
  "restore-site": "restore",
  tags: "accept remove merge undo",
  "topic-generator": "start ask resume stop keep dismiss page draft gap-keep gap-dismiss",
  calendar: "feed-open feed-shut",
  topics: "accept merge keep dismiss undismiss",
  imports: "try confirm discard retry",
  work: "retry trust-clock",
};

/** By route, actions whose texts a single form cannot send here: tables, texts of a run of the generator, decisions that are made once. */
const TYPED_ELSEWHERE: Record<string, string> = {
  history: "name",
  users: "invite",
  "own-account": "passkey-add",
  addresses: "import",
  tags: "import",
  statistics: "import",
  "tag-refresh": "merge",
  topics: "plan defer reject import",
  subscribe: "subscribe",
  subscribers: "import",
  "topic-generator": "idea text outline section",
};

const WITHOUT_FORM = new Set(
  [NOTHING_TYPED, TYPED_ELSEWHERE].flatMap((given) =>
    Object.entries(given).flatMap(([route, names]) => names.split(/\s+/).map((name) => `${route} ${name}`)),
  ),
);

/** What else than texts a form can send: a field that comes several times. All other values are texts in it. */
const SEVERAL = OTHERS.filter((value) => Array.isArray(value) && value.every((each) => typeof each === "string"));

const TYPES = { script: "application/json", form: "application/x-www-form-urlencoded" };

function bodyOf(input: Input, way: keyof typeof TYPES): string {
  if (way === "script") return writtenJson(input);
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, typeof each === "string" ? each : writtenJson(each)]),
  );
  return String(new URLSearchParams(pairs));
}

/** What the schema of an action has against a form, without the form's own values; null where it takes it. */
function complaintOf(schema: z.ZodType | undefined, input: Input): string | null {
  // Which action it is for is no field of the action.
  const issues = schema?.safeParse(JSON.parse(writtenJson({ ...input, do: undefined }))).error?.issues ?? [];
  if (issues.length === 0) return null;
  return issues.map((issue) => JSON.stringify({ ...issue, message: null, input: null })).join("\n");
}

/** Whether other places lie in this one. */
const within = (places: Place[], place: Place) =>
  places.some((other) => other.length > place.length && place.every((key, at) => other[at] === key));

it.each(Object.entries(STORED_FORMS))("a %s", async (name, form) => {
  const site = await openSite();
  // The editor sends objects, and has a form of its own.
  const isObject = form.path === EDITOR && !name.includes("without scripts");
  const schemas = new Map(await everyAction());
  let number = 100;
  for (const way of isObject ? (["script"] as const) : (["script", "form"] as const)) {
    const good = await send(site, form.path, bodyOf(await form.input(site, (number += 1)), way), TYPES[way]);
    expect(good.status).toBeLessThan(400);
    const base = await form.input(site, 0);
    const places = placesIn(base).filter(([name]) => !form.names.includes(String(name)));
    const [branches, leaves] = [
      places.filter((place) => within(places, place)),
      places.filter((place) => !within(places, place)),
    ];
    const isRefused = new Map<Place, boolean>();
    /** Places with what the schema had against a value that was refused there, and whose answer was read. */
    const refusals = new Set<string>();
    const schema = schemas.get(actionOf(form.path, base));
    const isAsked = way === "script" && complaintOf(schema, base) === null;
    const refusalOf = (place: Place, value: unknown) => {
      if (!isAsked) return null;
      const complaint = complaintOf(schema, withValueAt(base, place, value) as Input);
      return complaint === null ? null : `${place.join(".")} ${complaint}`;
    };
    /** The same again for another value is not sent once more. */
    const isReadBefore = (place: Place, value: unknown) => refusals.has(refusalOf(place, value) ?? "");
    /** Several fields at once, halved where that is refused until each that is stands alone. */
    const sendWith = async (some: Place[], value: unknown): Promise<void> => {
      if (some.length === 0) return;
      number += 1;
      const good = await form.input(site, number);
      const input = some.reduce((made, place) => withValueAt(made, place, value) as Input, good);
      const { status, text } = await send(site, form.path, bodyOf(input, way), TYPES[way]);
      const what = `${way} ${some.map((place) => place.join(".")).join(", ")}`;
      if (status >= 500) expect.soft(`${what} ${writtenJson(value).slice(0, 80)}: ${status}`).toBe("");
      if (status >= 400 && way === "script") expect.soft(text).toMatch(/"message":"[^"]{8,}/);
      if (status < 400) await form.afterwards?.(site, number);
      const refusal = status >= 400 && some.length === 1 ? refusalOf(some[0] ?? [], value) : null;
      if (refusal !== null) refusals.add(refusal);
      if (status < 400 || some.length === 1) {
        for (const place of some) isRefused.set(place, status >= 400);
        return;
      }
      await sendWith(some.slice(0, some.length / 2), value);
      await sendWith(some.slice(some.length / 2), value);
    };
    for (const value of [...TEXTS, ...(way === "form" ? SEVERAL : OTHERS)]) {
      for (const branch of branches) if (!isReadBefore(branch, value)) await sendWith([branch], value);
      // Most that refuse one value refuse the next as well, and stand alone at once.
      const doubtful = leaves.filter((leaf) => isRefused.get(leaf));
      for (const leaf of doubtful) if (!isReadBefore(leaf, value)) await sendWith([leaf], value);
      const others = leaves.filter((leaf) => !doubtful.includes(leaf));
      await sendWith(others, value);
    }
  }
  await expectShown(site);
});
