import { describe, expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { auditEntries, editor } from "#test/support/services/open-services.ts";
import { fieldsOf, openTopics, valueIn } from "#test/support/services/topic-service.ts";
import { readTable } from "../base/values/csv.ts";

describe("the table of topics", () => {
  test("comes back as it went, and changes nothing", async () => {
    const { studio } = await openTopics();
    const odd = { title: '=SUMA(A1) "tak", nie', question: "Po co;\npo nic?", tags: ["kompost"], notes: "a\r\nb" };
    valueIn(await studio.topics.create(editor, fieldsOf({ ...odd, categoryId: fixtures.cooking.id })));
    const table = valueIn(await studio.topics.exportTable(editor));
    expect(readTable(table)[0]?.cells.slice(0, 3)).toEqual(["tytuł", "adres", "ujęcie"]);
    expect(table).toContain("'=SUMA");
    const result = valueIn(await studio.topics.importTable(editor, table, true));
    expect(result).toMatchObject({ created: 0, changed: 0, unchanged: 4, faults: [] });
  });

  test("makes topics of one name, each with an address of its own", async () => {
    const { studio } = await openTopics();
    const table = `tytuł\n${"Bób\n".repeat(600)}`;
    const made = valueIn(await studio.topics.importTable(editor, table, true));
    expect(made).toMatchObject({ created: 600, faults: [] });
    const rows = readTable(valueIn(await studio.topics.exportTable(editor)));
    const slugs = rows.map(({ cells }) => cells[1]).filter((slug) => slug?.startsWith("bob"));
    expect([slugs.length, new Set(slugs).size]).toEqual([600, 600]);
  });

  test("makes new topics and changes known ones, at first only in words", async () => {
    const { studio, store, topic } = await openTopics();
    const table =
      "Tytuł;Adres;Pytanie;Rodzaj;Kategoria;Tagi;Pilność\n" +
      "Siew marchwi w gruncie;siew-marchwi;Kiedy?;pytanie;Kuchnia;kompost | Tomaty;0\n" +
      "Nowy temat;;;;;;\n";
    const looked = valueIn(await studio.topics.importTable(editor, table, false));
    expect(looked).toMatchObject({
      created: 1,
      changed: 1,
      topics: [
        { line: 2, isNew: false },
        { line: 3, isNew: true },
      ],
    });
    expect(await store.read.topicBySlug("nowy-temat")).toBeNull();
    valueIn(await studio.topics.importTable(editor, table, true));
    expect(await store.read.plannedTopic(topic.id)).toMatchObject({
      title: "Siew marchwi w gruncie",
      slug: "siew-marchwi",
      intent: "question",
      categoryId: fixtures.cooking.id,
      tagIds: [fixtures.compost.id, fixtures.tomatoes.id],
      priority: 0,
      version: 2,
    });
    expect(await store.read.topicBySlug("nowy-temat")).toMatchObject({ state: "new", intent: "guide" });
    expect((await auditEntries({ store })).slice(0, 2).toSorted()).toEqual(["topic-change", "topic-create"]);
  });

  test("is taken whole or not at all, and every bad line says why", async () => {
    const { studio, store } = await openTopics();
    const lines = [
      "Dobry,,,,",
      ",,,,",
      "Zły,,rozprawa,,",
      "Zły,,,Nigdzie,",
      "Zły,,,,nie ma",
      "A,wiosna,,,",
      "B,wiosna,,,",
    ];
    const take = async (rows: string[]) =>
      valueIn(await studio.topics.importTable(editor, `tytuł,adres,rodzaj,kategoria,tagi\n${rows.join("\n")}`, true));
    expect((await take([...lines.slice(0, 3), ...lines.slice(5)])).faults.map(({ line }) => line)).toEqual([4, 6]);
    expect((await take([lines[0]!, lines[3]!, lines[4]!])).faults).toMatchObject([
      { line: 3, message: "Nie ma kategorii „Nigdzie”." },
      { line: 4, message: expect.stringContaining("„nie ma”") },
    ]);
    expect(await store.read.topicBySlug("dobry")).toBeNull();
    expect((await studio.topics.importTable(editor, "adres\nx", true)) as unknown).toMatchObject({
      value: { faults: [{ line: 1 }] },
    });
  });
});
