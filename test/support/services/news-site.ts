import { NO_NEWS, type NewsSettings } from "#core/mail/digest-times.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { createNewsService } from "#core/mail/news-service.ts";
import type { Subscriber, SubscriberKeys } from "#core/subscribers/store.ts";
import { type MailRules, openMailServer } from "#test/support/services/mail-server.ts";
import { idOf, openPostService, saved, saveOf, zofia } from "#test/support/services/post-service.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { createOutbox } from "#server/jobs/outbox.ts";
import { createLetterDispatch } from "#server/mail/letter-dispatch.ts";
import { createLetterClock } from "#server/mail/letter-clock.ts";
import { createNewsHandler } from "#server/mail/news.ts";
import { openMail } from "#server/mail/open-mail.ts";

export const NEWS_ORIGIN = "https://grzadka.example";

/** A site with mail and confirmed readers, each named as the address before the `@`. `deliver` does what the leader does each second. */
export async function siteWithReaders(names: readonly string[], rules: MailRules = {}) {
  const [{ letters, address }, { log }] = [await openMailServer(rules), await openRuntime()];
  const site = await openPostService();
  const { store, deps } = site;
  const config = { ...deps.config, name: "Grządka" };
  const mail = openMail({
    store,
    clock: deps.clock,
    site: config,
    key: Buffer.alloc(32, 7),
    environment: address,
    origin: () => NEWS_ORIGIN,
  });
  const keys = await mail.port.subscriberKeys();
  const reader = (id: string, more: Partial<Subscriber> = {}) =>
    store.write((tx) => tx.putSubscriber(readerNamed(id, keys, more)));
  const set = (news: Partial<NewsSettings> = {}, more: Partial<typeof NO_MAIL> = {}) =>
    store.write((tx) =>
      tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@grzadka.example", news: { ...NO_NEWS, ...news }, ...more }),
    );
  await set();
  for (const name of names) await reader(name);
  const common = { store, mail, log, isHeld: () => false };
  const news = createNewsHandler(common);
  const effects = { published: async () => undefined, notice: async () => undefined, news };
  const outbox = createOutbox({ ...common, clock: deps.clock, effects });
  const dispatch = createLetterDispatch(common);
  const lookAtClock = createLetterClock(common);
  const queue = async () => {
    await lookAtClock();
    await outbox.look();
  };
  return {
    ...site,
    mail,
    reader,
    set,
    queue,
    send: () => dispatch.look(),
    letters,
    service: createNewsService({ ...deps, store, config, origin: NEWS_ORIGIN, mail: mail.port }),
    async deliver() {
      letters.length = 0;
      await queue();
      await dispatch.look();
      return letters
        .map(({ to, source }) => ({ to, source, ...decodedText(source) }))
        .toSorted((a, b) => (a.to < b.to ? -1 : 1));
    },
    counts: async (id = `post-${idOf(1)}`) => store.read.readerLetter(id),
  };
}

function readerNamed(id: string, keys: SubscriberKeys, more: Partial<Subscriber>): Subscriber {
  return {
    id,
    mark: keys.mark(id),
    sealedAddress: keys.seal(`${id}@czytelnik.example`),
    state: "confirmed",
    categoryIds: [],
    source: "form",
    requestedAt: 1,
    confirmedAt: 1,
    endedAt: null,
    letterAt: null,
    failures: 0,
    ...more,
  };
}

/** Saves a draft of Zofia's. */
export const writeDraft = (
  { posts }: Pick<Awaited<ReturnType<typeof siteWithReaders>>, "posts">,
  id: string,
  title: string,
) => saved(posts, zofia, saveOf(id, { change: { title, body: "Treść [tu](/tags)." } }));
