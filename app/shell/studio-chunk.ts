let loaded: Awaited<ReturnType<typeof loadAll>> | null = null;

async function loadAll() {
  const [{ StudioLayout }, { AdminBar }, { StudioTags }, { StudioTopics }, { RejectedFormView }] = await Promise.all([
    import("./studio-layout.tsx"),
    import("./admin-bar.tsx"),
    import("../studio/tags/tags.tsx"),
    import("../studio/topics/topics.tsx"),
    import("../studio/ui/rejected-form-view.tsx"),
  ]);
  return { StudioLayout, AdminBar, StudioTags, StudioTopics, RejectedFormView };
}

/** Loads the studio's screens, once. Call it before drawing a page that shows them. */
export async function loadStudioChunk(): Promise<void> {
  loaded ??= await loadAll();
}

/** Returns the studio's screens; null in an app that was started for a reader. After signing in, the next document loads the screens. */
export function studioChunk() {
  return loaded;
}

/** Whether the document belongs to the studio or shows its bar, so that the app needs its screens. */
export function showsStudio(page: ParentNode): boolean {
  return page.querySelector(".studio, .admin-bar") !== null;
}
