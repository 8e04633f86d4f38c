import { obtainBrowser } from "../browser/browser.ts";
import { prepareSample, removeSample } from "../running-site/running-site.ts";

/** Runs once before all browser tests: gets a browser, one build and one filled sample. */
export default async function globalSetup(): Promise<() => void> {
  console.log(`browser: ${obtainBrowser()}`);
  const { ensureBuild } = (await import("../../../build.ts")) as { ensureBuild(): Promise<unknown> };
  await ensureBuild();
  await prepareSample();
  return removeSample;
}
