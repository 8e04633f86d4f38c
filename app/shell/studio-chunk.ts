import type { AdminBar } from "./admin-bar.tsx";
import type { StudioLayout } from "./studio-layout.tsx";
import type { TagManager } from "../studio/tags/tag-manager.tsx";
import type { TopicManager } from "../studio/topics/topic-manager.tsx";
import type { RejectedFormView } from "../studio/ui/rejected-form-view.tsx";

interface StudioChunk {
  StudioLayout: typeof StudioLayout;
  AdminBar: typeof AdminBar;
  TagManager: typeof TagManager;
  TopicManager: typeof TopicManager;
  RejectedFormView: typeof RejectedFormView;
}

let loaded: StudioChunk | null = null;

/** Loads it, once; needed before a page that shows it is drawn. */
export async function loadStudioChunk(): Promise<void> {
  const [{ StudioLayout }, { AdminBar }, { TagManager }, { TopicManager }, { RejectedFormView }] = await Promise.all([
    import("./studio-layout.tsx"),
    import("./admin-bar.tsx"),
    import("../studio/tags/tag-manager.tsx"),
    import("../studio/topics/topic-manager.tsx"),
    import("../studio/ui/rejected-form-view.tsx"),
  ]);
  loaded = {
    StudioLayout: StudioLayout,
    AdminBar: AdminBar,
    TagManager: TagManager,
    TopicManager: TopicManager,
    RejectedFormView: RejectedFormView,
  };
}

/** Null in a reader's app, also when somebody has signed in beside it since: the next document shows it. */
export function studioChunk(): StudioChunk | null {
  return loaded;
}

export function showsStudio(page: ParentNode): boolean {
  return page.querySelector(".studio, .admin-bar") !== null;
}
