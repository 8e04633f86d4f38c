import { obtainBrowser } from "../browser/browser.ts";
import { openPreparedFolders } from "../running-site/prepared-folders.ts";
import { prepareSample } from "../running-site/running-site.ts";

let begun: Promise<() => Promise<void>> | null = null;

/** Before all tests, once for all projects that need a browser: gets a browser, one build and, beside the first tests, one filled sample. */
export default function globalSetup(): Promise<() => Promise<void>> {
  return (begun ??= prepare());
}

async function prepare(): Promise<() => Promise<void>> {
  process.env["CHROME_PATH"] = obtainBrowser();
  console.log(`browser: ${process.env["CHROME_PATH"]}`);
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
