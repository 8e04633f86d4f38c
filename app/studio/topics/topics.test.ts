import { describe, expect, test } from "vitest";
import { ok, refuse } from "#core/base/outcome.ts";
import { attribute, pick, textOf } from "#test/support/app/dom.ts";
import { ORIGIN } from "#test/support/fakes/fake-services.ts";
import { get, post, rowOf, topicsOf } from "#test/support/app/topics-page.ts";

/* What the team sees and sends at `/topics`; what comes of it is tested in `core/topics`. */

const acts = (html: string) =>
  pick(html, "input", { type: "hidden", name: "do" }).map((each) => attribute(each, "value"));
const hrefs = (html: string) => pick(html, "a").map((each) => attribute(each, "href"));
const ONE = topicsOf([rowOf({})]);

describe("who sees what", () => {
  test.each(["contributor", "author", "editor", "administrator"] as const)("a %s has the studio", async (role) => {
    const page = await get("/topics", role, ONE);
    expect(page.main).toContain("Siew marchwi");
    expect([page.headers["cache-control"], page.dependencies]).toEqual(["private, no-store", null]);
    expect(acts(page.text).includes("import")).toBe(role === "editor" || role === "administrator");
  });

  test.each(["reader", null] as const)("%s reads the page as everybody does", async (role) => {
    const page = await get("/topics?edit=siew-marchwi&view=board", role, ONE);
    expect([page.status, page.main.includes("Siew marchwi")]).toEqual([200, false]);
  });
});

describe("a row", () => {
  test("warns when the archive answers it, says why it is so urgent, and begins a draft", async () => {
    const { text, main } = await get("/topics", "editor", ONE);
    expect(main).toContain("Archiwum już na to odpowiada");
    expect(main).toMatch(/Jak pisać lead.*75%/);
    expect(textOf(pick(text, "details", { class: "topics-why" })[0])).toMatch(/^średnio.*pytania czytelników.*opisany/);
    expect(hrefs(text)).toEqual(
      expect.arrayContaining([
        "/edit-post/new?topic=siew-marchwi",
        "/topics?edit=siew-marchwi",
        "/warsztat/jak-pisac-lead",
      ]),
    );
    expect(acts(text)).toContain("accept");
  });

  test("can be planned where it stands, by those who decide", async () => {
    expect(acts((await get("/topics", "editor", ONE)).text)).toContain("plan");
    const own = await get("/topics", "contributor", topicsOf([rowOf({ decisions: [] })]));
    expect(acts(own.text)).not.toContain("plan");
  });

  test("of what is decided offers what is left", async () => {
    const { text } = await get(
      "/topics",
      "author",
      topicsOf([rowOf({ decisions: [], state: "rejected", mayDraft: false })]),
    );
    expect(acts(text)).not.toContain("accept");
    expect(hrefs(text)).not.toContain("/edit-post/new?topic=siew-marchwi");
  });
});

describe("a topic of an old post", () => {
  const about = { slug: "jak-pisac-lead", title: "Jak pisać lead", path: "/warsztat/jak-pisac-lead" };
  const old = { about, closest: [], answered: false };

  test("opens the post that it is to update, in the list and on its page", async () => {
    const studio = topicsOf([rowOf({ ...old, intent: "update" })]);
    for (const address of ["/topics", "/topics?edit=siew-marchwi"]) {
      const { text } = await get(address, "editor", studio);
      const links = hrefs(text);
      expect(links).toEqual(expect.arrayContaining(["/edit-post/jak-pisac-lead", "/warsztat/jak-pisac-lead"]));
      expect([links.includes("/edit-post/new?topic=siew-marchwi"), text.includes("Brak podobnych")]).toEqual([
        false,
        false,
      ]);
    }
  });

  test("of another kind begins a draft and names the post", async () => {
    const { text } = await get("/topics", "editor", topicsOf([rowOf({ ...old, intent: "question" })]));
    expect(hrefs(text)).toEqual(
      expect.arrayContaining(["/edit-post/new?topic=siew-marchwi", "/warsztat/jak-pisac-lead"]),
    );
  });
});

describe("one topic", () => {
  test("is a form without scripts, with every decision that can be taken", async () => {
    const { text } = await get("/topics?edit=siew-marchwi", "editor", ONE);
    expect(acts(text)).toEqual(expect.arrayContaining(["change", "accept", "plan", "defer", "reject"]));
    expect(attribute(pick(text, "input", { name: "tags" })[0], "value")).toBe("marchew");
    expect(pick(text, "input", { name: "public" })).toHaveLength(1);
    const own = await get(
      "/topics?edit=siew-marchwi",
      "contributor",
      topicsOf([rowOf({ decisions: [], mayMerge: false })]),
    );
    expect([acts(own.text).includes("plan"), pick(own.text, "input", { name: "public" })]).toEqual([false, []]);
    const others = await get(
      "/topics?edit=siew-marchwi",
      "author",
      topicsOf([rowOf({ mayEdit: false, decisions: [] })]),
    );
    expect([acts(others.text).includes("change"), others.main.includes("Kiedy siać?")]).toEqual([false, true]);
  });

  test("that was merged leads to the one it went into, and one that is not there says so", async () => {
    const merged = topicsOf([rowOf({})], { topic: async () => ok({ ...rowOf({ slug: "wiosna" }), posts: [] }) });
    const page = await get("/topics?edit=dawny", "editor", merged);
    expect([page.status, page.headers["location"]]).toEqual([302, "/topics?edit=wiosna"]);
    expect((await get("/topics?edit=nikt", "editor", ONE)).status).toBe(404);
  });

  test("keeps what was typed when it is refused, and opens what was refused", async () => {
    const studio = topicsOf([rowOf({})], {
      change: async () => refuse("conflict", "Ktoś zmienił."),
      decide: async () => refuse("invalid", "Wybierz osobę.", { ownerId: "Wybierz osobę." }),
    });
    const fields = {
      id: "m1",
      slug: "siew-marchwi",
      intent: "list",
      categoryId: "",
      tags: "a, b",
      sources: "",
      notes: "",
    };
    const typed = { do: "change", version: "3", title: "Inny tytuł", question: "", angle: "Moje", ...fields };
    const refused = await post("/topics?edit=siew-marchwi", typed, "editor", studio);
    expect(refused.status).toBe(409);
    expect(attribute(pick(refused.text, "input", { name: "title" })[0], "value")).toBe("Inny tytuł");
    expect(attribute(pick(refused.text, "input", { name: "tags" })[0], "value")).toBe("a, b");
    expect(attribute(pick(refused.text, "input", { name: "version" })[0], "value")).toBe("4");
    const plan = { do: "plan", id: "m1", version: "4", week: "2026-W48", ownerId: "" };
    const unplanned = await post("/topics?edit=siew-marchwi", plan, "editor", studio);
    expect(unplanned.status).toBe(422);
    expect(textOf(pick(unplanned.text, "details", { open: "" })[0])).toContain("Wybierz osobę.");
    expect(pick(unplanned.text, "option", { value: "2026-W48", selected: "" }).map(textOf)).toEqual([
      "23–29 listopada 2026",
    ]);
  });

  test("is written with what the form has, editors' fields only where they were", async () => {
    const given: unknown[] = [];
    const studio = topicsOf([rowOf({})], {
      change: async (_viewer, id, changes) => (given.push([id, changes]), refuse("missing", "x")),
    });
    const own = {
      title: "A",
      question: "B",
      angle: "C",
      intent: "list",
      categoryId: "",
      tags: "x,\ny",
      sources: "s",
      notes: "n",
    };
    const typed = { do: "change", id: "m1", slug: "siew-marchwi", version: "4", ...own };
    await post("/topics?edit=siew-marchwi", typed, "author", studio);
    const editors = { ownerId: "", priority: "0", intro: "", shows: "tak" };
    await post("/topics?edit=siew-marchwi", { ...typed, ...editors }, "editor", studio);
    const written = { ...own, version: 4, categoryId: null, tags: ["x", "y"] };
    expect(given).toEqual([
      ["m1", written],
      ["m1", { ...written, ownerId: null, priority: 0, intro: "", public: false, series: false }],
    ]);
  });
});

describe("the other views", () => {
  test("an address of the calendar they had leads to the one of the studio", async () => {
    const answer = await get("/topics?view=calendar&from=2027-W07", "contributor", topicsOf([]));
    expect([answer.status, answer.headers["location"]]).toEqual([302, "/studio/calendar?from=2027-W07"]);
    expect(hrefs((await get("/topics", "editor", topicsOf([]))).text)).toContain("/studio/calendar");
  });

  test("a proposal says why, and is dismissed by editors alone", async () => {
    const proposal = {
      key: "search:begonie",
      origin: "search" as const,
      title: "Begonie",
      intent: "question" as const,
      evidence: "„begonie”: 7 wyszukiwań.",
      demand: 7,
      about: null,
      categoryId: null,
      tagIds: [],
      since: 0,
      posts: [],
      answered: false,
    };
    const studio = topicsOf([], { proposals: async () => ok([proposal]) });
    const page = await get("/topics?view=proposals", "editor", studio);
    expect(page.main).toContain("„begonie”: 7 wyszukiwań.");
    expect(acts(page.text)).toEqual(expect.arrayContaining(["keep", "dismiss"]));
    expect(acts((await get("/topics?view=proposals", "author", studio)).text)).not.toContain("dismiss");
    const fields = { do: "dismiss", key: "search:begonie" };
    const dismiss = async () => ok({ key: "search:begonie", title: "Begonie" });
    const told = await post("/topics?view=proposals", fields, "editor", topicsOf([], { dismiss }));
    expect(told.main).toContain("Propozycja „Begonie” już się nie pojawi.");
    expect(acts(told.text)).toContain("undismiss");
    const undone = await post(
      "/topics?view=proposals",
      { ...fields, do: "undismiss" },
      "editor",
      topicsOf([], { undismiss: dismiss }),
    );
    expect(undone.main).toContain("Propozycja „Begonie” jest znowu na liście.");
  });

  test("the board has a column for every state", async () => {
    const { text } = await get("/topics?view=board", "editor", topicsOf([]));
    expect(pick(text, "section").length).toBeGreaterThanOrEqual(8);
  });
});

describe("the calendar", () => {
  const days = [23, 24, 25, 26, 27, 28, 29].map((number) => {
    return { date: `2026-11-${number}`, number, name: `${number} listopada`, when: "future" as const, entries: [] };
  });
  const weeks = ["2026-W48", "2026-W49"].map((week) => ({ week, text: `tydzień ${week}`, days }));
  const queue = { calendar: async () => ok({ weeks, earlier: null, later: null, isPresent: true }) };
  const topic = (slug: string, week: string, late = false) => {
    return { ...rowOf({ slug, heading: slug, state: "planned", late, weekText: `tydzień ${week}` }), week };
  };
  const planned = [topic("wiosna", "2026-W49"), topic("dawny", "2026-W40", true), topic("lato", "2027-W20")];

  test("has the topics of each week above its days, and what is late in the present one", async () => {
    const given = { queue, topics: { planned: async () => ok(planned) } };
    const { text, main } = await get("/studio/calendar", "editor", given);
    const rows = pick(text, "tr", { class: "calendar-plan" }).map(textOf);
    expect(rows).toEqual([
      expect.stringMatching(/tydzień 2026-W48.*dawny.*po terminie planu \(tydzień 2026-W40\)/),
      expect.stringMatching(/tydzień 2026-W49.*wiosna/),
    ]);
    expect(hrefs(text)).toEqual(expect.arrayContaining(["/topics?edit=wiosna", "/topics?edit=dawny"]));
    expect(main).not.toContain("nic nie wyszło");
  });

  test("offers its private address to its owner", async () => {
    const topics = { calendarAddress: async () => ok("/topics.ics?token=a.b") };
    const { text, main } = await get("/studio/calendar", "contributor", { queue, topics });
    expect(textOf(pick(text, "code")[0])).toBe(`${ORIGIN}/topics.ics?token=a.b`);
    expect(acts(text)).toEqual(expect.arrayContaining(["feed-open", "feed-shut"]));
    expect(main).toContain("nic nie wyszło");
    const shut = await get("/studio/calendar", "contributor", { queue });
    expect(acts(shut.text)).not.toContain("feed-shut");
  });

  test("is iCalendar for whoever has its address, and for no other a page that is not there", async () => {
    const studio = topicsOf([], {
      calendarFeed: async (token) => (token === "a.b" ? ok("BEGIN:VCALENDAR\r\n") : refuse("missing", "Nie ma.")),
    });
    const feed = await get("/topics.ics?token=a.b", null, studio);
    expect([feed.status, feed.headers["content-type"], feed.text]).toEqual([
      200,
      "text/calendar; charset=utf-8",
      "BEGIN:VCALENDAR\r\n",
    ]);
    expect([feed.headers["cache-control"], feed.headers["x-robots-tag"], feed.dependencies]).toEqual([
      "private, no-store",
      "noindex",
      null,
    ]);
    for (const path of ["/topics.ics?token=x", "/topics.ics"]) {
      const none = await get(path, "administrator", studio);
      expect([none.status, none.main.includes("VCALENDAR")]).toEqual([404, false]);
    }
  });
});
