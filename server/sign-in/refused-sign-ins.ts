import { isIP } from "node:net";
import type { Clock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { ipPrefix } from "../base/client-address.ts";
import { createBoundedMap } from "../counters/bounded-map.ts";

/** The audit log gets an entry at these numbers of refused tries within a day. */
const NOTED_AT = [10, 100, 1_000, 10_000];
const DAY_MS = 24 * 3_600_000;

/** A flood from many networks makes at most this many entries a day. Accounts are as few as the team. */
const NETWORKS_NOTED_A_DAY = 10;

/** Limits of what is kept in memory, since anybody can try any name. */
const KEYS = 1_000;
const MOST_OTHERS = 20;
const LONGEST_ACCOUNT = 254;

/** Refused tries of one account, with the networks they came from; or of one network, with the accounts that were tried. */
interface Refused {
  tries: number;
  since: number;
  others: Set<string>;
  /** How many entries of the audit log it has. */
  noted: number;
}

/**
 * Counts refused tries to sign in, in memory, and tells administrators of many in the audit log: which account or network, how many tries
 * and within how many minutes. What was typed for an account that does not exist is stored nowhere, as it may be a password. The network is
 * shortened, because the log stays for good.
 */
export function createRefusedSignIns(store: Store, clock: Clock) {
  const [accounts, networks] = [createBoundedMap<Refused>(KEYS), createBoundedMap<Refused>(KEYS)];
  let notedNetworks: number[] = [];
  const count = (counts: typeof accounts, key: string, other: string, leastOthers: number): Refused | null => {
    const [before, now] = [counts.get(key), clock()];
    const refused =
      before && Math.abs(now - before.since) < DAY_MS
        ? before
        : { tries: 0, since: now, others: new Set<string>(), noted: 0 };
    refused.tries += 1;
    if (refused.others.size < MOST_OTHERS) refused.others.add(other);
    counts.set(key, refused);
    const isDue = refused.tries >= (NOTED_AT[refused.noted] ?? Infinity) && refused.others.size >= leastOthers;
    if (isDue) refused.noted += 1;
    return isDue ? refused : null;
  };
  const note = ({ tries, since }: Refused, subject: string | null, details: Record<string, string | number>) => {
    const [at, entity] = [clock(), subject === null ? null : { kind: "user", id: subject }];
    const minutes = Math.max(1, Math.ceil((at - since) / 60_000));
    const entry = { at, userId: null, act: "sign-in-refused", entity, details: { tries, minutes, ...details } };
    return store.write((tx) => tx.putAudit(entry));
  };
  /** `typed`: an e-mail address or the id of an account. Resolves once an entry is written, where one is due. */
  return async (typed: string, address: string): Promise<void> => {
    const account = typed.slice(0, LONGEST_ACCOUNT);
    const network = shortNetwork(address);
    const [ofAccount, ofNetwork] = [count(accounts, account, network, 1), count(networks, network, account, 2)];
    if (ofAccount) {
      const user = (await store.read.users()).find(({ id, email }) => id === account || email === account);
      const from = ofAccount.others.size;
      if (user) await note(ofAccount, user.id, from === 1 ? { network } : { networks: from });
    }
    notedNetworks = notedNetworks.filter((at) => Math.abs(clock() - at) < DAY_MS);
    if (!ofNetwork || notedNetworks.length >= NETWORKS_NOTED_A_DAY) return;
    notedNetworks.push(clock());
    await note(ofNetwork, null, { network, accounts: ofNetwork.others.size });
  };
}

/** Returns the network of an address, as firewalls write it: 256 addresses of IPv4, or the first 48 bits of IPv6. */
function shortNetwork(address: string): string {
  const prefix = ipPrefix(address);
  if (isIP(prefix) === 4) return prefix.replace(/\.\d+$/, ".0/24");
  return `${prefix.split(":").slice(0, 3).join(":")}::/48`;
}
