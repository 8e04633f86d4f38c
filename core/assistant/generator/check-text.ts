import { ownValue } from "#core/base/values/own-value.ts";
import { percentOf } from "#core/polish/plural-forms.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import { sharedRuns, wordRuns } from "#core/analysis/likeness/word-runs.ts";
import { alike } from "#core/analysis/sources/source-check.ts";
import type { StageWork } from "../runs/run-executor.ts";
import { allOf } from "../runs/run.ts";
import type { Checks, Finding, Outline, Section } from "./stage-results.ts";

/* What a person should look at before a text becomes a draft. Only an invented quotation or source keeps it from being ready. */

const FOUND: Record<string, string> = {
  quote: "Tego cytatu nie ma w żadnym źródle.",
  number: "Tej liczby nie ma w źródłach.",
  date: "Tej daty nie ma w źródłach.",
  link: "Tego adresu nie ma wśród źródeł.",
  "source-id": "Takiego źródła nie ma.",
  unsourced: "To zdanie nie ma źródła.",
  "not-in-source": "Podane przy tym zdaniu źródło tego nie mówi.",
};

const SAME_QUESTION = "Ten wpis odpowiada już na to samo pytanie.";

/** Words that stand together in two sections, and the share of the shorter one from which it repeats the other. */
const RUN_WORDS = 3;
const FEWEST_RUNS = 8;
const REPEATED_SHARE = 0.4;

export async function checkText(
  { artefacts, deps }: Pick<StageWork, "artefacts" | "deps">,
  outline: Outline,
  sections: Section[],
): Promise<Checks> {
  const { analysis } = deps.archive;
  const sources = allOf(artefacts, "source");
  const findings: Finding[] = [];
  for (const { id, markdown } of sections) {
    const { faults } = await analysis.checkSources(markdown, sources);
    for (const { kind, text, blocks } of faults) {
      const message = ownValue(FOUND, kind) ?? "Sprawdź to miejsce.";
      findings.push({ kind, blocks, section: id, text, message, postId: null });
    }
  }
  const draft = {
    postId: null,
    title: outline.title.slice(0, TITLE_LIMIT),
    lead: "",
    body: bodyOf(sections),
    tagIds: [],
  };
  const { overlaps } = await analysis.analyseDraft(draft);
  const repeated = overlaps.map(({ kind, contained, postId, title: text }): Finding => {
    const message = kind === "same-question" ? SAME_QUESTION : `Ten wpis mówi już ${percentOf(contained)} tego tekstu.`;
    return { kind: "overlap", blocks: false, section: "", text, message, postId };
  });
  const all = [...findings, ...findRepeats(sections), ...repeated];
  return { findings: all, ready: !all.some(({ blocks }) => blocks) };
}

/** The text as its draft will have it, without the marks of sources. */
function bodyOf(sections: Section[]): string {
  const texts = sections.map(({ heading, markdown }) => `## ${heading}\n\n${markdown}`);
  return texts.join("\n\n").replaceAll(/(?:(?<!\s)\s+)?\[S\d+\]/g, "");
}

export function findRepeats(sections: readonly Section[]): Finding[] {
  const read = sections.map((section) => ({ section, runs: runsOf(section.markdown) }));
  return read.flatMap(({ section, runs }, at) => {
    const shares = read
      .slice(0, at)
      .map((other) => ({ heading: other.section.heading, share: sharedRuns(runs, other.runs, FEWEST_RUNS) }));
    const [most] = shares.toSorted((one, other) => other.share - one.share);
    if (!most || most.share < REPEATED_SHARE) return [];
    const message = `Ta część powtarza inną (wspólne słowa: ${percentOf(most.share)}):`;
    return [{ kind: "repeat", blocks: false, section: section.id, text: most.heading, message, postId: null }];
  });
}

function runsOf(markdown: string): Set<string> {
  const text = alike(
    markdown.replaceAll(/\[\s*S\d+(?:\s*[,;]\s*S\d+)*\s*\]/g, " ").replaceAll(/\]\((?:(?!\]\()[^)])*\)/g, " "),
  );
  const words = text === "" ? [] : text.split(" ");
  return new Set(wordRuns(words, RUN_WORDS));
}
