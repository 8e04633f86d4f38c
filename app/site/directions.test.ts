import { expect, test } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { attribute, pick, textOf, type Element } from "#test/support/app/dom.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";

/* Texts that are read from the right, among Polish ones. */

const HEBREW = /\p{Script=Hebrew}/u;
const POST_ID = "11111111-1111-4111-8111-111111111111";

/** What of a page holds Hebrew, and the direction that is asked for it: that of the nearest element that has any. */
function directionsIn(page: string): Set<string> {
  const found = new Set<string>();
  const walk = (node: Element, direction: string): void => {
    const own = attribute(node, "dir") ?? direction;
    for (const child of node.childNodes) {
      if (child.nodeName === "#text" && HEBREW.test(textOf(child))) found.add(own);
      else if ("tagName" in child) walk(child, own);
    }
  };
  walk(pick(page, "main")[0]!, "none");
  return found;
}

test("go by their own letters wherever their titles, leads and bodies are shown", async () => {
  const app = await openAppWithStore();
  await app.store.write(async (tx) => {
    await tx.putCategory({ ...fixtures.growing, description: "על גידול." });
    await tx.putTag(fixtures.garlic, "<p>על שום.</p>");
    await tx.putTopic(fixtures.spring, "<p>על אביב.</p>");
  });
  const filed = { tagIds: [fixtures.garlic.id], topicId: fixtures.spring.id };
  await app.publish("editor", crypto.randomUUID(), { title: "Po polsku", ...filed });
  app.time.now += 1_000;
  const body = "שלום עולם. ".repeat(20) + "\n\n## כותרת\n\n- פריט\n\n> ציטוט\n\n| א |\n|---|\n| ב |\n\n`const x = 1`\n";
  await app.publish("editor", POST_ID, { title: "שלום עולם", lead: "פתיחה", body, slug: "szalom", ...filed });
  app.time.now += 1_000;
  await app.publish("editor", crypto.randomUUID(), { title: "Znowu po polsku", ...filed });
  const shown = ["/uprawa/szalom", "/", "/uprawa", "/uprawa/znowu-po-polsku", "/tag/czosnek", "/topics", "/?q=שלום"];
  for (const path of shown) {
    expect([path, [...directionsIn((await app.get(path)).text)]]).toEqual([path, ["auto"]]);
  }
  const post = (await app.get("/uprawa/szalom")).text;
  for (const wanted of [pick(post, "h1")[0], pick(post, "div", { class: "post-body prose" })[0]])
    expect(attribute(wanted, "dir")).toBe("auto");
});
