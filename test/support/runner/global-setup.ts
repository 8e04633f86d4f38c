import { obtainBrowser } from "../browser/browser.ts";
import { openPreparedFolders } from "../running-site/prepared-folders.ts";
import { prepareSample } from "../running-site/running-site.ts";

/** Runs once before all tests, where any needs a browser: gets a browser, one build and, beside the first tests, one filled sample. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  console.log(`browser: ${obtainBrowser()}`);
  const { ensureBuild } = (await import("../../../build.ts")) as { ensureBuild(): Promise<unknown> };
  await ensureBuild();
  const remove = openPreparedFolders();
  // Whoever waits for the sample is told what went wrong.
  const filling = prepareSample().catch(() => undefined);
  return async () => {
    await filling;
    remove();
  };
}
