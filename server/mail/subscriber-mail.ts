import { createHmac, timingSafeEqual } from "node:crypto";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { SubscriberKeys, SubscriberMail } from "#core/subscribers/store.ts";
import { ipPrefix } from "../base/client-address.ts";
import { createRateLimit } from "../counters/rate-limit.ts";
import { keyFingerprint, type KeySource, keyFor } from "../data-folder/key-file.ts";
import { openSealedText, sealText } from "../data-folder/sealed-text.ts";

const HOUR_MS = 3_600_000;

/** Forms of one network at once; as many more in each hour. All networks together: bots have many. */
const FORMS_OF_NETWORK = 10;
const FORMS_OF_ALL = 500;
const NETWORKS = 10_000;

/** 128 bits, as base64url. */
const SIGNATURE_SIGNS = 22;

/** Of the key's fingerprint: 48 bits, as hexadecimal. */
const NAME_SIGNS = 12;

/** Makes the part of mail that subscribers need. The keys are derived from the site's key when they are first needed. */
export function createSubscriberMail(key: KeySource, elapsed: MonotonicClock): Omit<SubscriberMail, "isOn"> {
  const ofNetwork = createRateLimit(elapsed, FORMS_OF_NETWORK, FORMS_OF_NETWORK / HOUR_MS, NETWORKS);
  const ofAll = createRateLimit(elapsed, FORMS_OF_ALL, FORMS_OF_ALL / HOUR_MS, 1);
  let opened: Promise<SubscriberKeys> | null = null;
  return {
    subscriberKeys: () =>
      (opened ??= openKeys(key).catch((error: unknown) => {
        opened = null;
        throw error;
      })),
    maySubscribe: (address) => ofNetwork.take(ipPrefix(address)) && ofAll.take(""),
  };
}

async function openKeys(source: KeySource): Promise<SubscriberKeys> {
  const marks = await keyFor("subscriber marks", source);
  const addresses = await keyFor("subscriber addresses", source);
  const links = await keyFor("subscriber links", source);
  const hmac = (secret: Buffer, text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const sign = (text: string) => hmac(links, text).slice(0, SIGNATURE_SIGNS);
  const name = (await keyFingerprint(source)).slice(0, NAME_SIGNS);
  return {
    name,
    mark: (address) => hmac(marks, address),
    seal: (address) => `${name}.${sealText(address, addresses)}`,
    open: (sealed) => openSealedText(sealed.slice(sealed.indexOf(".") + 1), addresses),
    sign,
    isSigned(text, signature) {
      const [right, tried] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return right.length === tried.length && timingSafeEqual(right, tried);
    },
  };
}
