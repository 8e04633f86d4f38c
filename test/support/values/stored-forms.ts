import { hash } from "#core/markdown/render-key.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { expect } from "vitest";
import { openAppWithStore } from "../app/app-with-store.ts";
import { fakeMail } from "../fakes/fake-administration.ts";
import { viewerOf } from "../fakes/fake-studio.ts";
import { DRAFT, idOf } from "../services/post-service.ts";
import { SETTINGS_FORMS } from "./settings-forms.ts";
import { writtenJson } from "./extreme-values.ts";
import * as fixtures from "#store/contract/fixtures.ts";

/* What a good form of each action that stores something sends. */

export type Site = Awaited<ReturnType<typeof openAppWithStore>>;
export type Input = Record<string, unknown>;

/** One thing that is stored by an action: what a good form would send, made anew for every value. */
export interface StoredForm {
  path: string;
  /** Fields whose value says what is meant, not what is stored. */
  names: readonly string[];
  input(site: Site, number: number): Promise<Input>;
  /** After it was stored. */
  afterwards?(site: Site, number: number): Promise<void>;
}

export const EDITOR = "/edit-post/new";
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
  updateNote: "Zmiana",
};

export async function send({ handler }: Site, path: string, body: string, type: string) {
  const headers = { "content-type": type, accept: type === "application/json" ? type : "text/html" };
  const request = new Request(`https://szpalta.example${path}`, { method: "POST", headers, body });
  const viewer = { ...viewerOf("administrator"), provedAt: NOW };
  const { status, body: answer } = await handler.answer(request, { viewer, cookies: undefined, address: "" });
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
function acting(given: Input & { act: string }): StoredForm {
  return {
    path: EDITOR,
    names: ["do", "postId", "tab", "base", "act"],
    async input(site, number) {
      await saved(site, number);
      await act(site, number, { act: "publish" });
      return { do: "act", postId: idOf(number), tab: TAB, base: await tokenOf(site, number), ...given };
    },
  };
}

/** Saves a draft of its own; resolves its token. */
async function saved(site: Site, number: number): Promise<string> {
  await send(site, EDITOR, JSON.stringify(saving(number)), "application/json");
  return tokenOf(site, number);
}

function saving(number: number): Input {
  const own = { ...draft, slug: `adres-${number}` };
  const whole = { base: "0", draft: own, baseDraft: null, kind: "save", topicId: null };
  return { do: "save", postId: idOf(number), tab: TAB, ...whole };
}

async function tokenOf(site: Site, number: number): Promise<string> {
  const opened = await send(site, EDITOR, JSON.stringify({ do: "open", postId: idOf(number) }), "application/json");
  return (JSON.parse(opened.text) as { value: { token: string } }).value.token;
}

export const STORED_FORMS: Record<string, StoredForm> = {
  post: {
    path: EDITOR,
    names: ["do", "postId"],
    input: async (_, number) => saving(number),
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
      updateNote: "Zmiana",
      body: "Treść",
      categoryId: fixtures.growing.id,
    }),
    afterwards: (site, number) => act(site, number, { act: "publish" }),
  },
  "act in a browser without scripts": {
    path: EDITOR,
    names: ["do", "postId", "base", "act"],
    async input(site, number) {
      const texts = { title: `Tytuł ${number}`, lead: "Lead", body: "Treść", categoryId: fixtures.growing.id };
      const postId = idOf(number);
      // By the same form, since a tab of the editor would still write there.
      await send(site, EDITOR, JSON.stringify({ do: "save-form", postId, base: "0", ...texts }), "application/json");
      const base = await tokenOf(site, number);
      const when = { at: "2027-01-02T10:00", fold: "earlier", distant: "tak", substantive: "tak", reviewed: "tak" };
      const said = { comment: "Bo tak", redirectTo: "/uprawa", letter: "tak", asksLetter: "tak" };
      return { do: "save-form", postId, base, act: "schedule", ...texts, ...when, ...said };
    },
  },
  "pin of a post": acting({ act: "pin", pin: { until: Date.UTC(2027, 0, 1) } }),
  "date of a post": acting({
    act: "redate",
    publishedAt: "2026-01-02T10:00",
    publishedFold: "earlier",
    updatedAt: "2026-01-03T10:00",
    updatedFold: "later",
  }),
  "withdrawal of a post": acting({ act: "withdraw", redirectTo: "/uprawa", comment: "Bo tak" }),
  "move of a post": acting({
    act: "move",
    slug: "inny",
    categoryId: fixtures.cooking.id,
    rewrite: [idOf(2)],
    takeOver: false,
  }),
  "time of a post": {
    path: EDITOR,
    names: ["do", "postId", "tab", "base", "act", "revisionId"],
    async input(site, number) {
      const base = await saved(site, number);
      const when = { at: "2027-01-02T10:00", fold: "earlier", distant: true, substantive: true, reviewed: true };
      return {
        do: "act",
        postId: idOf(number),
        tab: TAB,
        base,
        act: "schedule",
        ...when,
        letter: true,
        revisionId: "r",
      };
    },
  },
  "comment on a post": {
    path: EDITOR,
    names: ["do", "postId"],
    async input(site, number) {
      await saved(site, number);
      return { do: "comment", postId: idOf(number), text: "Na pewno?" };
    },
  },
  "tag made in the editor": {
    path: EDITOR,
    names: ["do"],
    input: async (_, number) => ({ do: "add-tag", name: `tag ${number}`, sure: true }),
  },
  tag: {
    path: "/tags",
    names: ["do", "id"],
    async input({ store }) {
      const [tag] = await store.read.tagsByIds([fixtures.garlic.id]);
      const { slug, version } = tag ?? {};
      const said = { name: "Czosnek", description: "Opis", aliases: "a\nb", hidden: "" };
      return { do: "change", id: fixtures.garlic.id, version, slug, ...said };
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
  "podcast of a category": {
    path: "/studio/categories",
    names: ["do", "id", "section", "on", "isExplicit"],
    async input({ store }) {
      const version = (await store.read.categoryBySlug(fixtures.growing.slug))?.version;
      return { do: "podcast", id: fixtures.growing.id, section: "Arts", on: "", cover: "a", isExplicit: "", version };
    },
  },
  "draft of the generator's form": {
    path: `/topic-generator/${fixtures.growing.slug}`,
    names: ["do", "kind", "id", "draft"],
    async input(_, number) {
      const subject = { kind: "category", id: fixtures.growing.id };
      return { do: "write", ...subject, draft: idOf(number), title: "Bób", outline: "Kiedy\nJak", text: "W marcu." };
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
        priority: 3, intro: "Wstęp", public: "on", series: "on", shows: "on",
      }; // prettier-ignore
    },
  },
  "topic that is new": {
    path: "/topics",
    names: ["do"],
    input: async (_, number) => ({
      do: "create", title: `Temat ${number}`, question: "Kiedy?", angle: "Ujęcie", intent: "guide", categoryId: fixtures.growing.id, tags: "czosnek",
      sources: "Źródła", notes: "Notatki",
    }), // prettier-ignore
  },
  "picture put into a text": {
    path: EDITOR,
    names: ["do", "id"],
    input: async () => ({ do: "describe-picture", id: fixtures.basket.id, alt: "Kosz" }),
  },
  "pictures in a row": {
    path: "/studio/media",
    names: ["do"],
    input: async () => ({ do: "describe-all", [`alt-${fixtures.basket.id}`]: "Kosz" }),
  },
  picture: {
    path: `/studio/media/${fixtures.basket.id}`,
    names: ["do", "seen"],
    async input({ store }) {
      const [picture] = await store.read.media([fixtures.basket.id]);
      const seen = hash(JSON.stringify([picture?.name, picture?.alt, picture?.focal.x, picture?.focal.y]));
      return { do: "describe", name: "kosz.jpg", alt: "Kosz", x: "10", y: "20", seen };
    },
  },
  "category that moves": {
    path: `/studio/categories/${fixtures.cooking.id}`,
    names: ["do", "version"],
    async input({ store }, number) {
      const category = (await store.read.categories()).find(({ id }) => id === fixtures.cooking.id);
      return { do: "move", slug: `kuchnia-${number}`, into: "", version: category?.version, rewrite: "", takeOver: "" };
    },
  },
  ...SETTINGS_FORMS,
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
  "own byline": {
    path: "/studio/account",
    names: ["do"],
    input: async () => ({ do: "describe", name: "Ala", bio: "Notka" }),
  },
  "page of a person": {
    path: "/studio/authors/u-podpis",
    names: ["do"],
    input: async () => ({ do: "change", portraitId: fixtures.basket.id, links: "https://a.example/", hidden: "" }),
  },
  person: {
    path: "/studio/users",
    names: ["do", "id"],
    input: async () => ({ do: "rename", id: "u-podpis", name: "Ewa Bez Konta", bio: "Notka" }),
  },
};

export async function openSite(): Promise<Site> {
  const site = await openAppWithStore({ mail: fakeMail });
  await site.store.write(async (tx) => {
    await tx.putUser({ ...fixtures.zofia, id: "u-podpis", slug: "podpis", name: "Podpis", email: null, active: false });
  });
  return site;
}
