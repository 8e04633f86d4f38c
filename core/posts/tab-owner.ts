import type { Viewer } from "../base/viewer.ts";
import { refuse, type Failure } from "../base/outcome.ts";

/* A tab is named by an id of its own and by its person: people who share a browser share its storage, not their texts. */

const MARK = ".";

export function tabName(own: string, userId: string): string {
  return own + MARK + userId;
}

/** Whether a tab may be a person's. One that names nobody is anybody's: a form's, or that of an older release. */
export function isTabOf(tab: string, userId: string): boolean {
  const mark = tab.indexOf(MARK);
  return mark < 0 || tab.slice(mark + MARK.length) === userId;
}

const SOMEBODY_ELSE = "W tej przeglądarce jest teraz zalogowany ktoś inny niż osoba, która otworzyła ten wpis.";

/** The refusal, with `fields.tab`, of a tab that belongs to somebody else than the session's person. */
export function refusalOfTab(viewer: Viewer, tab: string): Failure | null {
  return isTabOf(tab, viewer.id) ? null : refuse("forbidden", SOMEBODY_ELSE, { tab: SOMEBODY_ELSE });
}
