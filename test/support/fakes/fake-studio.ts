import { ROLES } from "#core/base/permission.ts";
import type { AccountService } from "#core/accounts/account-service.ts";
import type { Role, Viewer } from "#core/base/viewer.ts";
import type { StudioServices } from "#core/studio-services.ts";
import type { StudioPage } from "#core/base/studio-paging.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { EMPTY_DRAFT, NOT_STORED } from "#core/posts/drafts/draft.ts";
import type { OpenedPost } from "#core/posts/post-service-types.ts";
import { ALL_WELL } from "#core/posts/publishing/work-health.ts";
import { NO_OUTSIDE_LINKS } from "#core/addresses/outside-links.ts";
import { NO_FALLBACK_REDIRECTS } from "#core/addresses/fallback-redirects.ts";
import { defineSite, STUDIO_SETTINGS, type StudioSetting } from "#core/base/site-config.ts";
import { settingIn } from "#core/settings/studio-values.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import type { RefreshAnalysis } from "#core/tags/cleanup/analyse-tags.ts";
import { fakeAssistant, fakeGenerator, fakeHelp } from "./fake-assistant.ts";
import { authorPages, bylines, categories, fakeBackupService, fakeImportService } from "./fake-administration.ts";
import { readers, sample, views } from "./fake-administration.ts";
import { fakeTopics } from "./fake-topics.ts";

/* Studio and sign-in: one draft, `szkic`. The cookie `szpalta=redaktor` is a session of that role, others are forged. */

export type ServiceParts = { [Part in keyof StudioServices]?: Partial<StudioServices[Part]> };

export const sessionOf = (role: Role): string => `szpalta=${encodeURIComponent(role)}`;

export function viewerOf(role: Role): Viewer {
  const id = `u-${ROLES.indexOf(role)}`;
  return { id, name: `Ewa Sęk (${role})`, email: "ewa@szpalta.example", role, sessionId: "s1", provedAt: 0 };
}

export const OPENED: OpenedPost = {
  id: "p2",
  token: "1.0",
  state: "draft",
  draft: { ...EMPTY_DRAFT, title: "Szkic", body: "Treść.\n", categoryId: "c1", authorIds: ["u-1"] },
  slug: "szkic",
  addressFixed: false,
  path: "/warsztat/szkic",
  coverPath: null,
  isLive: false,
  hasCopy: false,
  copyPublished: null,
  publishedAt: null,
  substantiveUpdateAt: null,
  publishAt: null,
  overdue: null,
  savedAt: 0,
  savedBy: null,
  aiShare: null,
  returned: null,
  joined: null,
  acts: {},
  mayEdit: true,
  substantive: false,
  letterPlanned: false,
  letterRest: 0,
  leadsTo: null,
};

const missing = refuse("missing", "Nie ma takiego wpisu.");
const none = async () => missing;
const nothing = async () => ok(null);

function empty<Row>(): StudioPage<Row> {
  return { rows: [], page: 1, pages: 1, total: 0 };
}

export function fakeStudio(given: ServiceParts = {}): StudioServices {
  return {
    posts: { ...posts, ...given.posts },
    previews: { ...previews, ...given.previews },
    queue: { ...queue, ...given.queue },
    bulk: { ...bulk, ...given.bulk },
    addresses: { ...addresses, ...given.addresses },
    bylines: { ...bylines, ...given.bylines },
    authorPages: { ...authorPages, ...given.authorPages },
    categories: { ...categories, ...given.categories },
    media: { ...media, ...given.media },
    sample: { ...sample, ...given.sample },
    tags: { ...tags, ...given.tags },
    tagEditing: { ...tagEditing, ...given.tagEditing },
    tagRefresh: { ...tagRefresh, ...given.tagRefresh },
    topics: { ...fakeTopics, ...given.topics },
    settings: { ...settings, ...given.settings },
    firstSteps: { steps: nothing, putAway: nothing, ...given.firstSteps },
    views: { ...views, ...given.views },
    searches: { searches: async () => ok(empty()), ...given.searches },
    links: { find: async () => ok([]), ...given.links },
    backups: { ...fakeBackupService, ...given.backups },
    imports: { ...fakeImportService, ...given.imports },
    viewImport: { importTable: none, ...given.viewImport },
    mail: { ...readers.mail, ...given.mail },
    news: { ...readers.news, ...given.news },
    subscriptions: { ...readers.subscriptions, ...given.subscriptions },
    subscribers: { ...readers.subscribers, ...given.subscribers },
    audit: { entries: async () => ok({ lines: [], next: null, people: [] }), ...given.audit },
    assistant: { ...fakeAssistant, ...given.assistant },
    generator: { ...fakeGenerator, ...given.generator },
    help: { ...fakeHelp, ...given.help },
  };
}

const posts: StudioServices["posts"] = {
  open: async (_viewer, slug) => (slug === OPENED.slug ? ok(OPENED) : missing),
  openById: async (_viewer, id) => (id === OPENED.id ? ok(OPENED) : missing),
  blank: async (_viewer, id) => ok({ ...OPENED, id, token: NOT_STORED, slug: "", path: null }),
  save: none,
  act: none,
  preview: none,
  previewMove: none,
  previewJoin: none,
  join: none,
  previewLink: none,
  revokePreviews: none,
  beat: none,
  takeOver: none,
  leave: async () => {},
  history: async () => ok({ lines: [], more: false }),
  compare: none,
  nameRevision: none,
  comments: async () => ok([]),
  comment: none,
  resolve: none,
};

const previews: StudioServices["previews"] = {
  read: async () => refuse("forbidden", "Ten odnośnik do szkicu stracił ważność."),
};

const bulk: StudioServices["bulk"] = {
  preview: async () => ok({ target: null, lines: [] }),
  change: async () => ok({ changed: 0, skipped: [] }),
};

const NO_CHOICES = { categories: [], authors: [], hasViews: false };
const queue: StudioServices["queue"] = {
  queue: async () =>
    ok({
      ...empty(),
      counts: { draft: 1, "in-review": 0, scheduled: 0, published: 1, withdrawn: 0, trashed: 0, copies: 0, planned: 0 },
      ...NO_CHOICES,
    }),
  calendar: async () => ok({ weeks: [], earlier: null, later: null, isPresent: true }),
  health: async () => ALL_WELL,
  work: async (viewer) => ok({ health: await queue.health(viewer), schedule: [], outbox: [], jobs: [] }),
  retry: none,
  trustClock: nothing,
};

const addresses: StudioServices["addresses"] = {
  rules: async () => ok(NO_FALLBACK_REDIRECTS),
  trace: async () => ok(null),
  leadForeign: nothing,
  outsideLinks: async () => ok({ ...NO_OUTSIDE_LINKS, dead: [] }),
  checkOutsideLinks: nothing,
  recheckOutsideLinks: nothing,
  releaseBranch: nothing,
  exportTable: async () => ok("dawny adres,prowadzi do\r\n"),
  importTable: async () => ok({ created: 0, changed: 0, unchanged: 0, redirects: [], faults: [] }),
  formerPaths: async () => ok(empty()),
  missing: async () => ok(empty()),
  deadLinks: async () => ok({ links: [], next: null }),
  redirect: nothing,
  release: nothing,
  ignore: nothing,
};

const media: StudioServices["media"] = {
  library: async () => ok(empty()),
  undescribedElsewhere: async () => ok([]),
  choices: async () => ok(empty()),
  picture: none,
  upload: none,
  fetch: none,
  describe: none,
  describeAll: none,
  describeInserted: none,
  replace: none,
  remove: nothing,
};

const tags: StudioServices["tags"] = {
  find: async () => ok({ tags: [], exact: null, near: [] }),
  byIds: async () => [],
  add: none,
};

const tagEditing: StudioServices["tagEditing"] = {
  lines: async () => ok([]),
  change: none,
  accept: none,
  remove: none,
  exportTable: async () => ok(""),
  importTable: async () => ok({ created: 0, changed: 0, unchanged: 0, tags: [], faults: [] }),
};

const NOTHING_TO_TIDY: RefreshAnalysis = {
  tags: 0,
  assignments: 0,
  duplicates: [],
  dismissed: [],
  groups: { certain: 0, probable: 0, consider: 0 },
  empty: [],
  rare: [],
  unused: [],
  untagged: 0,
  overtagged: 0,
};

const tagRefresh: StudioServices["tagRefresh"] = {
  analyse: async () => ok(NOTHING_TO_TIDY),
  untidy: async () => ok(empty()),
  preview: async () => ok({ merges: [], posts: 0, copies: 0, redirects: [], aliases: [] }),
  merge: none,
  remove: none,
  operations: async () => ok([]),
  undo: none,
  dismiss: none,
  undismiss: none,
  recount: async () => ok({ counts: 0 }),
};

/** The values of a site whose settings nobody has changed. */
export const DEFAULT_VALUES = Object.fromEntries(
  STUDIO_SETTINGS.map((path) => [path, settingIn(defineSite({}), path) ?? null]),
) as Record<StudioSetting, unknown>;

const settings: StudioServices["settings"] = {
  settings: async () => ok({ settings: NO_SETTINGS, lostLines: {}, fileOnly: [], present: DEFAULT_VALUES, inFile: [] }),
  change: async (_viewer, next) => ok(next),
  history: async () => ok([]),
  restore: async () => ok(NO_SETTINGS),
  putRedirect: async () => ok(NO_SETTINGS),
  removeRedirect: async () => ok(NO_SETTINGS),
  choices: async () => ({ categories: [], people: [], topics: [] }),
};

const wrong = async () => refuse("invalid", "Nie ma konta z takim e-mailem i hasłem.");

export function fakeSignIn(given: Partial<AccountService> = {}): AccountService {
  return {
    viewer: async (cookies) => {
      const role = ROLES.find((each) => cookies?.split("; ").includes(sessionOf(each)));
      return role ? viewerOf(role) : null;
    },
    carriesSession: (cookies) => cookies !== undefined && cookies.includes("szpalta="),
    offers: () => ({ totp: true, recoveryCodes: true, passkeys: true, idTokens: false }),
    withPassword: wrong,
    withIdToken: wrong,
    withCode: wrong,
    passkeyChallenge: async () => ok({ options: {}, setCookies: [] }),
    withPasskey: wrong,
    signOut: async () => ({ setCookies: ["szpalta=; Max-Age=0; Path=/; HttpOnly"] }),
    prove: wrong,
    sessions: async () => [],
    endSessions: nothing,
    protection: async () => ({ hasPassword: true, totp: false, recoveryCodesLeft: 0, passkeys: [] }),
    changePassword: wrong,
    beginTotp: wrong,
    confirmTotp: wrong,
    endTotp: wrong,
    newRecoveryCodes: wrong,
    beginPasskey: async () => ok({ options: {}, setCookies: [] }),
    addPasskey: wrong,
    removePasskey: nothing,
    sendsLinks: async () => false,
    forgotPassword: nothing,
    link: async () => null,
    useLink: wrong,
    members: async () => ok({ members: [], invitations: [] }),
    invite: wrong,
    cancelInvitation: nothing,
    resetLink: wrong,
    setRole: nothing,
    setActive: nothing,
    profile: async ({ name }) => ({ name, bio: "" }),
    describe: nothing,
    ...given,
  };
}
