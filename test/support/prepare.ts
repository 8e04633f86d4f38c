import { obtainBrowser } from "./browser.ts";

/** Runs once before all browser tests: gets a browser, and one build that every site under test shares. */
export default async function prepare(): Promise<void> {
  console.log(`browser: ${obtainBrowser()}`);
  const { ensureBuild } = (await import("../../build.ts")) as { ensureBuild(): Promise<unknown> };
  await ensureBuild();
}
