export interface UploadRate {
  /** Milliseconds at the end of which it is looked at how much has come. */
  windowMs: number;
  /** Bytes that must come in each of them. */
  leastBytes: number;
  /** Milliseconds that all of it may take. */
  longestMs: number;
}

/** Thrown where a body is given up: it came too slowly, or it took too long. */
export class UploadTooSlow extends Error {
  readonly kind: "stalled" | "long";

  constructor(kind: UploadTooSlow["kind"]) {
    super(`The body was given up: ${kind}.`);
    this.kind = kind;
  }
}

type Every = (milliseconds: number, look: () => void) => () => void;

export interface UploadRateGuard {
  came(bytes: number): void;
  /** Rejects with `TooSlow` once the pace is broken; never resolves. */
  readonly broken: Promise<never>;
  stop(): void;
}

/** Watches a body from now on. The windows are counted, not the time of day, which somebody may set. */
export function guardUploadRate(
  { windowMs, leastBytes, longestMs }: UploadRate,
  every: Every = byTimer,
): UploadRateGuard {
  const { promise: broken, reject } = Promise.withResolvers<never>();
  // A body that is whole or whose client has left is waited for by nobody.
  broken.catch(() => undefined);
  let inWindow = 0;
  let windows = 0;
  const stop = every(windowMs, () => {
    windows += 1;
    if (inWindow < leastBytes) reject(new UploadTooSlow("stalled"));
    else if (windows * windowMs >= longestMs) reject(new UploadTooSlow("long"));
    inWindow = 0;
  });
  return {
    came(bytes) {
      inWindow += bytes;
    },
    broken,
    stop,
  };
}

function byTimer(milliseconds: number, look: () => void): () => void {
  const timer = setInterval(look, milliseconds).unref();
  return () => clearInterval(timer);
}
