import { expect, it } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import { NO_MAIL } from "#core/mail/mail-settings.ts";
import { createSubscriptions } from "#core/subscribers/subscriptions.ts";
import { openMailServer } from "#test/support/services/mail-server.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { decodedText } from "#test/support/services/letter-text.ts";
import { createLetterDispatch } from "./letter-dispatch.ts";
import { openMail } from "./open-mail.ts";

const ORIGIN = "https://grzadka.example";

it("the letter that asks for confirmation goes out by SMTP, and its link confirms", async () => {
  const [{ letters, address }, { store, log }] = [await openMailServer(), await openRuntime()];
  await store.write((tx) => tx.putMailSettings({ ...NO_MAIL, fromEmail: "redakcja@grzadka.example" }));
  const clock = () => Date.UTC(2026, 10, 20, 12);
  const site = defineSite({ name: "Grządka", newsletter: "page" });
  const own = { store, clock, site, key: Buffer.alloc(32, 7), origin: () => ORIGIN };
  const mail = openMail({ ...own, environment: address });
  const readers = createSubscriptions({ store, clock, config: site, newId: () => "s-1", mail: mail.port });
  expect(await readers.subscribe("ala@example.pl", "203.0.113.7")).toMatchObject({ ok: true });
  const dispatch = createLetterDispatch({ store, mail, log, isHeld: () => false });
  await dispatch.look();
  expect(letters.map(({ to }) => to)).toEqual(["ala@example.pl"]);
  const { subject, text } = decodedText(letters[0]!.source);
  expect(subject).toBe("Potwierdź zapis: Grządka");
  const key = new RegExp(`${ORIGIN}/subscribe/confirm\\?key=(\\S+)`).exec(text)?.[1] ?? "";
  expect(await readers.confirm(key)).toMatchObject({ ok: true });
  expect(await store.read.subscriberCounts()).toMatchObject({ confirmed: 1 });
  // Another key of the site opens neither the address nor the link.
  const other = openMail({ ...own, key: Buffer.alloc(32, 8), environment: address });
  const strangers = createSubscriptions({ store, clock, config: site, newId: () => "s-2", mail: other.port });
  expect(await strangers.view("confirm", key)).toMatchObject({ ok: false, code: "missing" });
  const keys = await other.port.subscriberKeys();
  expect(keys.open((await store.read.subscriber("s-1"))?.sealedAddress ?? "")).toBeNull();
});
