import type { Viewer } from "../accounts/viewer.ts";
import type { DeskPorts } from "../desk-parts.ts";
import { ok, type Outcome, refuse } from "../outcome.ts";
import type { PostDesk } from "../posts/desk.ts";
import { NOT_STORED } from "../posts/draft.ts";
import { openBlank } from "../posts/opening.ts";
import { saveDraft } from "../posts/saving-drafts.ts";
import type { Brief, Checks, Outline, Section, Source } from "./artefacts.ts";
import type { AssistantDesk } from "./assistant-desk.ts";
import { type Artefact, RESTING } from "./run.ts";
import { allOf, dataOf } from "./run-rules.ts";
import { ownRun } from "./run-standing.ts";

/** All the assistant may do to posts: begin a draft and save it. Nothing of it reaches a reader. */
export type DraftWriting = Pick<PostDesk, "blank" | "save">;

/** Names the tab a draft is written by; nobody has it open. */
const TAB = "asystent";

export function createDrafting(ports: DeskPorts): Pick<AssistantDesk, "toDraft"> {
  const drafts: DraftWriting = {
    blank: (viewer, postId, topicSlug) => openBlank(ports, viewer, postId, topicSlug),
    save: (viewer, request) => saveDraft(ports, viewer, request),
  };
  return { toDraft: (viewer, id) => toDraft(ports, drafts, viewer, id) };
}

async function toDraft(
  ports: DeskPorts,
  drafts: DraftWriting,
  viewer: Viewer,
  id: string,
): Promise<Outcome<{ postId: string; slug: string }>> {
  const { store, newId, clock } = ports;
  const found = await ownRun(store.read, viewer, id);
  if (!found.ok) return found;
  const { subject, state } = found.value;
  if (!RESTING.includes(state)) return refuse("conflict", "Ten przebieg jeszcze pracuje albo już się skończył.");
  const artefacts = await store.read.artefacts(id);
  const written = bodyOf(artefacts);
  if (!written.ok) return written;
  const postId = newId();
  const topics = subject.kind === "topic" ? await store.read.topics() : [];
  const blank = await drafts.blank(viewer, postId, topics.find((topic) => topic.id === subject.id)?.slug ?? null);
  if (!blank.ok) return blank;
  const title = dataOf<Brief>(artefacts, "brief")?.title ?? subject.title;
  const categoryId = subject.kind === "category" ? subject.id : blank.value.draft.categoryId;
  const tagIds = subject.kind === "tag" ? [subject.id] : blank.value.draft.tagIds;
  const draft = { ...blank.value.draft, title, categoryId, tagIds, body: written.value };
  const request = { postId, base: NOT_STORED, draft, baseDraft: null, kind: "save" as const, tab: TAB };
  const saved = await drafts.save(viewer, request);
  if (!saved.ok) return saved;
  const sections = allOf<Section>(artefacts, "section");
  const models = [...new Set(sections.flatMap(({ model }) => (model === null ? [] : [model])))];
  await store.write(async (tx) => {
    if (models.length > 0) {
      await tx.putProvenance({ postId, use: "draft", models, reviewerId: null, reviewedAt: null });
    }
    await tx.changeRun(id, RESTING, { state: "gotowy", postId, updatedAt: clock() });
  });
  ports.assistant?.news.told(id);
  return ok({ postId, slug: saved.value.slug });
}

/** The sections in the order of the outline, source marks as footnotes, in Markdown; refused while something blocks. */
function bodyOf(artefacts: Artefact[]): Outcome<string> {
  const checks = dataOf<Checks>(artefacts, "checks");
  if (!checks) return refuse("conflict", "Sprawdź najpierw tekst: cytaty, liczby i źródła.");
  if (!checks.ready)
    return refuse(
      "conflict",
      "W tekście jest cytat albo źródło, którego nikt nie podał. Popraw to i sprawdź jeszcze raz.",
    );
  if (isOlder(artefacts))
    return refuse("conflict", "Tekst zmienił się od ostatniego sprawdzenia. Sprawdź go jeszcze raz.");
  const outline = dataOf<Outline>(artefacts, "outline");
  const sections = (outline?.sections ?? []).flatMap(({ id }) => dataOf<Section>(artefacts, "section", id) ?? []);
  if (sections.length === 0) return refuse("conflict", "Ten przebieg nie ma jeszcze tekstu.");
  const text = sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`).join("\n\n");
  const used = allOf<Source>(artefacts, "source").filter(({ id }) => text.includes(`[${id}]`));
  const notes = used.map(({ id, title, address }) => `[^${id}]: ${address ? `${title}, <${address}>` : title}`);
  return ok(`${[text.replace(/\[(S\d+)\]/g, "[^$1]"), ...notes].join("\n\n")}\n`);
}

/** Whether a section is newer than what was checked. */
function isOlder(artefacts: Artefact[]): boolean {
  const checked = artefacts.find(({ kind }) => kind === "checks")?.at ?? 0;
  return artefacts.some(({ kind, at }) => kind === "section" && at > checked);
}
