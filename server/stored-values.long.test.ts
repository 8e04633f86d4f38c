import { expect, it } from "vitest";
import type { z } from "zod";
import { ROUTES } from "#app/routes.ts";
import type { Action } from "#app/requests/action.ts";
import { ACTIONS } from "#app/server/run-action.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { openAppWithStore } from "#test/support/app/app-with-store.ts";
import { viewerOf } from "#test/support/fakes/fake-studio.ts";
import { DRAFT, idOf } from "#test/support/services/post-service.ts";
import { expectShown } from "#test/support/values/everything-shown.ts";
import { OTHERS, placesIn, TEXTS, withValueAt, writtenJson } from "#test/support/values/extreme-values.ts";
import { fieldsWithout } from "#test/support/values/schema-fields.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* What is stored can be shown: values that no screen sends are refused with a sentence, or every page, feed, list and export has them. */

type Site = Awaited<ReturnType<typeof openAppWithStore>>;
type Input = Record<string, unknown>;

/** One thing that is stored by an action: what a good form would send, made anew for every value. */
interface Kind {
  path: string;
  /** Fields whose value says what is meant, not what is stored. */
  names: readonly string[];
  input(site: Site, number: number): Promise<Input>;
  /** After it was stored. */
  afterwards?(site: Site, number: number): Promise<void>;
}

const EDITOR = "/edit-post/new";
const TAB = "karta-1";
const draft: Draft = {
  ...DRAFT,
  authorIds: [viewerOf("administrator").id],
  tagIds: [fixtures.garlic.id, fixtures.tomatoes.id],
  topicId: fixtures.spring.id,
  slug: "adres",
  cover: { mediaId: fixtures.basket.id, alt: "Kosz", decorative: false },
  seo: { title: "Tytuł", description: "Opis", canonical: "https://inna.example/a", noindex: false },
  pin: { until: Date.UTC(2027, 0, 1) },
  notes: "Notatka",
};

async function send(
  { handler }: Site,
  path: string,
  body: string,
  type: string,
): Promise<{ status: number; text: string }> {
  const headers = { "content-type": type, accept: type === "application/json" ? type : "text/html" };
  const request = new Request(`https://szpalta.example${path}`, { method: "POST", headers, body });
  const caller = { viewer: viewerOf("administrator"), cookies: undefined, address: "" };
  const { status, body: answer } = await handler.answer(request, {
    ...caller,
    viewer: { ...caller.viewer, provedAt: NOW },
  });
  return { status, text: String(answer) };
}

const NOW = Date.UTC(2026, 10, 20, 12);

async function act(site: Site, number: number, given: Input): Promise<void> {
  const postId = idOf(number);
  const opened = await send(site, EDITOR, JSON.stringify({ do: "open", postId }), "application/json");
  if (opened.status !== 200) return;
  const { value } = JSON.parse(opened.text) as { value: { token: string } };
  const input = { do: "act", postId, tab: TAB, base: value.token, ...given };
  expect((await send(site, EDITOR, writtenJson(input), "application/json")).status).toBeLessThan(500);
}

/** An act on a published post of its own. */
function acting(given: Input & { act: string }): Kind {
  return {
    path: EDITOR,
    names: ["do", "postId", "tab", "base", "act"],
    async input(site, number) {
      const postId = idOf(number);
      const save = {
        do: "save",
        postId,
        tab: TAB,
        base: "0",
        draft: { ...draft, slug: `adres-${number}` },
        baseDraft: null,
        kind: "save",
      };
      await send(site, EDITOR, JSON.stringify(save), "application/json");
      await act(site, number, { act: "publish" });
      const opened = await send(site, EDITOR, JSON.stringify({ do: "open", postId }), "application/json");
      const { value } = JSON.parse(opened.text) as { value: { token: string } };
      return { do: "act", postId, tab: TAB, base: value.token, ...given };
    },
  };
}

const KINDS: Record<string, Kind> = {
  post: {
    path: EDITOR,
    names: ["do", "postId"],
    input: async (_, number) => {
      return {
        do: "save",
        postId: idOf(number),
        tab: TAB,
        base: "0",
        draft: { ...draft, slug: `adres-${number}` },
        baseDraft: null,
        kind: "save",
      };
    },
    afterwards: (site, number) => act(site, number, { act: "publish" }),
  },
  "post in a browser without scripts": {
    path: EDITOR,
    names: ["do", "postId"],
    input: async (_, number) => ({
      do: "save-form",
      postId: idOf(number),
      base: "0",
      title: "Tytuł",
      lead: "Lead",
      body: "Treść",
    }),
    afterwards: (site, number) => act(site, number, { act: "publish" }),
  },
  "pin of a post": acting({ act: "pin", pin: { until: Date.UTC(2027, 0, 1) } }),
  "date of a post": acting({ act: "redate", publishedAt: "2026-01-02T10:00", updatedAt: "2026-01-03T10:00" }),
  "withdrawal of a post": acting({ act: "withdraw", redirectTo: "/uprawa", comment: "Bo tak" }),
  "move of a post": acting({ act: "move", slug: "inny", categoryId: fixtures.cooking.id }),
  tag: {
    path: "/tags",
    names: ["do", "id"],
    async input({ store }) {
      const [tag] = await store.read.tagsByIds([fixtures.garlic.id]);
      return {
        do: "change",
        id: fixtures.garlic.id,
        version: tag?.version,
        slug: tag?.slug,
        name: "Czosnek",
        description: "Opis",
        aliases: "a\nb",
        hidden: "",
      };
    },
  },
  category: {
    path: "/studio/categories",
    names: ["do"],
    input: async (_, number) => ({
      do: "create",
      name: `Dział ${number}`,
      slug: `dzial-${number}`,
      description: "Opis",
    }),
  },
  "category that is there": {
    path: "/studio/categories",
    names: ["do", "id"],
    async input({ store }) {
      const category = await store.read.categoryBySlug(fixtures.growing.slug);
      return { do: "change", id: fixtures.growing.id, name: "Uprawa", description: "Opis", version: category?.version };
    },
  },
  topic: {
    path: "/topics",
    names: ["do", "id"],
    async input({ store }) {
      const topic = await store.read.topicBySlug(fixtures.spring.slug);
      return {
        do: "change", id: fixtures.spring.id, version: topic?.version, slug: fixtures.spring.slug, title: "Wiosna", question: "Kiedy?", angle: "Ujęcie",
        intent: "guide", categoryId: fixtures.growing.id, tags: "czosnek", sources: "Źródła", notes: "Notatki", ownerId: viewerOf("editor").id,
        priority: 3, intro: "Wstęp", public: "on", shows: "on",
      }; // prettier-ignore
    },
  },
  settings: {
    path: "/studio/settings",
    names: ["do"],
    async input({ store }) {
      const { version } = await store.read.settings();
      return {
        do: "lines",
        "menu.label": ["A"],
        "menu.href": ["/a"],
        ownFooter: "on",
        "footer.label": ["B"],
        "footer.href": ["https://b.example/"],
        version,
      };
    },
  },
  redirect: {
    path: "/studio/addresses",
    names: ["do"],
    input: async (_, number) => ({ do: "redirect", from: `/dawny-${number}`, to: "/uprawa" }),
  },
  "branch of redirects": {
    path: "/studio/addresses",
    names: ["do"],
    input: async (_, number) => ({ do: "redirect", from: `/dawny-${number}/**`, to: "https://inna.example/**" }),
  },
  person: {
    path: "/studio/users",
    names: ["do", "id"],
    input: async () => ({ do: "rename", id: "u-podpis", name: "Ewa Bez Konta", bio: "Notka" }),
  },
};

async function openSite(): Promise<Site> {
  const site = await openAppWithStore();
  await site.store.write(async (tx) => {
    await tx.putUser({ ...fixtures.zofia, id: "u-podpis", slug: "podpis", name: "Podpis", email: null, active: false });
  });
  return site;
}

/** Every action of the studio by its route and name, `edit-post-new save`, with the fields that it takes. */
async function actions(): Promise<[name: string, input: z.ZodType][]> {
  const tables = new Map<object, string>();
  for (const [route, load] of Object.entries(ACTIONS)) {
    const table = await load();
    if (!tables.has(table)) tables.set(table, route);
  }
  return [...tables].flatMap(([table, route]) =>
    Object.entries(table as Record<string, Action>).map(([name, { input }]): [string, z.ZodType] => [
      `${route} ${name}`,
      input,
    ]),
  );
}

it("every action has a form here with every field of its schema, or is known to store nothing that is typed", async () => {
  const site = await openSite();
  const forms = new Map<string, Input[]>();
  for (const { path, input } of Object.values(KINDS)) {
    const form = await input(site, 1);
    const route = ROUTES.find((each) => each.path === path)?.id ?? "";
    const name = `${route} ${String(form["do"])}`;
    forms.set(name, [...(forms.get(name) ?? []), form]);
  }
  const missing = (await actions()).flatMap(([name, input]) => {
    const own = forms.get(name);
    if (!own) return STORES_NOTHING_TYPED.has(name) ? [] : [name];
    return fieldsWithout(
      input,
      own.flatMap((form) => placesIn(form)),
    ).map((field) => `${name}: ${field}`);
  });
  expect(missing).toEqual([]);
});

const STORES_NOTHING_TYPED = new Set<string>([]);

const TYPES = { script: "application/json", form: "application/x-www-form-urlencoded" };

function bodyOf(input: Input, way: keyof typeof TYPES): string {
  if (way === "script") return writtenJson(input);
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [name, typeof each === "string" ? each : writtenJson(each)]),
  );
  return String(new URLSearchParams(pairs));
}

it.each(
  Object.entries(KINDS).flatMap(([name, kind]) =>
    // The editor sends objects, and has a form of its own.
    (kind.path === EDITOR && !name.includes("without scripts")
      ? (["script"] as const)
      : (["script", "form"] as const)
    ).map((way) => [name, way, kind] as const),
  ),
)("a %s by a %s", async (_, way, kind) => {
  const site = await openSite();
  const good = await send(site, kind.path, bodyOf(await kind.input(site, 1), way), TYPES[way]);
  expect(good.status).toBeLessThan(400);
  let number = 100;
  for (const place of placesIn(await kind.input(site, 0))) {
    if (kind.names.includes(String(place[0]))) continue;
    for (const value of [...TEXTS, ...OTHERS]) {
      number += 1;
      const input = withValueAt(await kind.input(site, number), place, value) as Input;
      const { status, text } = await send(site, kind.path, bodyOf(input, way), TYPES[way]);
      if (status >= 500) expect.soft(`${place.join(".")} ${writtenJson(value).slice(0, 80)}: ${status}`).toBe("");
      if (status >= 400 && way === "script") expect.soft(text).toMatch(/"message":"[^"]{8,}/);
      if (status < 400) await kind.afterwards?.(site, number);
    }
  }
  await expectShown(site);
});
