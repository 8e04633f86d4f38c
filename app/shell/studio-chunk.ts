import type { DeskBar } from "./admin-bar.tsx";
import type { StudioFrame } from "./studio-layout.tsx";
import type { TagsDesk } from "../studio/tags/tag-manager.tsx";
import type { TopicsDesk } from "../studio/topics/topic-manager.tsx";
import type { UnsentForm } from "../studio/ui/rejected-form-view.tsx";

/** What stands around pages for signed-in people only. Readers' browsers never load it. */
interface DeskFrames {
  StudioFrame: typeof StudioFrame;
  DeskBar: typeof DeskBar;
  /** What editors have at the address of a readers' page. */
  TagsDesk: typeof TagsDesk;
  TopicsDesk: typeof TopicsDesk;
  /** What stands in place of an error where a form was not taken. */
  UnsentForm: typeof UnsentForm;
}

let loaded: DeskFrames | null = null;

/** Loads it, once; needed before a page that shows it is drawn. */
export async function loadDeskFrames(): Promise<void> {
  const [{ StudioFrame }, { DeskBar }, { TagsDesk }, { TopicsDesk }, { UnsentForm }] = await Promise.all([
    import("./studio-layout.tsx"),
    import("./admin-bar.tsx"),
    import("../studio/tags/tag-manager.tsx"),
    import("../studio/topics/topic-manager.tsx"),
    import("../studio/ui/rejected-form-view.tsx"),
  ]);
  loaded = { StudioFrame, DeskBar, TagsDesk, TopicsDesk, UnsentForm };
}

/** Null in a reader's app, also when somebody has signed in beside it since: the next document shows it. */
export function deskFrames(): DeskFrames | null {
  return loaded;
}

/** Whether the document at hand shows a part of it. */
export function showsDesk(page: ParentNode): boolean {
  return page.querySelector(".studio, .desk-bar") !== null;
}
