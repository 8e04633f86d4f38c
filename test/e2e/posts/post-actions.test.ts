import { afterAll, beforeAll, expect, test } from "vitest";
import { instantsOf, isoInZone } from "#core/polish/dates/time-zone.ts";
import { act, addressOf, leads, publish } from "#test/support/browser/studio-steps.ts";
import { BODY, type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import type { EditorTab } from "#test/support/browser/editor-tab.ts";
import { actOn, saveMeanwhile } from "#test/support/running-site/post-requests.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";

/* The acts of a post's life that the whole ways of journeys.test.ts do not pass, as a person does them in the editor. */

const ZONE = "Europe/Warsaw";

/** Long enough for a page of a busy machine. */

let newsroom: EditorSession;
let ewa: TeamMember;
let hania: TeamMember;

beforeAll(async () => {
  newsroom = await openEditorSession();
  ewa = await joinTeam(newsroom.site, "administrator", "ewa@szpalta.example", "Ewa Sęk");
  hania = await joinTeam(newsroom.site, "contributor", "hania@szpalta.example", "Hania Wójcik");
});

afterAll(() => newsroom?.close());

async function closed(tab: EditorTab): Promise<void> {
  expect(tab.complaints).toEqual([]);
  await tab.page.close();
}

const stateOf = ({ page }: EditorTab, name: string) => page.locator(".editor-fields").getByText(name, { exact: true });

/** Types into a live post, until its changes can be published. */
async function change(tab: EditorTab, text: string): Promise<void> {
  await tab.type(text);
  await tab.page.locator(".editor-acts .button-main", { hasText: "Opublikuj zmiany" }).waitFor();
}

test("an hour that never comes is refused, and one that comes twice is asked about", async () => {
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  const { page } = tab;
  const twice = { year: 2027, month: 10, day: 31, hour: 2, minute: 30, second: 0 };
  const [earlier, later] = instantsOf(twice, ZONE);
  expect(later! - earlier!).toBe(3_600_000);
  for (const [name, instant] of [
    ["późniejsza", later],
    ["wcześniejsza", earlier],
  ] as const) {
    await act(
      tab,
      "Opublikuj",
      async (dialog) => {
        const question = dialog.getByRole("group", { name: /dwa razy/ });
        await dialog.getByLabel("W wybranej chwili").check();
        await dialog.getByLabel("Dzień i godzina").fill("2027-03-28T02:30");
        await dialog.getByRole("button", { name: "Zaplanuj" }).click();
        await dialog.getByRole("alert").filter({ hasText: "nie ma godziny 2:30" }).waitFor();
        expect(await question.count()).toBe(0);
        await dialog.getByLabel("Dzień i godzina").fill("2027-10-31T02:30");
        await question.waitFor();
        // The question goes with the hour it is about, and comes back with it.
        await dialog.getByLabel("Dzień i godzina").fill("2027-10-30T02:30");
        await question.waitFor({ state: "detached" });
        await dialog.getByLabel("Dzień i godzina").fill("2027-10-31T02:30");
        await dialog.getByLabel(name).check();
      },
      "Zaplanuj",
    );
    await stateOf(tab, "Zaplanowany").waitFor();
    expect((await newsroom.opened(newsroom.zofia, post.id)).publishAt).toBe(instant);
    await page.getByRole("button", { name: "Więcej" }).click();
    await page.getByRole("button", { name: "Cofnij zaplanowanie" }).click();
    await stateOf(tab, "Szkic").waitFor();
    expect((await newsroom.opened(newsroom.zofia, post.id)).publishAt).toBeNull();
  }
  await closed(tab);
});

test("changes of a live post that are given up leave the live text, in the editor too", async () => {
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), await newsroom.draftOf(newsroom.zofia));
  const path = await publish(tab);
  await tab.type(" Pomysł na noc.");
  await tab.stands(SAVED);
  await act(tab, "Porzuć zmiany");
  await tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();
  await expect.poll(() => tab.text()).toBe(BODY);
  await change(tab, " Lepszy pomysł.");
  const after = await (await fetch(newsroom.site.url + (await publish(tab, "Opublikuj zmiany")))).text();
  expect([after.includes("Pomysł na noc."), after.includes("Lepszy pomysł.")]).toEqual([false, true]);
  expect(await addressOf(tab)).toBe(path);
  await closed(tab);
});

test("a post that was public goes to the trash, comes back, and is removed for good with its address answering 410", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { title: "Do usunięcia" });
  const { path } = await actOn(newsroom.site, newsroom.zofia, post.id, "publish");
  await actOn(newsroom.site, newsroom.zofia, post.id, "withdraw", { redirectTo: null });
  const tab = await newsroom.open(await newsroom.seat(ewa), post);
  await act(tab, "Przenieś do kosza");
  await tab.page.getByRole("button", { name: "Przywróć z kosza" }).click();
  await stateOf(tab, "Wycofany").waitFor();
  await act(tab, "Przenieś do kosza");
  await stateOf(tab, "W koszu").waitFor();
  await act(tab, "Usuń na zawsze");
  await tab.page.getByRole("heading", { name: "Kolejka" }).waitFor();
  expect(await tab.page.getByRole("link", { name: "Do usunięcia" }).count()).toBe(0);
  expect((await tab.page.goto(`${newsroom.site.url}/edit-post/${post.slug}`))?.status()).toBe(404);
  expect(await leads(newsroom.site.url + path)).toEqual([410, null]);
  await tab.page.close();
});

test("a post is pinned to the head of the home page until a day, and let go again", async () => {
  const pinned = await newsroom.draftOf(newsroom.zofia, { title: "Ten na górze" });
  await actOn(newsroom.site, newsroom.zofia, pinned.id, "publish");
  const newer = await newsroom.draftOf(newsroom.zofia, { title: "Ten nowszy" });
  await actOn(newsroom.site, newsroom.zofia, newer.id, "publish");
  const reader = await (await newsroom.seat(hania)).newPage();
  const lead = async () => {
    await reader.goto(newsroom.site.url);
    const titles = await reader.locator("main .card-title").allTextContents();
    return titles.find((title) => title.startsWith("Ten "));
  };
  expect(await lead()).toBe("Ten nowszy");

  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), pinned);
  const tick = tab.page.getByLabel("przypięty na stronie głównej");
  const until = tab.page.getByLabel("Do kiedy (puste: bez końca)");
  // It is set once the server has done it.
  await tick.click();
  await expect.poll(lead).toBe("Ten na górze");
  const day = isoInZone(Date.now() + 3 * 86_400_000, ZONE).slice(0, "2026-11-21".length);
  await until.fill(day);
  await until.blur();
  const end = async () => (await newsroom.opened(newsroom.zofia, pinned.id)).draft.pin?.until ?? null;
  await expect
    .poll(async () => isoInZone((await end()) ?? 0, ZONE).slice(0, day.length + "T23:59".length))
    .toBe(`${day}T23:59`);
  await tab.page.reload();
  await until.waitFor();
  expect(await until.inputValue()).toBe(day);

  await until.fill("2020-01-01");
  await until.blur();
  await tab.page.getByText("Ten dzień już minął.").waitFor();
  expect(isoInZone((await end())!, ZONE).startsWith(day)).toBe(true);

  await tick.click();
  await expect.poll(lead).toBe("Ten nowszy");
  await closed(tab);
});

test("an author who handed a text in takes it back and goes on writing", async () => {
  const post = await newsroom.draftOf(hania);
  const tab = await newsroom.open(await newsroom.seat(hania), post);
  await act(tab, "Oddaj do sprawdzenia");
  await tab.page.locator(".editor-why-not").waitFor();
  expect(await tab.page.locator(".cm-content").getAttribute("contenteditable")).toBe("false");
  await tab.page.getByRole("button", { name: "Cofnij oddanie do sprawdzenia" }).click();
  await stateOf(tab, "Szkic").waitFor();
  await tab.page.locator(".editor-why-not").waitFor({ state: "detached" });
  await tab.type(" Jeszcze jedno.");
  await tab.stands(SAVED);
  expect((await newsroom.opened(hania, post.id)).draft.body).toBe(`${BODY} Jeszcze jedno.`);
  await closed(tab);
});

test("what blocks publishing is named until it is mended; what only might be better blocks nothing", async () => {
  const body = `${BODY}\n\nWięcej [donikąd](/warsztat/nie-ma-takiego).`;
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { title: "", body }),
  );
  const lines = (level: string) => tab.page.locator(`.editor-checks > .editor-checks-list [data-level="${level}"]`);
  await lines("blocking").nth(1).waitFor({ state: "attached" });
  expect(await lines("advisory").count()).toBeGreaterThan(0);
  await tab.page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  const dialog = tab.page.getByRole("dialog");
  for (const level of ["blocking", "advisory"]) {
    const listed = dialog.locator(`[data-level="${level}"] li`);
    expect(await listed.count()).toBe(await lines(level).count());
  }
  await tab.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await tab.page.getByLabel("Tytuł", { exact: true }).fill("Już z tytułem");
  await expect.poll(() => lines("blocking").count()).toBe(1);
  await tab.stands(SAVED);
  await tab.page.getByRole("button", { name: "Opublikuj", exact: true }).click();
  await dialog.getByRole("button", { name: "Opublikuj" }).click();
  await dialog.getByRole("alert").filter({ hasText: "/warsztat/nie-ma-takiego" }).waitFor();
  await tab.page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });

  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+End");
  for (let at = 0; at < "(/warsztat/nie-ma-takiego).".length; at += 1) await tab.page.keyboard.press("Backspace");
  await lines("blocking").first().waitFor({ state: "detached" });
  expect(await lines("advisory").count()).toBeGreaterThan(0);
  await publish(tab);
  await closed(tab);
});

test("a change of a comma keeps the date readers see; a tenth of the text offers a new one, and may be told otherwise", async () => {
  const words = "Zecer mierzył wiersz i szedł na obiad. ".repeat(20).trim();
  const tab = await newsroom.open(
    await newsroom.seat(newsroom.zofia),
    await newsroom.draftOf(newsroom.zofia, { body: words }),
  );
  const path = await publish(tab);
  const isDated = async () => (await (await fetch(newsroom.site.url + path)).text()).includes("zaktualizowano");
  const publishChanges = (isOffered: boolean, tick?: boolean) =>
    act(tab, "Opublikuj zmiany", async (dialog) => {
      const box = dialog.getByLabel("To istotna zmiana");
      await expect.poll(() => box.isChecked()).toBe(isOffered);
      if (tick !== undefined) await box.setChecked(tick);
    });
  const done = () => tab.page.getByRole("button", { name: "Opublikowany" }).waitFor();

  await change(tab, " Smacznego.");
  await publishChanges(false);
  await done();
  expect(await isDated()).toBe(false);
  await change(tab, ` ${"Nowe zdanie o czymś innym. ".repeat(4)}`);
  await publishChanges(true, false);
  await done();
  expect(await isDated()).toBe(false);
  await change(tab, ` ${"Jeszcze inne zdanie o obiedzie. ".repeat(4)}`);
  await publishChanges(true);
  await done();
  expect(await isDated()).toBe(true);
  await closed(tab);
});

test("a session that ends in the middle of a sentence takes neither the focus nor a letter of it", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const post = await newsroom.draftOf(newsroom.zofia);
  const tab = await newsroom.open(context, post);
  await tab.type(" Pierwsze zdanie.");
  await tab.stands(SAVED);
  await context.clearCookies();
  await tab.type(" Drugie");
  await tab.page.locator(".editor-sign-in").waitFor();
  await tab.page.keyboard.type(" zdanie, pisane dalej.");
  const text = `${BODY} Pierwsze zdanie. Drugie zdanie, pisane dalej.`;
  expect(await tab.text()).toBe(text);
  await tab.page.getByLabel("Hasło").fill(newsroom.zofia.password);
  await tab.page.keyboard.press("Enter");
  await tab.page.locator(".editor-sign-in").waitFor({ state: "detached" });
  await tab.stands(SAVED);
  expect((await newsroom.opened(newsroom.zofia, post.id)).draft.body).toBe(text);
  await closed(tab);
});

test("of two texts that clash in several places each place is chosen by hand", async () => {
  const post = await newsroom.draftOf(newsroom.zofia, { lead: "Zajawka." });
  const tab = await newsroom.open(await newsroom.seat(newsroom.zofia), post);
  await saveMeanwhile(newsroom.site, newsroom.adam, post.id, {
    title: "Tytuł Adama",
    lead: "Zajawka Adama.",
    body: BODY.replace("Pierwszy akapit.", "Pierwszy Adama.").replace("Ostatni akapit.", "Ostatni Adama."),
  });
  // Everything is typed before the server answers the first save, which comes too late.
  newsroom.site.process.kill("SIGSTOP");
  await tab.page.getByLabel("Tytuł", { exact: true }).fill("Tytuł Zofii");
  await tab.page.locator(".cm-content").focus();
  await tab.page.keyboard.press("Control+a");
  await tab.page.keyboard.insertText("Pierwszy Zofii.\n\nŚrodek.\n\nOstatni Zofii.");
  await tab.page.getByLabel("Lead", { exact: true }).fill("Zajawka Zofii.");
  newsroom.site.process.kill("SIGCONT");
  await tab.stands(/^Ktoś zapisał w międzyczasie$/);

  const places = tab.page.locator(".editor-conflict-place");
  const place = (name: string, nth = 0) =>
    places.filter({ has: tab.page.locator("legend", { hasText: new RegExp(`^${name}$`) }) }).nth(nth);
  expect(await place("Tytuł").getByText("Obie").count()).toBe(0);
  await place("Tytuł").getByLabel("Wersja: Adam Żuk").check();
  await place("Treść", 0).getByLabel("Wersja: Adam Żuk").check();
  await place("Treść", 1).getByLabel("Twoja wersja").check();
  await tab.page.getByRole("button", { name: "Zapisz wybrane" }).click();
  await tab.stands(SAVED);
  const { draft } = await newsroom.opened(newsroom.zofia, post.id);
  expect([draft.title, draft.lead, draft.body]).toEqual([
    "Tytuł Adama",
    "Zajawka Zofii.",
    "Pierwszy Adama.\n\nŚrodek.\n\nOstatni Zofii.",
  ]);
  expect(await tab.text()).toBe(draft.body);

  // What was refused is kept, whatever was chosen.
  await tab.page.getByRole("link", { name: "Historia" }).click();
  await tab.page
    .getByRole("link", { name: /Wersja równoległa/ })
    .first()
    .waitFor();
  await closed(tab);
});
