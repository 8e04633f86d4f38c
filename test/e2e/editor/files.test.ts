import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFaultsInBothSchemes } from "#test/support/browser/axe.ts";
import { type EditorSession, openEditorSession, SAVED } from "#test/support/browser/editor-session.ts";
import { closed, paste } from "#test/support/browser/editor-tab.ts";
import { marks, settled, textIs } from "#test/support/browser/picture-steps.ts";
import { actOn } from "#test/support/running-site/post-requests.ts";
import { silence } from "#test/support/texts/silence.ts";

let newsroom: EditorSession;

beforeAll(async () => {
  newsroom = await openEditorSession();
});

afterAll(() => newsroom?.close());

const RECORDING = "\\[odcinek\\]\\(/media/[0-9a-f]{32}\\.wav\\)";
const TRANSCRIPT = "\\[Zapis nagrania\\]\\(/media/[0-9a-f]{32}\\.txt\\)";

test("a recording is pasted, gets a transcript in the dialog, and readers play it without scripts", async () => {
  const context = await newsroom.seat(newsroom.zofia);
  const draft = await newsroom.draftOf(newsroom.zofia, { body: "Wstęp.", lead: "O ciszy." });
  const tab = await newsroom.open(context, draft);
  const { page } = tab;
  await page.locator(".cm-content").focus();
  await page.keyboard.press("Control+End");
  await paste(tab, { files: [{ name: "odcinek.wav", type: "audio/wav", bytes: silence(2) }] });
  await settled(tab, new RegExp(`^Wstęp\\.\n\n${RECORDING}\\s*$`));
  await page.locator(".cm-line", { hasText: "[odcinek]" }).click();
  await page.getByRole("button", { name: "Plik", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Plik w tekście" });
  await dialog.getByRole("group", { name: "Zapis nagrania (.txt)" }).waitFor();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("group", { name: "Zapis nagrania (.txt)" }).getByRole("button", { name: "Z dysku" }).click(),
  ]);
  await chooser.setFiles({ name: "zapis.txt", mimeType: "text/plain", buffer: Buffer.from("Cisza.\n") });
  await dialog.getByText(".txt", { exact: true }).waitFor();
  expect(await axeFaultsInBothSchemes(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Zmień" }).click();
  await textIs(tab, new RegExp(`^Wstęp\\.\n\n${RECORDING}\n${TRANSCRIPT}\\s*$`));
  await page.keyboard.press("Control+z");
  await textIs(tab, new RegExp(`^Wstęp\\.\n\n${RECORDING}\\s*$`));
  await page.keyboard.press("Control+y");
  await tab.stands(SAVED);
  await closed(tab);
  const published = await actOn(newsroom.site, newsroom.zofia, draft.id, "publish");
  const readers = await newsroom.seat(newsroom.zofia, { javaScriptEnabled: false });
  const reader = await readers.newPage();
  await reader.goto(newsroom.site.url + published.path);
  const player = reader.locator("figure.player");
  expect(await player.locator("audio[controls]").getAttribute("preload")).toBe("none");
  expect(await player.locator("figcaption").innerText()).toBe("Pobierz: odcinek (WAV, 16 KB) · Zapis nagrania");
  const sound = await reader.request.get(newsroom.site.url + (await player.locator("audio").getAttribute("src")), {
    headers: { range: "bytes=0-3" },
  });
  expect([sound.status(), await sound.text()]).toEqual([206, "RIFF"]);
});

test("files whose content is not what they are called are each named", async () => {
  const tab = await newsroom.openAt({ width: 1280, height: 860 }, { body: "Wstęp." });
  const bytes = Uint8Array.from([1, 2, 3]);
  await paste(tab, {
    files: [
      { name: "umowa.pdf", type: "application/pdf", bytes },
      { name: "spis.zip", type: "application/zip", bytes },
    ],
  });
  for (const name of ["umowa.pdf", "spis.zip"])
    await tab.page.locator(".editor-notices", { hasText: `Plik „${name}” nie trafił do biblioteki.` }).waitFor();
  for (const left of [1, 0]) {
    await marks(tab).getByRole("button", { name: "Odrzuć" }).first().click();
    await expect.poll(() => marks(tab).count()).toBe(left);
  }
  expect((await tab.text()).trim()).toBe("Wstęp.");
  await closed(tab);
});
