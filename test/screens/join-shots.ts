import type { Draft } from "#core/posts/drafts/draft.ts";
import { LONG_TITLE } from "../support/running-site/edge-case-posts.ts";
import type { SeededSite } from "../support/running-site/seeded-site.ts";
import type { RunningSite } from "../support/running-site/running-site.ts";
import { actOn, holdPost, storeDraft } from "../support/running-site/post-requests.ts";
import { BODY, previewed, shot } from "./editor-shots.ts";
import type { Shot } from "./shots.ts";

const OTHER: Partial<Draft> = {
  title: "Zecer, czyli kto składał gazetę",
  lead: "Zanim przyszła maszyna, każdą literę ktoś brał do ręki.",
  body: "## Kaszta i wierszownik\n\nZecer stał przy kaszcie.[^1] Obiad był o pierwszej.\n\n[^1]: Pamiętnik, s. 8.\n",
};

interface Pair {
  from: { id: string; token: string; slug: string };
  into: { id: string; token: string; slug: string };
}

/** A draft, or with `live` a published post, and another published one. */
async function pairOf(
  { team }: SeededSite,
  site: RunningSite,
  live = false,
  title = "Jak mierzono wiersz",
): Promise<Pair> {
  const { editor } = team;
  const drafted = await storeDraft(site, editor, OTHER);
  const into = await actOn(site, editor, drafted.id, "publish");
  const written = await storeDraft(site, editor, { title, lead: "Milimetr był decyzją.", body: BODY });
  const from = live ? await actOn(site, editor, written.id, "publish") : written;
  return { from, into };
}

const pageOf = ({ from, into }: Pair) => `/studio/join/${from.id}?into=${into.slug}`;

async function joined({ team }: SeededSite, site: RunningSite, { from, into }: Pair): Promise<void> {
  const fields = { do: "join", intoId: into.id, base: from.token, intoBase: into.token };
  const answer = await fetch(`${site.url}/studio/join/${from.id}`, {
    method: "POST",
    headers: {
      cookie: team.editor.cookie,
      origin: site.url,
      "content-type": "application/json",
      accept: "application/json",
    },
    body: JSON.stringify(fields),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export const JOIN_SHOTS: Shot[] = [
  {
    name: "join-ask",
    site: "newsroom",
    path: async (newsroom, site) => `/studio/join/${(await pairOf(newsroom, site)).from.id}`,
    as: "editor",
  },
  {
    name: "join-unknown",
    site: "newsroom",
    path: async (newsroom, site) => `/studio/join/${(await pairOf(newsroom, site)).from.id}?into=/warsztat/nie-ma`,
    as: "editor",
  },
  {
    name: "join-preview",
    site: "newsroom",
    path: async (newsroom, site) => pageOf(await pairOf(newsroom, site)),
    as: "editor",
  },
  {
    name: "join-preview-long",
    site: "newsroom",
    path: async (newsroom, site) => pageOf(await pairOf(newsroom, site, true, LONG_TITLE)),
    as: "editor",
  },
  {
    name: "join-held",
    site: "newsroom",
    path: async (newsroom, site) => {
      const pair = await pairOf(newsroom, site);
      await holdPost(site, newsroom.team.administrator, pair.into.id);
      return pageOf(pair);
    },
    as: "editor",
    async act(page) {
      await page.getByRole("button", { name: "Scal", exact: true }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  shot("editor-joined-away", "editor", async (newsroom, site) => {
    const pair = await pairOf(newsroom, site);
    await joined(newsroom, site, pair);
    return `/edit-post/${pair.from.slug}`;
  }),
  shot(
    "editor-joined-out",
    "editor",
    async (newsroom, site) => {
      const pair = await pairOf(newsroom, site, true);
      await joined(newsroom, site, pair);
      await actOn(site, newsroom.team.editor, pair.into.id, "publish-copy");
      return `/edit-post/${pair.from.slug}`;
    },
    async (page) => {
      await previewed(page);
      await page.getByRole("button", { name: "Więcej" }).click();
      await page.locator("#editor-menu").getByRole("button", { name: "Wycofaj" }).click();
      await page.getByRole("dialog").waitFor();
    },
  ),
  shot("editor-joined-into", "editor", async (newsroom, site) => {
    const pair = await pairOf(newsroom, site);
    await joined(newsroom, site, pair);
    return `/edit-post/${pair.into.slug}`;
  }),
];
