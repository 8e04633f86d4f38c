import { beforeEach, describe, expect, it } from "vitest";
import { defineSite } from "#core/site/config.ts";
import type { Disclosure } from "#core/assistant/assistant-config.ts";
import type { AiUse, Provenance } from "#core/assistant/suggestion.ts";
import { acted, idOf, openPostHouse, pageAt, saved, saveOf, tryAct, zofia } from "#test/support/desk-for-posts.ts";
import type { PostHouse } from "#test/support/desk-for-posts.ts";
import { publishDue } from "./due.ts";
import type { PostView } from "./views.ts";

/* A text a model had a part in goes out when a named person has looked it through, and readers are told by the site's setting. */

const ID = idOf(1);
const PATH = "/uprawa/czosnek-zimowy";
let house: PostHouse;

beforeEach(async () => {
  house = await openPostHouse();
  await saved(house.desk, zofia, saveOf(ID));
});

async function helpedBy(use: AiUse, known: Partial<Provenance> = {}): Promise<void> {
  const provenance = { postId: ID, use, models: ["bielik"], reviewerId: null, reviewedAt: null, ...known };
  await house.store.write((tx) => tx.putProvenance(provenance));
}

const share = async () => {
  const opened = await house.desk.openById(zofia, ID);
  return opened.ok ? opened.value.aiShare : null;
};

async function toldTo(disclosure?: Disclosure): Promise<PostView["disclosure"]> {
  const model = { id: "bielik" };
  const assistant = { address: "http://127.0.0.1:1/v1", fast: model, smart: model, ...(disclosure && { disclosure }) };
  const config = defineSite({ name: "Grządka", assistant: disclosure ? assistant : null });
  const page = await pageAt({ ...house, ports: { ...house.ports, config } }, PATH);
  return page.found === "here" ? page.view.disclosure : null;
}

describe("publishing a text a model had a part in", () => {
  it("is refused until somebody says to have looked it through, and then keeps who and when", async () => {
    await helpedBy("assist");
    expect(await share()).toEqual({ use: "assist", models: ["bielik"], reviewed: false });
    const at = "2026-12-24T08:00";
    for (const [act, more] of [
      ["publish", {}],
      ["schedule", { at }],
      ["publish", { reviewed: false }],
    ] as const) {
      const refused = await tryAct(house, zofia, ID, act, more);
      expect(refused).toMatchObject({
        ok: false,
        code: "invalid",
        fields: { reviewed: expect.stringMatching(/przejrzeć/) },
      });
    }
    expect((await house.store.read.post(ID))!.state).toBe("szkic");
    await acted(house.desk, zofia, { postId: ID, act: "publish", reviewed: true });
    const reviewed = { reviewerId: zofia.id, reviewedAt: house.clock.now };
    expect(await house.store.read.provenance(ID)).toMatchObject(reviewed);
    expect(await share()).toMatchObject({ reviewed: true });
  });

  it("asks again once a model has added to it, and for nothing where none did", async () => {
    await acted(house.desk, zofia, { postId: ID, act: "publish" });
    expect(await share()).toBeNull();
    await acted(house.desk, zofia, { postId: ID, act: "withdraw" });
    await helpedBy("none");
    await acted(house.desk, zofia, { postId: ID, act: "publish-again" });
    await acted(house.desk, zofia, { postId: ID, act: "withdraw" });
    await helpedBy("assist", { reviewedAt: 1 });
    expect(await tryAct(house, zofia, ID, "publish-again")).toMatchObject({ code: "invalid" });
    await acted(house.desk, zofia, { postId: ID, act: "publish-again", reviewed: true });
  });

  it("is put off by the clock, too, when a model added to it after its time was set", async () => {
    await acted(house.desk, zofia, { postId: ID, act: "schedule", at: "2026-12-24T08:00" });
    await helpedBy("assist");
    house.clock.now = Date.UTC(2026, 11, 25);
    expect(await publishDue(house.ports, house.clock.now, 9)).toEqual({ published: 0, refused: 1 });
    expect((await house.store.read.schedule(9))[0]!.overdue).toMatch(/model językowy/);
  });
});

describe("readers", () => {
  it.each([
    ["assist", "never", false],
    ["assist", "assist", true],
    ["assist", "draft", false],
    ["draft", "assist", true],
    ["draft", "draft", true],
    ["draft", "never", false],
  ] as const)("of a text with the share „%s” are told where the site says %s: %s", async (use, disclosure, told) => {
    await helpedBy(use);
    await acted(house.desk, zofia, { postId: ID, act: "publish", reviewed: true });
    const said = await toldTo(disclosure);
    if (told)
      expect(said).toMatchObject({
        use,
        reviewer: expect.stringContaining("Zofia"),
        reviewed: { text: expect.stringMatching(/^20.listopada 2026$/) },
      });
    else expect(said).toBeNull();
  });

  it("are told without a model configured any more, and of nothing that has not gone out", async () => {
    await acted(house.desk, zofia, { postId: ID, act: "publish" });
    await helpedBy("assist");
    expect(await toldTo()).toBeNull();
    await helpedBy("assist", { reviewedAt: house.clock.now, reviewerId: zofia.id });
    expect(await toldTo()).toMatchObject({ use: "assist" });
  });
});
