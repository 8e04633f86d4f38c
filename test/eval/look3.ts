import { analysisWorld } from "./analysis.ts";
import { questionDrafts } from "./archive-gold.ts";
import { closenessOf } from "#core/assistant/analysis/closeness.ts";
const index = analysisWorld().archive.index();
for (const d of questionDrafts().filter((e) => e.split === "dev")) {
  const c = closenessOf(index, { title: d.title, question: d.lead, angle: "" }, index.lemmaOf);
  console.log(d.same, d.postId, c.closest.map((x) => `${x.postId} ${x.similarity}`).join(" | "));
}
for (const t of ["Odpowietrzanie kaloryferów w bloku", "Kaloryfer w zabytkowej kamienicy", "Jak odpowietrzyć kaloryfer", "Łańcuch rowerowy na zimę", "Kleszcze u kota"]) console.log(t, JSON.stringify(closenessOf(index, { title: t, question: "", angle: "" }, index.lemmaOf)));
