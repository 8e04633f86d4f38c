import { describe, expect, test } from "vitest";
import { subscriberPath } from "#core/subscribers/subscriber-links.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { siteWithLetters } from "#test/support/app/subscribers.ts";
import { createSubscriberMail } from "#server/mail/subscriber-mail.ts";

const PATH = "/studio/subscribers";

/** Columns as Ghost writes them (Members → Export all members). */
const GHOST = `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,Ala@Example.pl,Ala,,true,false,,2023-05-01T10:11:12.000Z,,"VIP, Warszawa",
2,bez@example.pl,,,false,false,,2023-05-02T10:11:12.000Z,,,
3,usunieta@example.pl,,,true,false,,2023-05-03T10:11:12.000Z,2024-01-01T00:00:00.000Z,,
4,to-nie-adres,,,true,false,,2023-05-03T10:11:12.000Z,,,
5,ala@example.pl,,,true,false,,2023-05-03T10:11:12.000Z,,,
`;

async function studio() {
  const site = await siteWithLetters();
  const importTable = (table: string, apply = true) =>
    site.post(PATH, "administrator", [
      ["do", "import"],
      ["table", table],
      ...(apply ? [["apply", "on"] as [string, string]] : []),
    ]);
  const addresses = async (query = "") =>
    pick((await site.get(PATH + query, "administrator")).text, "span", { class: "data-table-title" }).map(textOf);
  return { ...site, importTable, addresses };
}

describe("the studio's list of subscribers", () => {
  test("is for administrators alone, and so is the table", async () => {
    const { get, post } = await studio();
    for (const role of ["editor", "author", "contributor"] as const) {
      expect((await get(PATH, role)).status).toBe(403);
      expect((await get(`${PATH}.csv`, role)).status).toBe(403);
      expect(
        (
          await post(PATH, role, [
            ["do", "remove"],
            ["id", "nowe-1"],
          ])
        ).status,
      ).toBe(403);
    }
    expect((await get(`${PATH}.csv`)).status).toBe(303);
  });

  test("shows addresses that the store holds encrypted, counts states and finds a whole address", async () => {
    const { addresses, confirmed, subscribe, get, store } = await studio();
    const { subscriber } = await confirmed("ala@example.pl");
    await subscribe("ola@example.pl");
    expect((await addresses()).toSorted()).toEqual(["ala@example.pl", "ola@example.pl"]);
    expect(await addresses("?state=waiting")).toEqual(["ola@example.pl"]);
    expect(await addresses("?q=OLA%40example.pl")).toEqual(["ola@example.pl"]);
    expect(await addresses("?q=ola")).toEqual([]);
    const page = (await get(PATH, "administrator")).text;
    expect(page).toContain("wszyscy (2)");
    expect(page).toContain("potwierdzeni (1)");
    expect(JSON.stringify(await store.read.subscriber(subscriber.id))).not.toContain("ala");
  });

  test("removes one for good, and the audit log says who did it and not whom", async () => {
    const { addresses, confirmed, post, store, importTable } = await studio();
    const { subscriber } = await confirmed("ala@example.pl");
    const done = await post(PATH, "administrator", [
      ["do", "remove"],
      ["id", subscriber.id],
    ]);
    expect(done.text).toContain("Ten adres nie wróci przez wczytanie tabeli");
    expect(await addresses()).toEqual([]);
    const [entry] = await store.read.audit(1, null);
    expect(entry).toMatchObject({ act: "subscriber-remove", entity: null, details: {} });
    expect((await importTable("email,data zgody\nala@example.pl,2026-01-01")).text).toContain("usunął stąd swoje dane");
    expect(await addresses()).toEqual([]);
  });

  test("says that an address is encrypted with another key", async () => {
    const { store, keys, get } = await studio();
    const other = await createSubscriberMail(Buffer.alloc(32, 9), () => 0).subscriberKeys();
    const times = { requestedAt: 1, confirmedAt: 1, endedAt: null, letterAt: null };
    const row = { id: "s-1", mark: keys.mark("x"), sealedAddress: other.seal("ala@example.pl"), ...times };
    await store.write((tx) =>
      tx.putSubscriber({ ...row, state: "confirmed", categoryIds: [], source: "form", failures: 0 }),
    );
    expect((await get(PATH, "administrator")).text).toContain("adres zaszyfrowany innym kluczem");
  });
});

describe("a table of subscribers", () => {
  test("of Ghost's members says what it leaves out and why, first without storing", async () => {
    const { importTable, addresses, store, keys } = await studio();
    const looked = await importTable(GHOST, false);
    expect(looked.text).toContain("nowi: 1, potwierdzeni: 0, już na liście: 0");
    for (const why of [
      "Wiersz 3 pominięty: nie chce listów",
      "Wiersz 4 pominięty: nie chce listów",
      "Wiersz 5 pominięty: to nie jest adres e-mail",
    ])
      expect(looked.text).toContain(why);
    expect(await addresses()).toEqual([]);
    await importTable(GHOST);
    expect(await addresses()).toEqual(["ala@example.pl"]);
    const at = Date.parse("2023-05-01T10:11:12.000Z");
    expect(await store.read.subscriberByMark(keys.mark("ala@example.pl"))).toMatchObject({
      state: "confirmed",
      source: "ghost",
      confirmedAt: at,
      requestedAt: at,
    });
    expect((await importTable(GHOST)).text).toContain("już na liście: 1");
  });

  test("needs an address and a readable date of consent, and never brings back who left", async () => {
    const { importTable, confirmed, post, keys, subscribe, store, time } = await studio();
    const { subscriber } = await confirmed("ala@example.pl");
    await post(subscriberPath(keys, "leave", subscriber.id, 0), null, [["do", "leave"]]);
    await subscribe("ela@example.pl");
    const later = new Date(time.now + 1_000).toISOString();
    const rows = [
      "ala@example.pl;2024-01-01;;",
      "ola@example.pl;;;",
      `iza@example.pl;${later};;`,
      "ewa@example.pl;7.05.2023;papier;",
      "ela@example.pl;2024-02-03 10:00:00;;",
      "jan@example.pl;2024-01-01;;wypisany",
      "ida@example.pl;30.02.2024;;",
      "iga@example.pl;2024-02-31;;",
      "EWA@example.pl;2023-05-07;;",
    ];
    const { text } = await importTable(["E-mail;Data zgody;Źródło;Stan", ...rows].join("\r\n"));
    expect(text).toContain("nowi: 1");
    expect(text).toContain("potwierdzeni: 1");
    for (const why of [
      "2 pominięty: wypisał się stąd",
      "3 pominięty: nie ma daty zgody",
      `4 pominięty: „${later}” nie jest datą zgody`,
      "7 pominięty: stan: wypisany",
      "8 pominięty: „30.02.2024” nie jest datą zgody: takiego dnia nie ma",
      "9 pominięty: „2024-02-31” nie jest datą zgody: takiego dnia nie ma",
      "10 pominięty: ten adres jest w tabeli wyżej",
      "już na liście: 0",
    ])
      expect(text).toContain(why);
    const stored = (address: string) => store.read.subscriberByMark(keys.mark(address));
    expect(await stored("ewa@example.pl")).toMatchObject({ source: "papier", confirmedAt: Date.UTC(2023, 4, 7) });
    expect(await stored("ela@example.pl")).toMatchObject({ state: "confirmed" });
    expect((await importTable("imię,data zgody\nAla,2024-01-01")).text).toContain("nie ma nazwy kolumny z adresami");
    expect((await importTable("email\nala@example.pl")).text).toContain("nie ma nazwy kolumny z datą zgody");
  });

  test("is exported with consent and source, no cell is a formula, and it can be read back elsewhere", async () => {
    const { importTable, get, store } = await studio();
    await importTable('email,data zgody,źródło\n"+ala@example.pl",2024-01-02,"=HYPERLINK(""https://zly.example"")"');
    const table = await get(`${PATH}.csv`, "administrator");
    expect(table.headers).toMatchObject({
      "content-disposition": 'attachment; filename="subskrybenci.csv"',
      "cache-control": "private, no-store",
    });
    const lines = table.text.slice(1).split("\r\n");
    expect(lines[0]).toBe("e-mail,data zgody,źródło,stan");
    expect(lines[1]).toBe(
      `'+ala@example.pl,2024-01-02T01:00:00+01:00,"'=HYPERLINK(""https://zly.example"")",potwierdzony`,
    );
    expect(await store.read.audit(1, null)).toMatchObject([{ act: "subscriber-export", details: { subscribers: 1 } }]);
    const other = await studio();
    await other.importTable(table.text);
    expect(await other.addresses()).toEqual(["+ala@example.pl"]);
    expect((await other.get(`${PATH}.csv`, "administrator")).text).toBe(table.text);
  });

  test("of 10 000 lines is taken, and read in pages", async () => {
    const { importTable, addresses, store, get } = await studio();
    const rows = Array.from({ length: 10_000 }, (_, at) => `czytelnik.${at}@example.pl,2024-01-01T00:00:00Z,formularz`);
    const { text } = await importTable(["email,data zgody,źródło", ...rows].join("\n"));
    expect(text).toContain("nowi: 10000");
    expect(await store.read.subscriberCounts()).toMatchObject({ confirmed: 10_000 });
    expect(await addresses("?page=200")).toHaveLength(50);
    expect((await get(`${PATH}.csv`, "administrator")).text.trimEnd().split("\r\n")).toHaveLength(10_001);
  });
});

test("the page says that nobody can subscribe while mail or the form is off", async () => {
  const on = await studio();
  expect((await on.get(PATH, "administrator")).text).not.toContain("Czytelnicy nie mogą się teraz zapisać");
  const off = await siteWithLetters("off");
  const links = async () => {
    const { text } = await off.get(PATH, "administrator");
    expect(text).toContain("Czytelnicy nie mogą się teraz zapisać");
    return pick(text, "a", { class: "data-table-link" }).map((link) => attribute(link, "href"));
  };
  expect(await links()).toEqual(["/studio/settings#f-newsletter"]);
  off.mail.isOn = async () => false;
  expect(await links()).toEqual(["/studio/mail"]);
});
