import { beforeEach, expect, test, vi } from "vitest";
import { type Machine, NO_BROWSER, obtainBrowser } from "./browser.ts";

beforeEach(() => void vi.spyOn(console, "log").mockReturnValue());

const SHELL = "/usr/bin/chromium-headless-shell";
const DOWNLOADED = "/home/jan/.cache/ms-playwright/chromium/chrome";

/** A machine with these files, where these programs end well; installing or downloading adds its file. Notes what was run. */
function machineWith(
  given: { files?: string[]; works?: string[]; isRoot?: boolean; named?: string } & Partial<Machine>,
) {
  const { works = [], ...rest } = given;
  const files = new Set(given.files);
  const ran: string[] = [];
  const machine: Machine = {
    platform: "linux",
    isRoot: true,
    named: undefined,
    exists: (path) => files.has(path),
    run(program, args) {
      const said = [program, ...args]
        .filter((each) => each !== process.execPath && !each.includes("@playwright"))
        .join(" ");
      ran.push(said);
      if (!works.includes(said)) return false;
      if (said === "apt-get install -y chromium-headless-shell") files.add(SHELL);
      if (said === "apt-get install -y chromium") files.add("/usr/bin/chromium");
      if (said === "install chromium") files.add(DOWNLOADED);
      return true;
    },
    downloaded: () => DOWNLOADED,
    ...rest,
  };
  return { machine, ran };
}

const APT = "/usr/bin/apt-get";
const UPDATE = "apt-get update";

test.each<[string, Parameters<typeof machineWith>[0], string, string[]]>([
  [
    "one that is named comes before one that is installed",
    { named: "/opt/chrome", files: ["/opt/chrome", SHELL], works: ["/opt/chrome --version", `${SHELL} --version`] },
    "/opt/chrome",
    ["/opt/chrome --version"],
  ],
  [
    "one that is installed comes before any that would have to be got",
    { files: [APT, "/usr/bin/google-chrome"], works: ["/usr/bin/google-chrome --version", UPDATE] },
    "/usr/bin/google-chrome",
    ["/usr/bin/google-chrome --version"],
  ],
  [
    "of two that are installed the one that starts",
    {
      files: ["/usr/bin/chromium-browser", "/usr/bin/google-chrome"],
      works: ["/usr/bin/google-chrome --version"],
    },
    "/usr/bin/google-chrome",
    ["/usr/bin/chromium-browser --version", "/usr/bin/google-chrome --version"],
  ],
  [
    "on Windows one that is there, which would open its window",
    { platform: "win32", files: ["C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe"] },
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    [],
  ],
  [
    "Debian's, where none is installed and root asks",
    { files: [APT], works: [UPDATE, "apt-get install -y chromium-headless-shell", `${SHELL} --version`] },
    SHELL,
    [UPDATE, "apt-get install -y chromium-headless-shell", `${SHELL} --version`],
  ],
  [
    "the whole of Debian's, where it has no shell",
    { files: [APT], works: [UPDATE, "apt-get install -y chromium", "/usr/bin/chromium --version"] },
    "/usr/bin/chromium",
    [
      UPDATE,
      "apt-get install -y chromium-headless-shell",
      "apt-get install -y chromium",
      "/usr/bin/chromium --version",
    ],
  ],
  [
    "Playwright's, where nobody may install a package",
    { isRoot: false, files: [APT], works: ["install chromium", `${DOWNLOADED} --version`] },
    DOWNLOADED,
    ["install chromium", `${DOWNLOADED} --version`],
  ],
  [
    "Playwright's, where there is no apt",
    { works: ["install chromium", `${DOWNLOADED} --version`] },
    DOWNLOADED,
    ["install chromium", `${DOWNLOADED} --version`],
  ],
  [
    "Playwright's, where apt cannot reach its packages",
    { files: [APT], works: ["install chromium", `${DOWNLOADED} --version`] },
    DOWNLOADED,
    [UPDATE, "install chromium", `${DOWNLOADED} --version`],
  ],
])("the tests get themselves a browser: %s", (_name, given, path, ran) => {
  const had = machineWith(given);
  expect([obtainBrowser(had.machine), had.ran]).toEqual([path, ran]);
});

test.each<[string, Parameters<typeof machineWith>[0]]>([
  ["nothing can be got", { files: [APT] }],
  ["a download lacks its libraries", { isRoot: false, works: ["install chromium"] }],
])("where %s the run ends with one sentence", (_name, given) => {
  expect(() => obtainBrowser(machineWith(given).machine)).toThrow(NO_BROWSER);
});
