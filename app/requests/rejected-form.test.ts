import { describe, expect, test } from "vitest";
import { z } from "zod";
import type { Role } from "#core/base/viewer.ts";
import { ALL_ACTIONS, DOINGS } from "#test/support/app/all-actions.ts";
import { attribute, elementsOf, pick, textOf } from "#test/support/app/dom.ts";
import { fakeStudio, sessionOf, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "#test/support/fakes/fake-services.ts";
import type { Action } from "./action.ts";
import { createRequestHandler } from "../server/request-handler.tsx";
import { siteMessages } from "../messages/site.ts";
import { rejectedForm as says } from "../messages/rejected-form.ts";
import { ROUTES } from "../routes.ts";

/* What becomes of a form that is sent without scripts in a session that has ended, or is somebody else's by now. */

/** Nothing may run for whoever is kept out. */
const guarded = fakeStudio();
for (const [part, uses] of Object.entries(guarded)) {
  for (const use of Object.keys(uses)) {
    const trespass = () => Promise.reject(new Error(`${part}.${use} ran for somebody who may not come in.`));
    if (`${part}.${use}` !== "queue.health") Object.assign(uses, { [use]: trespass });
  }
}
const handler = createRequestHandler(fakeServices({ studio: guarded }));
const open = createRequestHandler(fakeServices());

const FORM = "application/x-www-form-urlencoded";

type Fields = [name: string, text: string][];

async function send(
  path: string,
  fields: Fields,
  role: Role | null = null,
  { to = handler, accept = "text/html" } = {},
) {
  const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "192.0.2.1" };
  const headers = { "content-type": FORM, accept };
  const request = new Request(ORIGIN + path, { method: "POST", headers, body: String(new URLSearchParams(fields)) });
  const answer = await to.answer(request, caller);
  return { ...answer, text: String(answer.body) };
}

/** The form that sends it again: its attributes and what a browser would send of it. */
function again(html: string) {
  const all = elementsOf(html);
  const form = all.find((each) => attribute(each, "class") === "studio-form unsent-again");
  if (!form) return null;
  const own = all.filter((each) => each.tagName === "textarea" || each.tagName === "input");
  const inForm = own.filter((each) => {
    for (let at: unknown = each; at; at = (at as { parentNode?: unknown }).parentNode) if (at === form) return true;
    return false;
  });
  return {
    method: attribute(form, "method"),
    action: attribute(form, "action"),
    secrets: inForm.filter((each) => attribute(each, "type") === "password"),
    sent: inForm
      .filter((each) => attribute(each, "type") !== "password")
      .map((each): [string, string] => [
        attribute(each, "name") ?? "",
        each.tagName === "textarea" ? textOf(each) : (attribute(each, "value") ?? ""),
      ]),
  };
}

const byName = (fields: Fields) =>
  Object.entries(Object.groupBy(fields, ([name]) => name)).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Browsers end lines with CRLF when they send them and with LF when they read them. */
const read = (fields: Fields) => fields.map(([name, text]): [string, string] => [name, text.replaceAll("\r\n", "\n")]);

const pathOf = (id: string) => {
  const { path } = ROUTES.find((route) => route.id === id)!;
  return path.replace(":slug", "szkic").replace(":id", "p2");
};

const namesOf = ({ input }: Action) =>
  Object.keys(
    (z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as { properties?: object }).properties ?? {},
  );

const closed = DOINGS.filter(([page, act]) => (ALL_ACTIONS[page] as Record<string, Action>)[act]!.who !== "everyone");

describe.each(closed)("on the page %s, %s by nobody", (page, act) => {
  const doing = (ALL_ACTIONS[page] as Record<string, Action>)[act]!;

  test("is a page that holds everything but passwords and codes, to be sent again", async () => {
    const fields: Fields = namesOf(doing).map((name, at) => [
      name,
      `Wpisano „${name}” & <b>${at}</b> "tu"\r\ni w drugim wierszu.`,
    ]);
    const answer = await send(`${pathOf(page)}?a=%C5%BC&b=1`, [["do", act], ["by", "u-3"], ...fields]);
    expect([answer.status, answer.headers["location"]]).toEqual([401, undefined]);
    const form = again(answer.text)!;
    expect([form.method, form.action]).toEqual(["post", `${pathOf(page)}?a=%C5%BC&b=1`]);
    const kept = fields.filter(([name]) => !Object.hasOwn(doing.secrets, name));
    expect(byName(form.sent)).toEqual(byName([["do", act], ["by", "u-3"], ...read(kept)]));
    expect(form.secrets.map((each) => [attribute(each, "name"), attribute(each, "value")])).toEqual(
      Object.keys(doing.secrets).map((name) => [name, undefined]),
    );
    for (const name of Object.keys(doing.secrets)) expect(answer.text).not.toContain(`Wpisano „${name}”`);
  });
});

describe("the page of an ended session", () => {
  const typed: Fields = [
    ["do", "create"],
    ["name", "Nowy dział"],
    ["slug", ""],
    ["description", ""],
  ];

  test("stands in the site's own frame, in Polish, for nobody's index and nobody's store", async () => {
    const answer = await send("/studio/categories", typed);
    expect(answer.headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect([answer.dependencies, pick(answer.text, "html").map((each) => attribute(each, "data-rev"))]).toEqual([
      null,
      [undefined],
    ]);
    expect(pick(answer.text, "meta", { name: "robots" }).map((each) => attribute(each, "content"))).toEqual([
      "noindex,follow",
    ]);
    expect(textOf(pick(answer.text, "h1")[0])).toBe(says.title.login);
    expect(pick(answer.text, "header")).not.toEqual([]);
    const beside = pick(answer.text, "a", { target: "_blank" })[0];
    expect([attribute(beside, "href"), attribute(beside, "rel")]).toEqual([
      "/login?next=%2Fstudio%2Fcategories",
      "noopener",
    ]);
  });

  test("is one for readers' pages with actions too", async () => {
    const answer = await send("/tags", [
      ["do", "merge"],
      ["into", "t1"],
      ["tags", "t2,t3"],
    ]);
    expect([answer.status, answer.headers["x-robots-tag"]]).toEqual([401, "noindex"]);
    expect(again(answer.text)?.sent).toContainEqual(["tags", "t2,t3"]);
  });

  test("echoes nothing as anything but text", async () => {
    const nasty = `"><script>alert(1)</script></textarea></form><img src=x onerror=alert(1)>' \` & &amp; ${"a b ".repeat(20)}`;
    const answer = await send("/studio/categories", [
      ["do", "create"],
      ["name", nasty],
      [`x" onfocus="alert(1)`, nasty],
    ]);
    const form = again(answer.text)!;
    expect(form.sent).toEqual([
      ["do", "create"],
      ["name", nasty],
      [`x" onfocus="alert(1)`, nasty],
    ]);
    const inline = pick(answer.text, "script").filter((each) => attribute(each, "src") === undefined);
    expect(inline.map(textOf)).toEqual(["/* first paint */"]);
    expect(pick(answer.text, "img", { src: "x" })).toEqual([]);
    expect(
      elementsOf(answer.text)
        .flatMap(({ attrs }) => attrs)
        .filter(({ name }) => name.startsWith("on")),
    ).toEqual([]);
  });

  test("keeps a text that begins with an empty line, and fields of one name in their order, long beside short", async () => {
    const long = "\n\nDłuższe zdanie, którego nie chciałoby się pisać od nowa.\nDrugi wiersz.";
    const fields: Fields = [
      ["do", "outline"],
      ["run", "r1"],
      ["points", "krótko"],
      ["points", long],
      ["points", ""],
    ];
    const answer = await send("/topic-generator/szkic", fields);
    expect(again(answer.text)?.sent.filter(([name]) => name === "points")).toEqual(fields.slice(2));
  });

  test("keeps what is sent from it once more, when nobody has signed in yet", async () => {
    const first = again((await send("/studio/categories", [...typed, ["by", "u-3"]])).text)!;
    const second = again((await send("/studio/categories", first.sent)).text)!;
    expect(second.sent).toEqual(first.sent);
  });

  const many = Array.from({ length: 1_001 }, (): [string, string] => ["ids", "x"]);
  test.each<[string, Fields]>([
    [
      "no such action",
      [
        ["do", "nic"],
        ["name", "Nowy dział"],
      ],
    ],
    ["more fields than any form has", [["do", "order"], ...many]],
  ])("says where the text is instead when it holds none: %s", async (_why, fields) => {
    const answer = await send("/studio/categories", fields);
    expect([answer.status, again(answer.text), answer.text.includes(says.nothingKept)]).toEqual([401, null, true]);
  });

  test("is no page for a script, which keeps what it has sent", async () => {
    const answer = await send("/studio/categories", typed, null, { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      401,
      { error: { code: "login" }, login: "/login?next=%2Fstudio%2Fcategories" },
    ]);
  });
});

describe("a page drawn for one person", () => {
  const typed: Fields = [
    ["do", "describe"],
    ["name", "Ewa Sęk"],
    ["bio", "Zecerka z Łodzi."],
  ];
  const ewa = viewerOf("author").id;

  test("says whose it is in each of its forms, the editor's among them", async () => {
    const caller = { viewer: viewerOf("administrator"), cookies: sessionOf("administrator"), address: "" };
    for (const path of [
      "/studio/account",
      "/studio/users",
      "/studio/categories",
      "/edit-post/szkic",
      "/studio/settings",
      "/studio/look",
    ]) {
      const page = await open.answer(new Request(ORIGIN + path), caller);
      const forms = pick(String(page.body), "input", { name: "do" }).filter(
        (each) => attribute(each, "value") !== "sign-out",
      );
      const owners = pick(String(page.body), "input", { name: "by", value: caller.viewer.id });
      // A form within `noscript` is text to this parser.
      const inText = String(page.body).split('value="save-form"').length - 1;
      if (inText > 0) expect(String(page.body)).toContain(`name="by" value="${caller.viewer.id}"`);
      else expect([path, owners.length]).toEqual([path, forms.length]);
    }
  });

  test("is not sent under another name: it is given back whole", async () => {
    const answer = await send("/studio/account", [...typed, ["by", ewa]], "editor");
    expect([answer.status, textOf(pick(answer.text, "h1")[0])]).toEqual([403, says.title.other]);
    expect(byName(again(answer.text)!.sent)).toEqual(byName([...typed, ["by", ewa]]));
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    const out = pick(answer.text, "form", { target: "_blank" })[0];
    expect(attribute(out, "action")).toBe("/login");
  });

  test("a script is told why", async () => {
    const answer = await send("/studio/account", [...typed, ["by", ewa]], "editor", { accept: "application/json" });
    expect([answer.status, JSON.parse(answer.text).error]).toEqual([
      403,
      { status: 403, code: "forbidden", message: says.somebodyElse },
    ]);
  });

  test.each<[string, Fields]>([
    ["its own", [["by", viewerOf("editor").id]]],
    ["a program's, which names nobody", []],
  ])("%s goes through", async (_whose, by) => {
    const names: unknown[] = [];
    const signIn = {
      describe: async (...given: unknown[]) => (names.push(given[2]), { ok: true as const, value: undefined as never }),
    };
    const answer = await send("/studio/account", [...typed, ...by], "editor", {
      to: createRequestHandler(fakeServices({ signIn })),
    });
    expect([answer.status, names]).toEqual([200, [{ name: "Ewa Sęk", bio: "Zecerka z Łodzi." }]]);
  });

  test.each(["", "u-9"])("one that names „%s” is nobody's who is here", async (by) => {
    expect((await send("/studio/account", [...typed, ["by", by]], "administrator")).status).toBe(403);
  });

  test("a role that may not is told so, and keeps the text", async () => {
    const answer = await send(
      "/studio/categories",
      [
        ["do", "create"],
        ["name", "Nowy dział"],
      ],
      "author",
    );
    expect([answer.status, answer.text.includes(siteMessages.submit.forbidden.slice(0, -1))]).toEqual([403, true]);
    expect(again(answer.text)?.sent).toContainEqual(["name", "Nowy dział"]);
    // Nothing but another role helps: neither sending it once more nor signing in as oneself.
    expect([answer.text.includes(says.roleHint), answer.text.includes(says.changePerson)]).toEqual([true, false]);
  });
});
