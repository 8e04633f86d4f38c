import type { ViewsCurve } from "#core/statistics/views-service.ts";
import { statistics as words } from "../../messages/statistics/statistics.ts";
import { ViewsChart } from "./views-chart.tsx";

/** How often one post was read, on the page of its history. */
export function PostViews({ curve }: { curve: ViewsCurve }) {
  const { views, before, beforeText, spanText } = curve;
  return (
    <section className="studio-part" aria-labelledby="wyswietlenia">
      <h2 id="wyswietlenia">{words.ofPost}</h2>
      <div className="views-sum">
        <p>{views === 0 ? words.ofPostNone(spanText) : words.ofPostSum(views, spanText)}</p>
        {views > 0 && <p>{words.comparison(views, before, beforeText)}</p>}
        {views > 0 && <ViewsChart curve={curve} />}
      </div>
    </section>
  );
}
