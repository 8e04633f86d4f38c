import { defineSite } from "#core/base/site-config.ts";
import { writeLetter } from "#core/mail/team-letters.ts";
import { createSubscriberMail } from "#server/mail/subscriber-mail.ts";
import { fakeMail } from "../fakes/fake-administration.ts";
import { ORIGIN } from "../fakes/fake-services.ts";
import { openAppWithStore } from "./app-with-store.ts";

/** A site that offers readers letters, with the letters that it would send. `place`: where the form is. */
export async function siteWithLetters(place = "everywhere", fill?: Parameters<typeof openAppWithStore>[1]) {
  const elapsed = { ms: 0 };
  const mail = { ...fakeMail, ...createSubscriberMail(Buffer.alloc(32, 3), () => elapsed.ms) };
  const config = defineSite({ name: "Próba", newsletter: place });
  const site = await openAppWithStore({ mail, config }, fill);
  const { store, time, post } = site;
  const keys = await mail.subscriberKeys();
  /** Takes the letters that wait in the outbox: to whom, the subject, and the path of the link. */
  const takeLetters = async () => {
    const waiting = await store.read.outboxReady(time.now, 99, "letters");
    const letters = [];
    for (const { id, payload } of waiting) {
      const context = { siteName: "Próba", origin: ORIGIN, keys, now: time.now, link: async () => null };
      const written = await writeLetter(store.read, payload, context);
      await store.write((tx) => tx.settleOutbox(id, { doneAt: time.now }));
      const path = /href="[^"]*(\/subscribe\/[^"]*)"/.exec(written?.letter.html ?? "")?.[1] ?? "";
      letters.push({ to: written?.to, subject: written?.letter.subject, path });
    }
    return letters;
  };
  const subscribe = (email: string, more: [string, string][] = []) =>
    post("/subscribe", null, [["do", "subscribe"], ["email", email], ...more]);
  /** Subscribes and confirms; returns the path of the page of preferences. */
  const confirmed = async (email: string) => {
    await subscribe(email);
    const [letter] = await takeLetters();
    await post(letter?.path ?? "", null, [["do", "confirm"]]);
    const subscriber = await store.read.subscriberByMark(keys.mark(email));
    return { subscriber: subscriber!, confirmPath: letter?.path ?? "" };
  };
  return { ...site, mail, keys, elapsed, takeLetters, subscribe, confirmed };
}
