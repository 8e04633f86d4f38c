import type { Page } from "@playwright/test";
import type { Shot } from "./shots.ts";
import type { SeededSite } from "../support/running-site/seeded-site.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";
import { carrySession } from "../support/running-site/team.ts";

const PASSWORD = "zupełnie inne słowa 7";

const tabs = (count: number) => async (page: Page) => {
  for (let at = 0; at < count; at += 1) await page.keyboard.press("Tab");
};

export const STUDIO_SHOTS: Shot[] = [
  { name: "login", site: "newsroom", path: "/login?next=%2Fstudio%2Fmedia" },
  { name: "login-refused", site: "newsroom", path: "/login", act: signInWrongly },
  { name: "login-code", site: "newsroom", path: "/login?code=&next=%2Fstudio" },
  { name: "login-code-refused", site: "newsroom", path: "/login?code=", act: (page) => send(page, "code", "000000") },
  { name: "setup-first", site: "sample", path: (_, site) => /\/setup\?token=\S+/.exec(site.output())?.[0] ?? "/setup" },
  { name: "setup-invited", site: "newsroom", path: ({ links }) => links.invite },
  { name: "setup-refused", site: "newsroom", path: ({ links }) => links.invite, act: chooseBadly },
  { name: "setup-reset", site: "newsroom", path: ({ links }) => links.reset },
  { name: "setup-dead", site: "newsroom", path: "/setup?token=zuzyty" },

  { name: "queue", site: "newsroom", path: "/studio", as: "editor" },
  { name: "queue-own", site: "newsroom", path: "/studio", as: "author" },
  { name: "queue-contributor", site: "newsroom", path: "/studio", as: "contributor" },
  { name: "queue-state", site: "newsroom", path: "/studio?state=zaplanowany", as: "editor" },
  { name: "queue-found", site: "newsroom", path: "/studio?q=zecer&state=opublikowany", as: "editor" },
  { name: "queue-nothing", site: "newsroom", path: "/studio?q=qqqq", as: "editor" },
  { name: "queue-administrator", site: "newsroom", path: "/studio", as: "administrator" },
  { name: "queue-empty", site: "empty", path: "/studio", as: "administrator" },
  { name: "queue-page-2", site: "newsroom", path: "/studio?page=2", as: "editor" },
  {
    name: "queue-menu",
    site: "newsroom",
    path: "/studio",
    as: "author",
    act: (page) => page.click(".account-menu summary"),
  },
  { name: "queue-focus", site: "newsroom", path: "/studio", as: "author", act: tabs(14) },
  { name: "reader-bar", site: "newsroom", path: "/", as: "editor" },

  { name: "history", site: "newsroom", path: ({ history }) => `/studio/history/${history.post}`, as: "author" },
  {
    name: "history-compared",
    site: "newsroom",
    path: ({ history }) => `/studio/history/${history.post}?version=${history.version}`,
    as: "author",
  },
  {
    name: "history-two-versions",
    site: "newsroom",
    path: ({ history }) => `/studio/history/${history.post}?version=${history.version}&with=${history.other}`,
    as: "author",
  },
  { name: "history-missing", site: "newsroom", path: "/studio/history/nie-ma", as: "author" },

  { name: "library", site: "newsroom", path: "/studio/media", as: "editor" },
  { name: "library-nothing", site: "newsroom", path: "/studio/media?q=qqqq", as: "editor" },
  { name: "library-empty", site: "empty", path: "/studio/media", as: "administrator" },
  { name: "library-refused", site: "newsroom", path: "/studio/media", as: "editor", act: uploadText },
  { name: "library-sending", site: "newsroom", path: "/studio/media", as: "editor", act: uploadSlowly },
  { name: "picture-used", site: "newsroom", path: ({ pictures }) => `/studio/media/${pictures.used}`, as: "editor" },
  {
    name: "picture-unused",
    site: "newsroom",
    path: ({ pictures }) => `/studio/media/${pictures.unused}`,
    as: "editor",
  },
  {
    name: "picture-refused",
    site: "newsroom",
    path: ({ pictures }) => `/studio/media/${pictures.unused}`,
    as: "editor",
    act: (page) => send(page, "describe", "x".repeat(2_000), "textarea"),
  },

  { name: "addresses", site: "newsroom", path: "/studio/addresses", as: "editor" },
  { name: "addresses-nothing", site: "newsroom", path: "/studio/addresses?q=qqqq", as: "editor" },
  { name: "addresses-empty", site: "empty", path: "/studio/addresses", as: "administrator" },
  { name: "addresses-refused", site: "newsroom", path: "/studio/addresses", as: "editor", act: redirectNowhere },
  { name: "addresses-table", site: "newsroom", path: "/studio/addresses", as: "editor", act: redirectTable },
  { name: "addresses-session-ended", site: "newsroom", path: "/studio/addresses", as: "editor", act: sessionEnded },
  { name: "unsent", site: "newsroom", path: "/edit-post/new", as: "editor", act: unsent },
  { name: "unsent-password", site: "newsroom", path: "/studio/account", as: "author", act: unsentPassword },
  { name: "unsent-other", site: "newsroom", path: "/studio/account", as: "author", act: unsentOther },
  { name: "missing", site: "newsroom", path: "/studio/missing", as: "editor" },
  {
    name: "missing-open",
    site: "newsroom",
    path: "/studio/missing",
    as: "editor",
    act: (page) => page.click("main summary >> nth=1"),
  },
  { name: "dead-links", site: "newsroom", path: "/studio/dead-links", as: "editor" },
  { name: "missing-empty", site: "empty", path: "/studio/missing", as: "administrator" },

  { name: "statistics", site: "newsroom", path: "/studio/statistics?unit=week", as: "administrator" },
  { name: "statistics-own", site: "newsroom", path: "/studio/statistics", as: "author" },
  { name: "statistics-empty", site: "empty", path: "/studio/statistics", as: "administrator" },

  { name: "searches", site: "newsroom", path: "/studio/searches", as: "editor" },
  { name: "searches-in-vain", site: "newsroom", path: "/studio/searches?days=30&show=in-vain", as: "editor" },
  { name: "searches-empty", site: "empty", path: "/studio/searches", as: "administrator" },
  { name: "search-editor", site: "newsroom", path: "/?q=zecer", as: "editor" },
  { name: "search-author", site: "newsroom", path: "/?q=zecer", as: "author" },

  { name: "categories", site: "newsroom", path: "/studio/categories", as: "administrator" },
  { name: "categories-open", site: "newsroom", path: "/studio/categories", as: "administrator", act: openCategory },
  { name: "categories-refused", site: "newsroom", path: "/studio/categories", as: "administrator", act: addTags },
  { name: "category-place", site: "newsroom", path: ({ category }) => category, as: "administrator" },
  {
    name: "category-move",
    site: "newsroom",
    path: ({ category }) => `${category}?slug=drukarnia`,
    as: "administrator",
  },
  {
    name: "category-merge",
    site: "newsroom",
    path: ({ category, other }) => `${category}?into=${other}`,
    as: "administrator",
  },
  {
    name: "category-move-refused",
    site: "newsroom",
    path: ({ category }) => `${category}?slug=studio`,
    as: "administrator",
  },
  { name: "categories-empty", site: "empty", path: "/studio/categories", as: "administrator" },

  { name: "users", site: "newsroom", path: "/studio/users", as: "administrator" },
  {
    name: "users-open",
    site: "newsroom",
    path: "/studio/users",
    as: "administrator",
    act: (page) => page.click("main summary >> nth=1"),
  },
  { name: "users-invited", site: "newsroom", path: "/studio/users", as: "administrator", act: invite },
  { name: "users-invite-refused", site: "newsroom", path: "/studio/users", as: "administrator", act: inviteAgain },
  { name: "users-forbidden", site: "newsroom", path: "/studio/users", as: "author" },

  { name: "account", site: "newsroom", path: "/studio/account", as: "author" },
  { name: "account-long", site: "newsroom", path: "/studio/account", as: "contributor" },
  {
    name: "account-password-refused",
    site: "newsroom",
    path: "/studio/account",
    as: "author",
    act: changePasswordWrongly,
  },
  { name: "account-second-factor", site: "newsroom", path: "/studio/account", as: "author", act: beginSecondFactor },

  { name: "assistant-off", site: "newsroom", path: "/studio/assistant", as: "administrator" },
  { name: "work", site: "newsroom", path: "/studio/work", as: "editor" },
  { name: "work-leapt", site: "leapt", path: "/studio/work", as: "administrator" },
  { name: "work-empty", site: "empty", path: "/studio/work", as: "administrator" },
  { name: "archive", site: "newsroom", path: "/studio/archive", as: "administrator" },
  { name: "audit", site: "newsroom", path: "/studio/audit", as: "administrator" },
  { name: "audit-empty", site: "empty", path: "/studio/audit?before=1", as: "administrator" },
  { name: "help", site: "newsroom", path: "/studio/help", as: "author" },

  { name: "read-only", site: "read-only", path: "/studio", as: "administrator" },
  { name: "read-only-refused", site: "read-only", path: "/studio/categories", as: "administrator", act: addTags },
];

function form(page: Page, act: string) {
  return page.locator(`form:has(input[name="do"][value="${act}"])`).first();
}

async function send(page: Page, act: string, text: string, field = "input:not([type=hidden]):not(.unseen)") {
  await form(page, act).locator(field).first().fill(text);
  await sendOff(page, act);
}

async function sendOff(page: Page, act: string): Promise<void> {
  await form(page, act).locator("button").last().click();
  await page.locator("[role=alert], main output:not(.unseen):not(:empty)").first().waitFor();
}

async function signInWrongly(page: Page): Promise<void> {
  await page.fill("input[name=email]", `nikt${Date.now()}@szpalta.example`);
  await send(page, "password", "to nie jest to hasło", "input[name=password]");
}

async function chooseBadly(page: Page): Promise<void> {
  await page.fill("input[name=name]", "Ola");
  await send(page, "accept", "krótkie", "input[name=password]");
}

async function uploadText(page: Page): Promise<void> {
  const buffer = Buffer.from("To nie jest obraz.");
  await page.setInputFiles("input[type=file]", { name: "notatki.png", mimeType: "image/png", buffer });
  await page.locator(".field-fault").waitFor();
}

/** A branch that moved, and a table with a line that is none. */
async function redirectTable(page: Page): Promise<void> {
  await page.fill("[name=from]:visible", "/blog/**");
  await page.fill("[name=to]:visible", "/warsztat/**");
  await page.click("[name=to]:visible >> xpath=ancestor::form >> css=button");
  await page.waitForSelector("#galezie");
  await page.fill("[name=table]", "dawny adres;prowadzi do\n/2019/05/lead;/warsztat\n/stary/wpis;/nie-ma-tego\n");
  await page.click("button[name=apply] >> nth=0");
  await page.waitForSelector(".notice-fault");
}

async function redirectNowhere(page: Page): Promise<void> {
  await page.locator("input[name=from]").last().fill("/warsztat");
  await send(page, "redirect", "/nie-ma-takiego-miejsca", "input[name=to]");
}

async function sessionEnded(page: Page): Promise<void> {
  await page.locator("input[name=from]").last().fill("/dawny/adres");
  await page.context().clearCookies();
  await send(page, "redirect", "/warsztat", "input[name=to]");
}

async function sendPlainly(page: Page, act: string): Promise<void> {
  await form(page, act).evaluate((element: HTMLFormElement) => element.submit());
  await page.locator(".unsent").waitFor();
}

async function unsent(page: Page): Promise<void> {
  await page.context().clearCookies();
  // With scripts the page has an editor in place of the plain form.
  await page.evaluate(() => {
    const plain = document.createElement("form");
    plain.method = "post";
    const body = "Zecer nie pytał, czy wiersz jest za długi.\n\nMierzył go wzrokiem i wstawiał cieńszy odstęp.";
    for (const [name, value] of Object.entries({
      do: "save-form",
      title: "Jak zecer mierzył wiersz",
      lead: "",
      body,
    })) {
      plain.append(Object.assign(document.createElement("textarea"), { name, value }));
    }
    document.body.append(plain);
    plain.submit();
  });
  await page.locator(".unsent details summary").click();
}

async function unsentPassword(page: Page): Promise<void> {
  await page.context().clearCookies();
  await form(page, "password").locator("input[name=current]").fill(PASSWORD);
  await sendPlainly(page, "password");
}

async function unsentOther(page: Page, { newsroom, site }: { newsroom: SeededSite; site: RunningSite }): Promise<void> {
  await carrySession(page.context(), site, newsroom.team.editor);
  await form(page, "describe").locator("textarea").fill("Zecerka z Łodzi, od niedawna także redaktorka tej strony.");
  await sendPlainly(page, "describe");
}

async function uploadSlowly(page: Page): Promise<void> {
  let sent = 0;
  await page.route("**/studio/upload?*", async (route) => {
    if (++sent > 1) return;
    const message = "Wysyłanie stanęło: z łącza prawie nic nie nadchodziło. Spróbuj jeszcze raz, gdy będzie lepsze.";
    await route.fulfill({ status: 408, json: { error: { status: 408, code: "slow", message } } });
  });
  const picture = (name: string) => ({ name, mimeType: "image/jpeg", buffer: Buffer.alloc(8) });
  await page.setInputFiles("input[type=file]", [picture("drukarnia-1939.jpg"), picture("czcionka.jpg")]);
  await page.locator(".field-fault").waitFor();
}

async function openCategory(page: Page): Promise<void> {
  await page.locator("main summary").first().click();
}

async function addTags(page: Page): Promise<void> {
  await form(page, "create").locator("input[name=name]").fill("Tagi");
  await send(page, "create", "tags", "input[name=slug]");
}

async function invite(page: Page): Promise<void> {
  await send(page, "invite", `gosc${Date.now()}@szpalta.example`, "input[name=email]");
}

async function inviteAgain(page: Page): Promise<void> {
  await send(page, "invite", "zofia@szpalta.example", "input[name=email]");
}

async function changePasswordWrongly(page: Page): Promise<void> {
  await form(page, "password").locator("input[name=next]").fill("krótkie");
  await send(page, "password", PASSWORD, "input[name=current]");
}

async function beginSecondFactor(page: Page): Promise<void> {
  await send(page, "totp-begin", PASSWORD, "input[name=password]");
}
