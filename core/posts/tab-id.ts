import type { Viewer } from "../base/viewer.ts";
import { refuse, type Failure } from "../base/outcome.ts";

/*
 * A tab that has a post open names itself: by what tells it from all others, then by whose it is. A browser that several people
 * use holds their tabs, and the texts that tabs have left behind, beside one another; each of them goes on with their own.
 */

/** Stands between the two parts; no id has one. */
const MARK = ".";

/** The name of a person's tab. `own` is new with every load of the page. */
export function tabName(own: string, userId: string): string {
  return own + MARK + userId;
}

/** Whether a tab may be a person's. One that names nobody is anybody's: a form's, or that of an older release. */
export function isTabOf(tab: string, userId: string): boolean {
  const mark = tab.indexOf(MARK);
  return mark < 0 || tab.slice(mark + MARK.length) === userId;
}

const SOMEBODY_ELSE = "W tej przeglądarce jest teraz zalogowany ktoś inny niż osoba, która otworzyła ten wpis.";

/**
 * The refusal, with `fields.tab`, of what a tab asks for in a session of somebody else than its person: its text is not to be
 * saved under another name, nor to go out by another's right. Null for the person's own.
 */
export function refusalOfTab(viewer: Viewer, tab: string): Failure | null {
  return isTabOf(tab, viewer.id) ? null : refuse("forbidden", SOMEBODY_ELSE, { tab: SOMEBODY_ELSE });
}
