import { randomUUID } from "node:crypto";
import { get } from "node:http";
import type { EditToken } from "#core/posts/draft.ts";
import type { OpenedPost } from "#core/posts/desk.ts";
import { startSite } from "../support/site.ts";
import { firstAdministrator } from "../support/team-member.ts";
import { budget, figure, median } from "./report.ts";

/** Publications measured, after some that warm renderer, store and page cache. */
const MEASURED = 30;
const WARM_UP = 5;
const EDITOR = "/edit-post/new";
const TAB = "karta";
/** Words of the text that goes out each time. */
const WORDS = 1_300;

/**
 * Time from a publication's answer to the first reader's answer that shows it, on the post's own page and on home, both kept
 * in the page cache before; and what the whole act took.
 */
export async function publishToVisible(): Promise<void> {
  const site = await startSite();
  try {
    const editor = await firstAdministrator(site);
    const postId = randomUUID();
    const blank = await editor.blank(postId);
    const body = `${"Zdanie o chlebie, wodzie i czekaniu. ".repeat(Math.ceil(WORDS / 6))}\n`;
    let [base, acts] = ["0" as EditToken, [] as number[]];
    const visible: number[] = [];
    let path = "";
    for (let round = -WARM_UP; round < MEASURED; round += 1) {
      const title = `Wydanie ${round + WARM_UP} próbnego wpisu`;
      const draft = { ...blank, title, body, slug: "wydanie-probne" };
      const saved = await editor.save({ postId, base, draft });
      if (!saved.value) throw new Error(`Not saved: ${JSON.stringify(saved.error)}`);
      for (const address of ["/", path].filter(Boolean)) await bodyOf(site.url + address);
      const act = path === "" ? "publish" : "publish-copy";
      const started = performance.now();
      const answer = await editor.act<OpenedPost>(EDITOR, {
        do: "act",
        postId,
        base: saved.value.token,
        tab: TAB,
        act,
      });
      const answered = performance.now();
      if (!answer.value?.path) throw new Error(`Not published: ${JSON.stringify(answer.error)}`);
      ({ path, token: base } = { path: answer.value.path, token: answer.value.token });
      for (const address of ["/", path]) {
        if (!(await bodyOf(site.url + address)).includes(`Wydanie ${round + WARM_UP}`))
          throw new Error(`${address} shows an old text after the publication was answered.`);
      }
      if (round < 0) continue;
      acts.push(answered - started);
      visible.push(performance.now() - answered);
    }
    figure("publish, from request to answer", `${median(acts).toFixed(1)} ms`);
    budget("publish's answer to both pages read anew", median(visible), "ms", { most: 50 });
  } finally {
    await site.stop();
  }
}

function bodyOf(url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { accept: "text/html" } }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => (text += chunk));
      response.on("end", () => resolve(text));
    }).on("error", reject);
  });
}
