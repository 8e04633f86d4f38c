import { randomBytes, scrypt, type ScryptOptions, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { createSemaphore } from "#core/base/values/semaphore.ts";

/** The cost of scrypt. N = 2^17, r = 8, p = 1 takes 128 MiB and about 0.3 s a hash, so guessing stolen hashes is expensive. */
const COST = 2 ** 17;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Limits: hashes computed at once, to save memory, and hashes that may wait. Further hashes are refused. */
const AT_ONCE = 2;
const WAITING = 32;

/** Too many passwords are waiting to be hashed. */
export class HashingBusy extends Error {
  override name = "HashingBusy";
}

export type Hashing = ReturnType<typeof createHashing>;

/** Hashes passwords with scrypt, a few at a time. */
export function createHashing(cost: number = COST) {
  const inTurn = createSemaphore(AT_ONCE);
  let present = 0;
  const isFull = () => present >= AT_ONCE + WAITING;
  const derive = async (password: string, salt: Buffer, n: number): Promise<Buffer> => {
    if (isFull()) throw new HashingBusy("Too many passwords are being checked at once.");
    present += 1;
    const options = { N: n, r: BLOCK_SIZE, p: PARALLEL, maxmem: 256 * n * BLOCK_SIZE };
    return inTurn(() => scryptHash(password.normalize("NFC"), salt, HASH_BYTES, options)).finally(() => (present -= 1));
  };

  return {
    /** Returns a password's hash in the stored form. Throws `HashingBusy` when the queue is full. */
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(password, salt, cost);
      return ["scrypt", cost, salt.toString("base64url"), hash.toString("base64url")].join("$");
    },
    /** Returns whether a password has the stored hash. Throws `HashingBusy` when the queue is full. */
    async verify(password: string, stored: string): Promise<boolean> {
      const [, n, salt, hash] = stored.split("$");
      const expected = Buffer.from(hash ?? "", "base64url");
      const actual = await derive(password, Buffer.from(salt ?? "", "base64url"), Number(n) || cost);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
    isFull,
    load: () => ({ atOnce: Math.min(present, AT_ONCE), waiting: Math.max(0, present - AT_ONCE) }),
  };
}

const scryptHash = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
