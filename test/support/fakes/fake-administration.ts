import type { StudioServices } from "#core/studio-services.ts";
import { PLAIN_AUTHOR_PAGE } from "#core/accounts/store.ts";
import type { BackupService } from "#core/backup/backup-service.ts";
import type { StudioImport } from "#core/import/studio/studio-import.ts";
import type { StudioImportService } from "#core/import/studio/studio-import-service.ts";
import { type BackupFiles, DAILY_BACKUPS } from "#core/backup/store.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { createSubscriberMail } from "#server/mail/subscriber-mail.ts";
import type { MailPort } from "#core/mail/store.ts";
import type { CategoryPlace } from "#core/categories/move-category-types.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import { defineSite } from "#core/base/site-config.ts";
import { createViewsService } from "#core/statistics/views-service.ts";

/** Of a site that has none yet and can take none. */
export const fakeBackups: BackupFiles = {
  places: { folder: "/srv/kopie", remote: null },
  list: async () => [],
  lastAttempt: async () => null,
  running: () => null,
  begin: () => false,
  recording: async () => null,
  backupFor: async () => null,
  isShared: false,
  restoring: () => null,
  beginRestore: async () => false,
  lastRestore: async () => null,
};

export const fakeBackupService: BackupService = {
  overview: async () =>
    ok({
      isProved: true,
      settings: DAILY_BACKUPS,
      next: 0,
      backups: [],
      lastAttempt: null,
      running: null,
      places: fakeBackups.places,
      recording: null,
      restoring: null,
      isShared: false,
      lastRestore: null,
    }),
  restorePoint: async () => refuse("missing", "Tej kopii już nie ma."),
  restore: async () => ok(null),
  take: async () => ok(null),
  changeSettings: async (_viewer, settings) => ok(settings),
  download: async () => refuse("missing", "Tej kopii już nie ma."),
};

/** Of a site where no file was sent. */
export const fakeImports: StudioImport = {
  state: async () => ({ phase: "empty" }),
  tryOut: async () => false,
  confirm: () => false,
  discard: async () => true,
  missingPictures: async () => 0,
  retryPictures: () => false,
  retrying: () => null,
};

export const fakeImportService: StudioImportService = {
  overview: async () =>
    ok({
      isProved: true,
      state: { phase: "empty" },
      missingPictures: 0,
      retrying: null,
      categories: [],
      jobs: [],
    }),
  tryOut: async () => ok(null),
  confirm: async () => ok(null),
  discard: async () => ok(null),
  retryPictures: async () => ok(null),
};

const nothing = async () => ok(null);
const missing = async () => refuse("missing", "Nie ma takiej kategorii.");

export const bylines: StudioServices["bylines"] = {
  postCounts: async () => ok(new Map()),
  rename: nothing,
  merge: async () => ok({ name: "", into: "", posts: 0 }),
  remove: async () => ok({ name: "" }),
};

export const authorPages: StudioServices["authorPages"] = {
  page: async (viewer, id) =>
    ok({
      ...PLAIN_AUTHOR_PAGE,
      id,
      name: viewer.name,
      isOwn: id === viewer.id,
      portrait: null,
      path: "/autorzy/ewa-sek",
    }),
  change: async () => ok(PLAIN_AUTHOR_PAGE),
};

export const sample: StudioServices["sample"] = {
  posts: async () => ok([]),
  isThere: async () => ok(false),
  preview: async () => ok({ gone: [], edited: [], inUse: [] }),
  remove: async () => ok({ gone: [], edited: [], inUse: [] }),
};

const { sealedPassword: _password, sealedBouncePassword: _other, ...noMail } = NO_MAIL;

/** Of a site whose mail nobody has set up. */
const mail: StudioServices["mail"] = {
  settings: async () =>
    ok({
      settings: noMail,
      hasPassword: false,
      hasBouncePassword: false,
      domain: "",
      fromEnvironment: null,
      isOn: false,
      localOrigin: null,
      unreadable: 0,
      isPaused: false,
      isProved: true,
    }),
  change: async () => ok(null),
  sendTest: async () => refuse("conflict", "Poczta nie jest ustawiona."),
  checkDomain: async () => refuse("conflict", "Poczta nie jest ustawiona."),
  ownLetters: async () => ok(null),
  wantLetters: async () => ok(null),
};

const subscriptions: StudioServices["subscriptions"] = {
  isOpen: async () => false,
  subscribe: async () => ok(null),
  view: async () => refuse("missing", "Ten odnośnik jest nieważny."),
  confirm: async () => ok(null),
  leave: async () => ok(null),
  choose: async () => ok(null),
  remove: async () => ok(null),
  ownData: async () => refuse("missing", "Ten odnośnik jest nieważny."),
};

const subscribers: StudioServices["subscribers"] = {
  list: async () =>
    ok({ rows: [], page: 1, pages: 1, total: 0, counts: { waiting: 0, confirmed: 0, left: 0, resting: 0 } }),
  remove: async () => ok(null),
  exportTable: async () => ok("e-mail,data zgody\r\n"),
  importTable: async () => ok({ created: 0, changed: 0, unchanged: 0, faults: [], leftOut: [] }),
};

const news: StudioServices["news"] = {
  overview: async () =>
    ok({
      isOn: false,
      confirmed: 0,
      unreadable: 0,
      isPaused: false,
      settings: null,
      paused: null,
      digest: null,
      letters: [],
    }),
  decideHeld: async () => ok(0),
  offer: async () => ok(null),
  change: async () => ok(null),
  introduce: async () => ok(null),
  preview: async () => ok({ subject: "", html: "", text: "" }),
  sendTest: async () => refuse("conflict", "Poczta nie jest ustawiona."),
};

/** The numbers of a site that nobody has read. */
export const views: StudioServices["views"] = createViewsService({
  clock: () => 0,
  config: defineSite({}),
  store: {
    read: {
      post: async () => null,
      firstViewDay: async () => null,
      viewsIn: async () => 0,
      viewsByDay: async () => [],
      viewsByMonth: async () => [],
      viewSources: async () => [],
      mostReadPosts: async () => [],
      mostReadGroups: async () => [],
      feedReaders: async () => [],
    },
  },
});

/** Of a site without mail, which offers readers no letters. */
export const readers = { mail, news, subscriptions, subscribers };

const subscriberMail = createSubscriberMail(Buffer.alloc(32), () => 0);

/** A mail server that takes every letter. The addresses of `makeSubscriber` can be read. */
export const fakeMail: MailPort = {
  ...subscriberMail,
  async subscriberKeys() {
    const keys = await subscriberMail.subscriberKeys();
    return { ...keys, open: (sealed) => (sealed.startsWith("sealed-") ? sealed : keys.open(sealed)) };
  },
  fromEnvironment: null,
  origin: () => "https://szpalta.example",
  isOn: async () => true,
  seal: async (text) => Buffer.from(text).toString("base64"),
  sendNow: async () => null,
  readMailbox: async () => null,
  senderDomain: async () => "szpalta.example",
  checkDomain: async () => [{ name: "SPF", state: "fine", says: "Jest: v=spf1 mx -all" }],
};

const PLACE: CategoryPlace = {
  category: { id: "c1", slug: "warsztat", name: "Warsztat", description: "", position: 0, version: 1, posts: 1 },
  others: [],
  fixed: false,
  linking: { total: 0, first: [] },
  last: null,
};

export const categories: StudioServices["categories"] = {
  categories: async () => ok([]),
  create: missing,
  change: missing,
  podcast: missing,
  order: nothing,
  remove: missing,
  place: async () => ok(PLACE),
  previewMove: missing,
  move: missing,
  rewriteLinks: missing,
};
