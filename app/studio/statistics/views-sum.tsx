import type { ViewsCurve } from "#core/statistics/views-service.ts";
import { statistics as words } from "../../messages/statistics/statistics.ts";
import { DataTable } from "../ui/data-table.tsx";

/* The lengths of the picture have no unit: it is stretched to the width and height that the style sheet gives it. */
const BAR = 8;
const GAP = 2;
const HEIGHT = 100;
/** A bar of few views beside many is still seen. */
const LOWEST = 1;

/** Says how many views a span has, compared with the span before, and draws them. `hasDevices`: whether phones were told apart. */
export function ViewsSum({ curve, hasDevices = false }: { curve: ViewsCurve; hasDevices?: boolean }) {
  const { views, before, phone, spanText, beforeText } = curve;
  return (
    <section className="views-sum" aria-labelledby="razem">
      <h2 id="razem">
        {words.views(views)} <span className="views-of">{spanText}</span>
      </h2>
      <p>
        {words.comparison(views, before, beforeText)} {views > 0 && hasDevices && words.phones(phone, views)}
      </p>
      {views > 0 && <ViewsChart curve={curve} />}
    </section>
  );
}

/** Draws views as bars, with their scale and the first and last step in words, and the same figures as a table that unfolds. */
function ViewsChart({ curve }: { curve: ViewsCurve }) {
  const { steps, spanText, views, unit } = curve;
  const most = steps.reduce((one, other) => (other.views > one.views ? other : one), { name: "", views: 0 });
  return (
    <figure className="views-chart">
      <p className="views-scale" aria-hidden="true">
        {words.number(most.views)}
      </p>
      <svg
        viewBox={`0 0 ${steps.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-labelledby="wykres-wyswietlen"
      >
        <title id="wykres-wyswietlen">{words.chart(spanText, views, most)}</title>
        {steps.map((step, at) => {
          const height = step.views === 0 ? 0 : Math.max(LOWEST, Math.round((step.views / most.views) * HEIGHT));
          return (
            <rect key={step.first} x={at * (BAR + GAP)} y={HEIGHT - height} width={BAR} height={height}>
              <title>{words.bar(step.name, step.views)}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        <p className="views-ends" aria-hidden="true">
          <span>{steps[0]?.name}</span>
          {steps.length > 1 && <span>{steps.at(-1)?.name}</span>}
        </p>
        <details className="views-figures">
          <summary className="button-plain">{words.figures}</summary>
          <DataTable caption={spanText} columns={[words.unitNames[unit], words.phoneColumn]} end={words.viewsColumn}>
            {steps.map((step) => (
              <tr key={step.first}>
                <td>{step.name}</td>
                <td data-name={words.phoneColumn}>{words.number(step.phone)}</td>
                <td data-name={words.viewsColumn} className="data-table-end">
                  {words.number(step.views)}
                </td>
              </tr>
            ))}
          </DataTable>
        </details>
      </figcaption>
    </figure>
  );
}
