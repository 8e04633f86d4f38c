import { ownValue } from "#core/base/values/own-value.ts";
import { percentOf } from "#core/polish/plural-forms.ts";
import { TITLE_LIMIT } from "#core/base/limits.ts";
import type { Checks, Finding, Section, Source, StyleNote } from "./stage-results.ts";
import type { AnalysisPort } from "../assistant-ports.ts";
import type { StageOutcome, StageWork } from "../runs/run-executor.ts";
import { allOf, dataOf } from "../runs/run.ts";
import { sectionsOf } from "../runs/run-rules.ts";
import { findRepeats, findShort, findUnanswered } from "./text-checks.ts";
import { excerpt, styleMessage } from "#core/analysis/draft/style-messages.ts";

/* Steps 7 and 8 of assistant.md, Pipeline. Only an invented quotation or source keeps a text from being ready. */

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

const MOST_STYLE = 40;

export async function check({ run, artefacts, deps, keep }: StageWork): Promise<StageOutcome> {
  const { analysis } = deps.archive;
  const sections = sectionsOf(artefacts);
  const findings = await againstSources(analysis, sections, allOf(artefacts, "source"));
  const title = (dataOf(artefacts, "brief")?.title ?? run.subject.title).slice(0, TITLE_LIMIT);
  const whole = wholeOf(sections);
  const said = await analysis.analyseDraft({ postId: null, title, lead: "", body: whole.body, tagIds: [] });
  const repeated = said.overlaps.map(({ kind, contained, postId, title: text }): Finding => {
    const message = kind === "same-question" ? SAME_QUESTION : `Ten wpis mówi już ${percentOf(contained)} tego tekstu.`;
    return { kind: "overlap", blocks: false, section: "", text, message, postId };
  });
  const all = [...findings, ...againstPlan(artefacts, sections), ...repeated];
  const style = said.readability.findings.slice(0, MOST_STYLE).map((found): StyleNote => {
    const text = excerpt(whole.body.slice(found.start, found.end));
    return { section: whole.sectionAt(found.start), message: styleMessage(found), text };
  });
  const checks: Checks = { findings: all, ready: !all.some(({ blocks }) => blocks), style, fog: said.readability.fog };
  await keep("checks", "", checks);
  return { ok: true };
}

function againstPlan(artefacts: StageWork["artefacts"], sections: Section[]): Finding[] {
  const [brief, outline] = [dataOf(artefacts, "brief"), dataOf(artefacts, "outline")];
  const kept = brief && outline ? [...findShort(sections, brief), ...findUnanswered(sections, brief, outline)] : [];
  return [...findRepeats(sections), ...kept];
}

async function againstSources(analysis: AnalysisPort, sections: Section[], sources: Source[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, markdown } of sections) {
    const { faults } = await analysis.checkSources(markdown, sources);
    for (const { kind, text, blocks } of faults) {
      const message = ownValue(FOUND, kind) ?? "Sprawdź to miejsce.";
      findings.push({ kind, blocks, section: id, text, message, postId: null });
    }
  }
  return findings;
}

/** The text as its draft will have it, without the marks of sources, and which section a place of it is in. */
function wholeOf(sections: Section[]): { body: string; sectionAt(place: number): string } {
  let body = "";
  const starts: { id: string; from: number }[] = [];
  for (const { id, heading, markdown } of sections) {
    starts.push({ id, from: body.length });
    body += `## ${heading}\n\n${markdown.replaceAll(/(?:(?<!\s)\s+)?\[S\d+\]/g, "")}\n\n`;
  }
  return { body, sectionAt: (place) => starts.findLast(({ from }) => from <= place)?.id ?? "" };
}
