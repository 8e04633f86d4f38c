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

/** Loads it, once; needed before a page that shows it is drawn. */
export async function loadStudioChunk(): Promise<void> {
  loaded ??= await loadAll();
}

/** Null in a reader's app, also when somebody has signed in beside it since: the next document shows it. */
export function studioChunk() {
  return loaded;
}

export function showsStudio(page: ParentNode): boolean {
  return page.querySelector(".studio, .admin-bar") !== null;
}
