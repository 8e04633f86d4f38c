import { describe, expect, test } from "vitest";
import type { Member } from "#core/accounts/account-service.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { NO_SETTINGS, type SiteSettings } from "#core/settings/site-settings.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { forms, get, post } from "#test/support/app/screen-requests.ts";
import { DEFAULT_VALUES, fakeStudio, viewerOf } from "#test/support/fakes/fake-studio.ts";
import { NOW, ORIGIN } from "#test/support/fakes/fake-services.ts";

/* What the studio's screens show and send, over HTTP; what their use cases do is tested beside those. */

describe("signing in", () => {
  const entered = { withPassword: async () => ok({ step: "in" as const, setCookies: ["s=1"] }) };
  const halfway = { withPassword: async () => ok({ step: "second-factor" as const, setCookies: ["s=1"] }) };
  const typed = (next: string): [string, string][] => [
    ["do", "password"],
    ["email", "ewa@szpalta.example"],
    ["password", "hasło"],
    ["next", next],
  ];

  test.each([
    ["/studio/media?q=a", "/studio/media?q=a"],
    ["", "/studio"],
    ["https://gdzie-indziej.example/", "/studio"],
    ["//gdzie-indziej.example", "/studio"],
    ["/\\gdzie-indziej.example", "/studio"],
    ["/login?next=/studio", "/studio"],
  ])("with next „%s” it leads to %s", async (next, to) => {
    const answer = await post("/login", typed(next), { signIn: entered }, null);
    expect([answer.status, answer.headers.location, answer.setCookies]).toEqual([303, to, ["s=1"]]);
    const page = await get(`/login?${new URLSearchParams({ next })}`, {}, null);
    expect(attribute(pick(page.text, "input", { name: "next" })[0], "value")).toBe(to);
    const again = await get(`/login?${new URLSearchParams({ next })}`);
    expect([again.status, again.headers.location]).toEqual([303, to]);
  });

  test("after the password of somebody with a second factor the code is asked for, with the same wish", async () => {
    const answer = await post("/login", typed("/studio/media"), { signIn: halfway }, null);
    expect([answer.status, answer.headers.location]).toEqual([303, "/login?code=&next=%2Fstudio%2Fmedia"]);
    const page = await get("/login?code=&next=%2Fstudio%2Fmedia", {}, null);
    expect([pick(page.text, "input", { name: "code" }).length, pick(page.text, "input", { name: "password" })]).toEqual(
      [1, []],
    );
  });
});

describe("the team", () => {
  const asksProof = { members: async () => refuse("forbidden", "Potwierdź hasłem.", { prove: "Potwierdź hasłem." }) };
  const member = (part: Partial<Member>): Member => ({
    id: "u9",
    name: "Adam Żuk",
    email: "adam@szpalta.example",
    slug: "adam-zuk",
    bio: "",
    role: "author",
    active: true,
    totp: false,
    passkeys: 0,
    lastSeenAt: NOW - 60_000,
    ...part,
  });
  const team = (...members: Member[]) => ({ members: async () => ok({ members, invitations: [] }) });

  test("is shown after the password only, which a manager of passwords can fill in", async () => {
    const page = await get("/studio/users", { signIn: asksProof });
    expect(page.status).toBe(200);
    expect([forms(page.text, "prove").length, forms(page.text, "invite").length]).toEqual([1, 0]);
    expect(attribute(pick(page.text, "input", { autocomplete: "username" })[0], "value")).toBe("ewa@szpalta.example");
    const refused = await get("/studio/users", { signIn: { members: async () => refuse("forbidden", "Nie wolno.") } });
    expect(refused.status).toBe(403);
  });

  test("a member can be changed, oneself cannot", async () => {
    const { id } = viewerOf("administrator");
    const page = await get("/studio/users", { signIn: team(member({}), member({ id, name: "Ewa Sęk" })) });
    expect([forms(page.text, "role").length, forms(page.text, "deactivate").length]).toEqual([1, 1]);
    expect(page.main).toContain("ostatnio dzisiaj, 12:59");
    expect(page.main).not.toContain("Podpisy bez konta");
  });

  test("bylines stand apart with their posts: invited, renamed, merged; removed only when empty", async () => {
    const empty = member({ id: "u7", email: null, active: false, name: "Jan Lis" });
    const hanna = member({ id: "u8", email: null, active: false, name: "Hanna Żółkiewska", slug: "hanna-zolkiewska" });
    const page = await get("/studio/users", {
      signIn: team(member({}), empty, hanna),
      studio: fakeStudio({ bylines: { postCounts: async () => ok(new Map([["u8", 22]])) } }),
    });
    expect(["rename", "merge", "remove"].map((act) => forms(page.text, act).length)).toEqual([2, 2, 1]);
    expect(forms(page.text, "invite-as")).toHaveLength(2);
    const people = pick(page.text, "option").map(textOf);
    expect(people).toEqual(expect.arrayContaining(["Adam Żuk", "Jan Lis", "Hanna Żółkiewska"]));
    expect(attribute(pick(page.text, "a", { href: "/studio?author=hanna-zolkiewska" })[0], "href")).toBeTruthy();
    expect(page.main).toContain("22 wpisy");
    expect(page.main).toContain("bez wpisów");
  });

  test("the link that makes a byline somebody's account stands in that byline's form alone, which is open", async () => {
    const hanna = member({ id: "u8", email: null, active: false, name: "Hanna Żółkiewska" });
    const given: unknown[] = [];
    const invite = async (_viewer: unknown, asked: unknown) => (given.push(asked), ok({ path: "/setup?token=abc" }));
    const fields: [string, string][] = [
      ["do", "invite-as"],
      ["id", "u8"],
      ["email", "hanna@szpalta.example"],
      ["role", "author"],
    ];
    const page = await post("/studio/users", fields, { signIn: { ...team(member({}), hanna), invite } });
    expect(given).toEqual([{ email: "hanna@szpalta.example", role: "author", bylineId: "u8" }]);
    expect(pick(page.text, "code").map(textOf)).toEqual([`${ORIGIN}/setup?token=abc`]);
    expect(pick(page.text, "details", { open: "" })).toHaveLength(1);
  });

  test("somebody inactive can be let in again and gets no new password before that", async () => {
    const page = await get("/studio/users", { signIn: team(member({ active: false })) });
    expect(["activate", "deactivate", "reset"].map((act) => forms(page.text, act).length)).toEqual([1, 0, 0]);
  });

  test("a link is shown whole, once", async () => {
    const signIn = { ...team(), invite: async () => ok({ path: "/setup?token=abc" }) };
    const fields: [string, string][] = [
      ["do", "invite"],
      ["email", "nowa@szpalta.example"],
      ["role", "author"],
    ];
    const page = await post("/studio/users", fields, { signIn });
    expect(textOf(pick(page.text, "code")[0])).toBe(`${ORIGIN}/setup?token=abc`);
  });
});

describe("the settings", () => {
  const present: SiteSettings = {
    ...NO_SETTINGS,
    menu: [{ label: "Prenumerata", href: "/strony/prenumerata" }],
    footer: [{ label: "Kontakt", href: "/strony/kontakt" }],
    logoId: "a".repeat(32),
    faviconId: null,
    version: 7,
  };

  function settingsServices() {
    const changes: SiteSettings[] = [];
    const settings = {
      settings: async () => ok({ settings: present, leftOut: [], fileOnly: [], present: DEFAULT_VALUES, inFile: [] }),
      change: async (_viewer: unknown, next: SiteSettings) => {
        changes.push(next);
        return ok(next);
      },
    };
    return { changes, given: { studio: { settings } } };
  }

  test("lines of two lists become pairs, empty rows are dropped, half rows are kept for the rules to refuse", async () => {
    const { changes, given } = settingsServices();
    await post(
      "/studio/look",
      [
        ["do", "lines"],
        ["version", "7"],
        ...["Pierwsza", "", "Bez adresu", ""].map((label): [string, string] => ["menu.label", label]),
        ...["/pierwsza", " ", "", "/bez-napisu"].map((href): [string, string] => ["menu.href", href]),
        ["ownFooter", "on"],
        ["footer.label", "Jedna"],
        ["footer.href", "/jedna"],
      ],
      given,
    );
    const menu = [
      { label: "Pierwsza", href: "/pierwsza" },
      { label: "Bez adresu", href: "" },
      { label: "", href: "/bez-napisu" },
    ];
    expect(changes).toEqual([{ ...present, menu, footer: [{ label: "Jedna", href: "/jedna" }] }]);
  });

  test("without its tick the footer is the file's again, and the version is the form's, not the present one", async () => {
    const { changes, given } = settingsServices();
    const fields: [string, string][] = [
      ["do", "lines"],
      ["version", "6"],
      ["footer.label", "Jedna"],
      ["footer.href", "/jedna"],
    ];
    await post("/studio/look", fields, given);
    expect(changes).toEqual([{ ...present, menu: [], footer: null, version: 6 }]);
    await post("/studio/look", [...fields, ["fileFooter", "on"]], given);
    expect(changes[1]).toMatchObject({ footer: [{ label: "Jedna", href: "/jedna" }] });
    await post("/studio/look", [...fields.slice(0, 2), ["fileFooter", "on"]], given);
    expect(changes[2]).toMatchObject({ footer: null });
  });

  test("pictures change nothing else; none is an empty choice", async () => {
    const { changes, given } = settingsServices();
    const fields: [string, string][] = [
      ["do", "marks"],
      ["version", "7"],
      ["logoId", ""],
      ["faviconId", "b".repeat(32)],
    ];
    await post("/studio/settings", fields, given);
    expect(changes).toEqual([{ ...present, logoId: null, faviconId: "b".repeat(32) }]);
  });

  test("the chosen picture is among those to choose from, though the search does not find it", async () => {
    const { given } = settingsServices();
    const picture = { id: present.logoId!, name: "logo.png", type: "image/png" as const, width: 90, height: 60 };
    const row = {
      ...picture,
      bytes: 1,
      alt: "",
      focal: { x: 0.5, y: 0.5 },
      createdAt: 0,
      usedBy: 0,
      undescribed: true,
    };
    const media = { picture: async () => ok({ ...row, usage: [], seen: "" }) };
    const page = await get("/studio/settings?q=nic", { studio: { ...given.studio, media } });
    const chosen = pick(page.text, "input", { type: "radio", name: "logoId" });
    expect(chosen.map((each) => [attribute(each, "value"), attribute(each, "checked") !== undefined])).toEqual([
      ["", false],
      [picture.id, true],
    ]);
  });
});

describe("the account", () => {
  const totp = { hasPassword: true, totp: true, recoveryCodesLeft: 10, passkeys: [] };

  test("without scripts the recovery codes stand on the page that answers the code", async () => {
    const confirmed = { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"], setCookies: [] };
    const signIn = { protection: async () => totp, confirmTotp: async () => ok(confirmed) };
    const fields: [string, string][] = [
      ["do", "totp-confirm"],
      ["code", "123456"],
    ];
    const page = await post("/studio/account", fields, { signIn });
    expect(page.status).toBe(200);
    for (const code of confirmed.recoveryCodes) expect(page.text).toContain(code);
  });

  test("without scripts a wrong code leaves the field for the next one", async () => {
    const page = await post("/studio/account", [
      ["do", "totp-confirm"],
      ["code", "000000"],
    ]);
    expect([page.status, pick(page.text, "input", { name: "code" }).length]).toEqual([422, 1]);
  });

  test.each([
    ["lately", 0, NOW - 14 * 60_000],
    ["too long ago", 1, NOW - 15 * 60_000],
    ["in the future", 1, NOW + 1],
  ])("somebody who proved themselves %s is asked again %i times", async (_when, asked, provedAt) => {
    const page = await get("/studio/account", {}, "author", provedAt);
    expect(forms(page.text, "prove").length).toBe(asked);
  });
});

describe("lists", () => {
  test("the queue counts what there is, and nothing but what it found where it was searched", async () => {
    const whole = await get("/studio");
    expect(pick(whole.text, "span", { class: "studio-number" }).map(textOf)).toEqual([
      "2",
      "1",
      "0",
      "0",
      "1",
      "0",
      "0",
      "0",
    ]);
    const searched = await get("/studio?q=lead&category=");
    expect(pick(searched.text, "span", { class: "studio-number" }).map(textOf)).toEqual(["0"]);
  });

  test("only former addresses made by hand can be forgotten", async () => {
    const row = { kind: null, entityId: null, address: null, to: null, since: NOW };
    const rows = [
      { ...row, path: "/a", reason: "ręcznie" },
      { ...row, path: "/b", reason: "import" },
    ];
    const addresses = { formerPaths: async () => ok({ rows, page: 1, pages: 1, total: 2 }) };
    const page = await get("/studio/addresses", { studio: { addresses } });
    expect(pick(page.text, "input", { name: "path" }).map((each) => attribute(each, "value"))).toEqual(["/a"]);
  });

  test("branches can be let go, and the rules of other systems are one tick that shows how it stands", async () => {
    const rules = async () => ok({ foreign: true, moved: [{ from: "/blog/**", to: "/warsztat/**" }] });
    const page = await get("/studio/addresses", { studio: { addresses: { rules } } });
    expect(pick(page.text, "input", { name: "from", type: "hidden" }).map((each) => attribute(each, "value"))).toEqual([
      "/blog/**",
    ]);
    const [tick] = pick(page.text, "input", { name: "on", type: "checkbox" });
    expect(attribute(tick, "checked")).toBeDefined();
    const off = await get("/studio/addresses", {});
    expect(attribute(pick(off.text, "input", { name: "on" })[0], "checked")).toBeUndefined();
    expect(pick(off.text, "input", { name: "from", type: "hidden" })).toEqual([]);
    expect(pick(off.text, "a", { href: "/studio/addresses.csv" })).toHaveLength(1);
  });
});
