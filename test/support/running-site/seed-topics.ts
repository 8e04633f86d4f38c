import { doAt } from "./team.ts";
import { addWeeks, weekOf } from "#core/polish/dates/weeks.ts";
import type { TopicService } from "#core/topics/create-topic-service.ts";
import type { TopicFields } from "#core/topics/topic-service-types.ts";
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

export async function seedTopics(site: RunningSite, { editor, contributor }: TeamByRole): Promise<void> {
  const { choices } = await readAt<{ choices: Awaited<ReturnType<TopicService["choices"]>> }>(site, editor, "/topics");
  const [categoryId = "", owner = ""] = [choices.categories[0]?.id, choices.people[0]?.id];
  const present = weekOf(Date.now(), "Europe/Warsaw");
  const add = async (member: typeof editor, given: Partial<Record<keyof TopicFields, string>>): Promise<Stored> => {
    const empty = { question: "", angle: "", intent: "guide", categoryId, tags: "", sources: "", notes: "" };
    await doAt(site, member, "/topics", { do: "create", ...empty, ...given });
    const found = `/topics?${new URLSearchParams({ q: given.title ?? "" })}`;
    const { shown } = await readAt<{ shown: Listed }>(site, member, found);
    return shown.rows.find(({ title }) => title === given.title)!;
  };
  const decide = ({ id, version }: Stored, act: string, more: object) =>
    doAt(site, editor, "/topics", { do: act, id, version: String(version), ...more });
  const plan = (topic: Stored, week: string) => decide(topic, "plan", { week, ownerId: owner });

  await add(contributor, {
    title: "Skąd się biorą sierotki",
    question: "Dlaczego spójnik zostaje na końcu wiersza?",
  });
  await add(editor, {
    title: LONG_TITLE,
    question: `Czy ${LONG_WORD} zmieści się w wierszu?`,
    angle: "Nie zmieści się.",
  });
  await decide(await add(editor, { title: "Jak przechowywać stare numery" }), "accept", {});
  await plan(await add(editor, { title: "Przypisy bez bólu", tags: "przypisy" }), addWeeks(present, 1));
  await plan(await add(editor, { title: "Makieta na zimę" }), addWeeks(present, 4));
  await plan(await add(editor, { title: "Spóźniony przegląd drukarni" }), addWeeks(present, -1));
  await decide(await add(editor, { title: "Kalendarz na przyszły rok" }), "defer", { until: "" });
  await decide(await add(editor, { title: "Dziesięć cytatów o pisaniu" }), "reject", { reason: REASON });
  const [one, other] = [await add(editor, { title: "Leady" }), await add(editor, { title: "Leady raz jeszcze" })];
  await doAt(site, editor, "/topics", { do: "merge", id: other.id, intoId: one.id });
}
