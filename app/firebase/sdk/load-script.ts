/** A script counts as blocked after this time, because not every blocker makes the browser report an error. */
const BLOCKED_AFTER_MS = 8_000;

/** Loads a third party's script into the page. Rejects when the script is blocked; the SDK's own loaders would wait forever. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The script ${address} could not be loaded.`));
    const script = document.createElement("script");
    script.async = true;
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", fail);
    setTimeout(fail, BLOCKED_AFTER_MS);
    document.head.append(script);
  });
}

/** Rejects when `work` takes longer than `BLOCKED_AFTER_MS`. */
export function withTimeout<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error("It took too long.")), BLOCKED_AFTER_MS);
  return Promise.race([work, promise]);
}
