import { doAt } from "./team.ts";
import { addWeeks, weekOf } from "#core/polish/dates/weeks.ts";
import type { TopicService, TopicFields } from "#core/topics/topic-service.ts";
import { LONG_TITLE, LONG_WORD } from "./edge-case-posts.ts";
import { type TeamByRole, readAt } from "./seeded-site.ts";
import type { RunningSite } from "./running-site.ts";

interface Stored {
  id: string;
  slug: string;
  version: number;
}

type Listed = { rows: (Stored & { title: string })[] };

const REASON = "Pisaliśmy o tym trzy razy w dwa lata i za każdym razem nikt tego nie czytał.";

export async function seedTopics(site: RunningSite, { redaktor, współpracownik }: TeamByRole): Promise<void> {
  const { choices } = await readAt<{ choices: Awaited<ReturnType<TopicService["choices"]>> }>(
    site,
    redaktor,
    "/topics",
  );
  const [categoryId = "", owner = ""] = [choices.categories[0]?.id, choices.people[0]?.id];
  const present = weekOf(Date.now(), "Europe/Warsaw");
  const add = async (member: typeof redaktor, given: Partial<Record<keyof TopicFields, string>>): Promise<Stored> => {
    const empty = { question: "", angle: "", intent: "poradnik", categoryId, tags: "", sources: "", notes: "" };
    await doAt(site, member, "/topics", { do: "create", ...empty, ...given });
    const found = `/topics?${new URLSearchParams({ q: given.title ?? "" })}`;
    const { shown } = await readAt<{ shown: Listed }>(site, member, found);
    return shown.rows.find(({ title }) => title === given.title)!;
  };
  const decide = ({ id, version }: Stored, act: string, more: object) =>
    doAt(site, redaktor, "/topics", { do: act, id, version: String(version), ...more });
  const plan = ({ id, version }: Stored, week: string) =>
    doAt(site, redaktor, "/topics", { do: "plan", topic: `${id}:${version}`, week, ownerId: owner });

  await add(współpracownik, {
    title: "Skąd się biorą sierotki",
    question: "Dlaczego spójnik zostaje na końcu wiersza?",
  });
  await add(redaktor, {
    title: LONG_TITLE,
    question: `Czy ${LONG_WORD} zmieści się w wierszu?`,
    angle: "Nie zmieści się.",
  });
  await decide(await add(redaktor, { title: "Jak przechowywać stare numery" }), "accept", {});
  await plan(await add(redaktor, { title: "Przypisy bez bólu", tags: "przypisy" }), addWeeks(present, 1));
  await plan(await add(redaktor, { title: "Makieta na zimę" }), addWeeks(present, 4));
  await plan(await add(redaktor, { title: "Spóźniony przegląd drukarni" }), addWeeks(present, -1));
  await decide(await add(redaktor, { title: "Kalendarz na przyszły rok" }), "defer", { until: "" });
  await decide(await add(redaktor, { title: "Dziesięć cytatów o pisaniu" }), "reject", { reason: REASON });
  const [one, other] = [await add(redaktor, { title: "Leady" }), await add(redaktor, { title: "Leady raz jeszcze" })];
  await doAt(site, redaktor, "/topics", { do: "merge", id: other.id, intoId: one.id });
}
