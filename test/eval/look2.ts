import { analysisWorld } from "./analysis.ts";
import { rewritings } from "./near-duplicates.ts";
import { questionDrafts } from "./archive-gold.ts";
import { analyseDraft } from "#core/assistant/analysis/analyse-draft.ts";
const { posts, archive } = analysisWorld();
const index = archive.index();
for (const { post, how, body } of rewritings(posts, "dev")) {
  const { overlaps } = analyseDraft(
    index,
    { postId: null, title: "Bez tytułu", lead: "", body, tagIds: [] },
    index.lemmaOf,
  );
  if (!overlaps.some((o) => o.kind !== "same-question" && o.postId === post.id))
    console.log(post.id, how, JSON.stringify(overlaps.slice(0, 2)), body.length);
}
for (const d of questionDrafts().filter((e) => e.split === "dev")) {
  const { overlaps } = analyseDraft(index, { ...d, postId: null, tagIds: [] }, index.lemmaOf);
  console.log(
    d.same,
    d.postId,
    overlaps
      .slice(0, 3)
      .map((o) => `${o.postId} ${o.similarity} t${o.sameTitle} w${o.sameWords}`)
      .join(" | "),
  );
}
