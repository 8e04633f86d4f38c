/* `CHANGELOG.md` in the form of Keep a Changelog 1.1.0. */

const UNRELEASED = /^## \[Unreleased\]\n/m;
const RELEASED = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm;

/** The newest first. */
export function releasedVersions(changelog: string): string[] {
  return Array.from(changelog.matchAll(RELEASED), ([, version = ""]) => version);
}

/** Moves what is unreleased under a heading of version and day (`2026-11-22`). Null where nothing is unreleased. */
export function withRelease(changelog: string, version: string, date: string): string | null {
  const heading = UNRELEASED.exec(changelog);
  if (!heading) return null;
  const begin = heading.index + heading[0].length;
  const [entries = ""] = changelog.slice(begin).split(/^## /m);
  if (!/^- \S/m.test(entries)) return null;
  return `${changelog.slice(0, begin)}\n## [${version}] - ${date}\n${changelog.slice(begin)}`;
}
