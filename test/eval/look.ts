import { analysisWorld } from "./analysis.ts";
import { ndcg } from "./ranking.ts";
import { linkCandidates } from "#core/assistant/analysis/link-proposals.ts";
import { analyseDraft } from "#core/assistant/analysis/analyse-draft.ts";
import { readDraft } from "#core/assistant/analysis/read-draft.ts";
const { posts, archive } = analysisWorld();
const index = archive.index();
for (const post of posts.filter((p) => p.split === "dev")) {
  const draft = { postId: post.id, title: post.title, lead: post.lead, body: post.body, tagIds: [] };
  const found = linkCandidates(index, readDraft(draft, index.lemmaOf)).slice(0, 6);
  const grades = new Map(post.anchors.map(({ id }) => [id, post.related.get(id) ?? 1]));
  const score = ndcg({ ids: found.map((f) => f.postId), grades });
  if (process.argv[2] === "links" && score < 0.9)
    console.log(
      post.id,
      score.toFixed(2),
      "GOLD",
      post.anchors.map((a) => a.words + "=" + a.id).join("; "),
      "GOT",
      found.map((f) => `${f.anchor}=${f.postId}:${f.score}`).join("; "),
    );
  const { tags } = analyseDraft(index, draft, index.lemmaOf);
  if (process.argv[2] === "tags")
    console.log(
      post.id,
      "GOLD",
      post.tags.join(","),
      "GOT",
      tags.map((t) => `${t.name}:${t.score}:${t.reason}`).join(" "),
    );
}

import { averagePrecision, precisionAt } from "./ranking.ts";
import { tagId } from "./archive-gold.ts";
let [n, p3, map, rel, m, lk, pr, prn] = [0, 0, 0, 0, 0, 0, 0, 0];
for (const post of posts.filter((p) => p.split === "dev")) {
  const draft = { postId: post.id, title: post.title, lead: post.lead, body: post.body, tagIds: [] };
  const a = analyseDraft(index, draft, index.lemmaOf);
  const chosen = { ids: a.tags.flatMap((t) => t.tagId ?? []), wanted: new Set(post.tags.map(tagId)) };
  n++;
  p3 += precisionAt(chosen, 3);
  map += averagePrecision(chosen);
  if (!post.anchors.some(({ id }) => (post.related.get(id) ?? 0) > 1)) continue;
  m++;
  rel += ndcg({ ids: a.related.map((r) => r.postId), grades: post.related });
  const grades = new Map(post.anchors.map(({ id }) => [id, post.related.get(id) ?? 1]));
  lk += ndcg({ ids: linkCandidates(index, readDraft(draft, index.lemmaOf)).map((f) => f.postId), grades });
  for (const l of a.links) {
    prn++;
    pr += Number(post.related.has(l.postId));
  }
}
console.log(
  `P3 ${(p3 / n).toFixed(3)} MAP ${(map / n).toFixed(3)} rel ${(rel / m).toFixed(3)} links ${(lk / m).toFixed(3)} prec ${(pr / prn).toFixed(3)} of ${prn}`,
);
