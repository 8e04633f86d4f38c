import { ROLES } from "#core/base/permission.ts";
import type { Role } from "#core/base/viewer.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import { createStudioServices, type ServiceDeps } from "#core/studio-services.ts";
import type { MailPort } from "#core/mail/store.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { createLiveConfig } from "#core/settings/live-config.ts";
import { createSiteReader } from "#core/site/create-site-reader.ts";
import { createSiteSearch } from "#core/site/search/site-search.ts";
import { createPreviewTokens } from "#server/data-folder/preview-tokens.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { createRequestHandler } from "../../../app/server/request-handler.tsx";
import { DRAFT } from "../services/post-service.ts";
import { sessionOf, viewerOf } from "../fakes/fake-studio.ts";
import { fakeServices, ORIGIN } from "../fakes/fake-services.ts";
import { NOW, openRuntime } from "../services/open-runtime.ts";
import { fakeBackups, fakeImports, fakeMail } from "#test/support/fakes/fake-administration.ts";

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

interface Sent<T> {
  status: number;
  value: T;
  error: unknown;
}

type Asking = (path: string, role: Role | null, init?: RequestInit) => Promise<Answer>;

/** A site whose mail is not set up. */
const NO_MAIL_SERVER: MailPort = { ...fakeMail, isOn: async () => false };

/** The request handler over the real services and store. The clock moves only when a test moves it. */
export async function openAppWithStore(
  given: Partial<ServiceDeps> = {},
  fill = fixtures.putFixtures,
  signIn: Partial<AccountService> = {},
) {
  const runtime = await openRuntime();
  const { store, renderer, blobs, elapsed } = runtime;
  await fill(store);
  await store.write(async (tx) => {
    for (const role of ROLES) {
      const { id, name } = viewerOf(role);
      await tx.putUser(fixtures.makeUser({ id, name, slug: id, role, email: `${id}@szpalta.example` }));
    }
  });
  const time = { now: NOW };
  const clock = () => time.now;
  const live = createLiveConfig(given.config ?? fakeServices().config);
  const { config } = live;
  const services = fakeServices({ config, signIn });
  await live.follow(store);
  const purged: string[] = [];
  store.onCommit((tags) => void purged.push(...tags));
  let ids = 0;
  const studio = createStudioServices({
    store,
    renderer,
    blobs,
    clock,
    elapsed,
    origin: ORIGIN,
    newId: () => `nowe-${(ids += 1)}`,
    previewTokens: createPreviewTokens(async () => new Uint8Array(32)),
    studioBanner: () => null,
    workHeld: () => false,
    environment: [],
    backups: async () => fakeBackups,
    imports: async () => fakeImports,
    mail: NO_MAIL_SERVER,
    ...given,
    config,
  });
  const { mail = NO_MAIL_SERVER } = given;
  const reading = createSiteReader({
    store,
    clock,
    config,
    origin: ORIGIN,
    renderShort: renderer.renderShort,
    sendsLetters: () => mail.isOn(),
  });
  const unbounded = { mayAsk: () => true, took() {}, note() {} };
  const search = createSiteSearch({ store, clock, config, origin: ORIGIN, elapsed, ...unbounded });
  const handler = createRequestHandler({ ...services, config, reading, search, studio, clock });
  const ask: Asking = async (path, role, init = {}) => {
    const caller = { viewer: role && viewerOf(role), cookies: role ? sessionOf(role) : undefined, address: "" };
    const { status, headers, body } = await handler.answer(new Request(ORIGIN + path, init), caller);
    return { status, headers, text: String(body) };
  };
  return { runtime, store, studio, handler, time, purged, ...asBrowser(ask), ...asEditor(ask) };
}

function asBrowser(ask: Asking) {
  const headers = { accept: "text/html" };
  const form = { ...headers, "content-type": "application/x-www-form-urlencoded" };
  return {
    get: (path: string, role: Role | null = null) => ask(path, role, { headers }),
    post: (path: string, role: Role | null, fields: [string, string][]) =>
      ask(path, role, { method: "POST", headers: form, body: String(new URLSearchParams(fields)) }),
  };
}

function asEditor(ask: Asking) {
  async function send<T>(role: Role, input: Record<string, unknown>): Promise<Sent<T>> {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const body = JSON.stringify(input);
    const { status, text } = await ask("/edit-post/new", role, { method: "POST", headers, body });
    const { value, error } = JSON.parse(text) as { value?: T; error?: unknown };
    return { status, value: value as T, error };
  }

  async function act(role: Role, postId: string, input: Record<string, unknown>): Promise<Sent<OpenedPost>> {
    const { value } = await send<OpenedPost>(role, { do: "open", postId });
    return send<OpenedPost>(role, { do: "act", postId, tab: "karta-1", base: value.token, ...input });
  }

  async function publish(role: Role, postId: string, change: Partial<Draft>): Promise<OpenedPost> {
    const draft = { ...DRAFT, authorIds: [viewerOf(role).id], ...change };
    const save = { do: "save", postId, tab: "karta-1", base: "0", draft, baseDraft: null, kind: "save" };
    const saved = await send(role, save);
    if (saved.status !== 200) throw new Error(JSON.stringify(saved));
    const published = await act(role, postId, { act: "publish" });
    if (published.status !== 200) throw new Error(JSON.stringify(published));
    return published.value;
  }

  return { send, act, publish };
}
