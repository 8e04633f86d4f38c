/* `CHANGELOG.md` in the form of Keep a Changelog 1.1.0: a section for what is unreleased, and below it one for each version. */

const UNRELEASED = /^## \[Unreleased\]\n/m;
const RELEASED = /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm;

/** The versions its headings name, in their order: the newest first. */
export function releasedVersions(changelog: string): string[] {
  return Array.from(changelog.matchAll(RELEASED), ([, version = ""]) => version);
}

/**
 * The changelog with what was unreleased under a heading of the version and the day (`2026-11-22`), and an empty section above
 * it. Null where nothing is unreleased: no section, or none with an entry.
 */
export function withRelease(changelog: string, version: string, date: string): string | null {
  const heading = UNRELEASED.exec(changelog);
  if (!heading) return null;
  const begin = heading.index + heading[0].length;
  const [entries = ""] = changelog.slice(begin).split(/^## /m);
  if (!/^- \S/m.test(entries)) return null;
  return `${changelog.slice(0, begin)}\n## [${version}] - ${date}\n${changelog.slice(begin)}`;
}
