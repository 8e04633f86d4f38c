/** A script that is blocked may give no sign at all. */
const PATIENCE_MS = 8_000;

/** Puts a script of somebody else's into the page; rejects where it does not come. The SDK's own loaders would wait for ever. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Error(`The script ${address} could not be loaded.`));
    const script = document.createElement("script");
    script.async = true;
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", fail);
    setTimeout(fail, PATIENCE_MS);
    document.head.append(script);
  });
}

/** What takes longer counts as failed. */
export function soon<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  setTimeout(() => reject(new Error("It took too long.")), PATIENCE_MS);
  return Promise.race([work, promise]);
}
