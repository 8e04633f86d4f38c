import type { AssistantSettings } from "#core/assistant/assistant-service.ts";
import type { Cap, ModelChoice } from "#core/base/assistant-config.ts";
import type { ProbedModel } from "#core/assistant/assistant-ports.ts";
import type { ChargeTotal } from "#core/assistant/budget/charge.ts";
import { assistant as words } from "../../messages/assistant.ts";
import { useView } from "../../routing/router.tsx";
import { Form } from "../../ui/form.tsx";
import type { AssistantStatusScreen } from "./assistant-status.loader.ts";
import { KeyValueTable } from "../ui/key-value-table.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { DataTable } from "../ui/data-table.tsx";

type Configured = NonNullable<AssistantSettings["configured"]>;

const MILLION = 1_000_000;

export function Component() {
  const view = useView<AssistantStatusScreen>();
  const { configured } = view;
  return (
    <>
      <PageHeading title={words.title} standfirst={words.standfirst} />
      <section className="studio-part" aria-labelledby="model">
        <h2 id="model">{words.model}</h2>
        {configured ? <Model configured={configured} /> : <NoModel />}
      </section>
      {configured && <Connection view={view} />}
      {configured && <Used view={view} configured={configured} />}
    </>
  );
}

function NoModel() {
  return (
    <>
      <p>{words.off}</p>
      <details>
        <summary className="fold">{words.forAdministrator}</summary>
        <p>{words.howTo}</p>
      </details>
    </>
  );
}

function Model({ configured }: { configured: Configured }) {
  const { address, keyFrom, keyHint, fast, smart, currency, caps, disclosure } = configured;
  const { rows } = words;
  const lines: [name: string, value: string][] = [
    [rows.address, address],
    [rows.key, keyFrom === null ? words.noKey : words.key(keyFrom, keyHint)],
    [rows.fast, modelText(fast, currency)],
    [rows.smart, modelText(smart, currency)],
    [rows.disclosure, words.disclosures[disclosure]],
    [rows.run, capText(caps.run, currency)],
    [rows.personDay, capText(caps.personDay, currency)],
    [rows.siteMonth, capText(caps.siteMonth, currency)],
    [rows.drafts, String(caps.draftsADay)],
  ];
  return (
    <>
      <details>
        <summary className="fold">{words.forAdministrator}</summary>
        <p>{words.fileHint}</p>
      </details>
      <KeyValueTable caption={words.model} rows={lines} />
    </>
  );
}

function modelText({ id, price }: ModelChoice, currency: string): string {
  return `${id} – ${price ? words.price(price.input, price.output, currency) : words.noPrice}`;
}

function capText({ tokens, cost }: Cap, currency: string): string {
  const amounts = [tokens === null ? [] : words.tokens(tokens), cost === null ? [] : words.cost(cost, currency)].flat();
  return amounts.length > 0 ? amounts.join(", ") : words.noCap;
}

function Connection({ view: { probe, probedText } }: { view: AssistantStatusScreen }) {
  return (
    <section className="studio-part" aria-labelledby="polaczenie">
      <h2 id="polaczenie">{words.connection}</h2>
      <p>{words.connectionHint}</p>
      <div className="studio-forms">
        <Form do="probe">
          <button className="button">{words.probe}</button>
        </Form>
        {probe && <Probed models={probe.models} when={probedText ?? ""} />}
      </div>
    </section>
  );
}

function Probed({ models, when }: { models: ProbedModel[]; when: string }) {
  const areComplete = models.every(
    ({ problem, stream, usage, jsonSchema }) => problem !== null || (stream && usage && jsonSchema),
  );
  return (
    <>
      <output className="field-hint">{words.probed(when)}</output>
      <DataTable caption={words.connection} columns={[words.model, words.understands]} end={words.state}>
        {models.map((model) => (
          <tr key={model.alias}>
            <td className="data-table-title">{model.id}</td>
            <td className="data-table-long">{model.problem ?? supportText(model)}</td>
            <td className="data-table-state data-table-end" data-tone={model.problem === null ? "live" : "fault"}>
              {model.problem === null ? words.answers : words.silent}
              {model.problem === null && <span className="data-table-under">{words.took(model.tookMs)}</span>}
            </td>
          </tr>
        ))}
      </DataTable>
      {!areComplete && <p className="field-hint">{words.lacks}</p>}
    </>
  );
}

function supportText(model: ProbedModel): string {
  const names = ["stream", "usage", "jsonSchema"] as const;
  return names.map((name) => `${words.support[name]}: ${model[name] ? words.yes : words.no}`).join("; ");
}

function Used({
  view: { month, monthText, today },
  configured,
}: {
  view: AssistantStatusScreen;
  configured: Configured;
}) {
  const { caps, currency } = configured;
  return (
    <section className="studio-part" aria-labelledby="zuzycie">
      <h2 id="zuzycie">{words.used}</h2>
      <div className="studio-forms">
        <Spent name={words.month(monthText)} used={month.used} cap={caps.siteMonth} currency={currency} />
        <Spent name={words.today} used={today} cap={caps.personDay} currency={currency} />
      </div>
    </section>
  );
}

interface SpentProps {
  name: string;
  used: ChargeTotal;
  cap: Cap;
  currency: string;
}

function Spent({ name, used, cap, currency }: SpentProps) {
  const tokens = used.input + used.output;
  const facts = [
    words.tokens(tokens),
    used.cost > 0 ? words.cost(used.cost / MILLION, currency) : "",
    words.calls(used.calls),
    used.estimated > 0 ? words.estimated(used.estimated) : "",
    used.unpriced > 0 && used.cost > 0 ? words.unpriced(used.unpriced) : "",
  ];
  return (
    <div className="running">
      <p className="running-name">{name}</p>
      {cap.tokens !== null && <progress value={Math.min(tokens, cap.tokens)} max={cap.tokens} aria-label={name} />}
      <p className="field-hint">{facts.filter((fact) => fact !== "").join(", ")}</p>
    </div>
  );
}
