import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** security.md, Accounts. N = 2^17, r = 8, p = 1: 128 MiB and about 0.3 s a hash. */
const COST = 2 ** 17;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Parallel hashes, which bounds memory, and hashes in the queue; more are refused. */
const AT_ONCE = 2;
const WAITING = 32;

export class HashingBusy extends Error {
  override name = "HashingBusy";
}

export interface Hashing {
  /** Throws `HashingBusy` when the queue is full. */
  hash(password: string): Promise<string>;
  /** Takes as long as `hash`. Throws `HashingBusy` when the queue is full. */
  verify(password: string, hash: string): Promise<boolean>;
  isFull(): boolean;
  load(): { atOnce: number; waiting: number };
}

export function createHashing(cost: number = COST): Hashing {
  const queue: (() => void)[] = [];
  let busy = 0;

  const turn = async (): Promise<void> => {
    if (busy < AT_ONCE) {
      busy += 1;
      return;
    }
    if (queue.length >= WAITING) throw new HashingBusy("Too many passwords are being checked at once.");
    await new Promise<void>((resolve) => queue.push(resolve));
  };
  const next = (): void => {
    const waiting = queue.shift();
    if (waiting) waiting();
    else busy -= 1;
  };
  const derive = async (password: string, salt: Buffer, n: number): Promise<Buffer> => {
    await turn();
    try {
      return await derived(password.normalize("NFC"), salt, n);
    } finally {
      next();
    }
  };

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, salt, cost);
      return ["scrypt", cost, salt.toString("base64url"), hash.toString("base64url")].join("$");
    },
    async verify(password, stored) {
      const [, n, salt, hash] = stored.split("$");
      const expected = Buffer.from(hash ?? "", "base64url");
      const found = await derive(password, Buffer.from(salt ?? "", "base64url"), Number(n) || cost);
      return found.length === expected.length && timingSafeEqual(found, expected);
    },
    isFull: () => busy >= AT_ONCE && queue.length >= WAITING,
    load: () => ({ atOnce: busy, waiting: queue.length }),
  };
}

function derived(password: string, salt: Buffer, n: number): Promise<Buffer> {
  const maxmem = 256 * n * BLOCK_SIZE;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, { N: n, r: BLOCK_SIZE, p: PARALLEL, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
