import { readFileSync } from "node:fs";

/* Budgets of this release's own files; the folder also holds those of the release before it. */
const [{ files }] = JSON.parse(readFileSync("build/releases.json", "utf8"));
const named = (pattern) => files.filter((name) => pattern.test(name)).map((name) => `build/client/assets/${name}`);

export default [
  {
    name: "boot, and the script before the first paint",
    path: named(/^(?:boot|first-paint)-.*\.js$/),
    limit: "2.05 kB",
    gzip: true,
  },
  { name: "styles of readers' pages", path: named(/^styles-.*\.css$/), limit: "14 kB", gzip: true },
  { name: "styles of the studio, beside those", path: named(/^studio-.*\.css$/), limit: "15.6 kB", gzip: true },
  { name: "styles of signing in", path: named(/^bare-.*\.css$/), limit: "12 kB", gzip: true },
  { name: "fonts, one file a face", path: named(/^(?:brygada|instrument)-.*\.woff2$/), limit: "90 kB", brotli: false },
  ...["literata", "source", "plex", "spectral"].map((pair) => ({
    name: `fonts of the pair ${pair} that every page needs`,
    path: named(new RegExp(`^${pair}-(?!.*-rare-|bold-italic-).*\\.woff2$`)),
    limit: "110 kB",
    brotli: false,
  })),
];
