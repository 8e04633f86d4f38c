import type { ServerResponse } from "node:http";
import { type ModelRequest, type Reply, says, saysJson } from "./model-server.ts";

/* A model that answers each step of the generator by its prompt. */

/** The answers rest on it; give it as the first source. */
export const LEAD_SOURCE = {
  title: "Notatki z warsztatu",
  text: "Lead liczy najwyżej trzy zdania. Pierwsze zdanie mówi, co się stało i kogo to dotyczy.",
};

const IDEAS = [
  {
    title: "Ile zdań ma mieć lead",
    angle: "miara zamiast wrażenia",
    question: "Ile zdań ma dobry lead?",
    reader: "początkujący redaktor",
    whyNow: "Redakcja zaczyna nowy rok.",
    outline: ["Miara leadu", "Pierwsze zdanie"],
  },
  {
    title: "Kiedy lead może być pytaniem",
    angle: "wyjątki od reguły",
    question: "Czy lead może być pytaniem?",
    reader: "autor felietonów",
    whyNow: "Pytania w leadach wracają.",
    outline: ["Wyjątek", "Ryzyko"],
  },
];

const OUTLINE = {
  sections: [
    { heading: "Miara leadu", sources: ["S1"], points: ["Najwyżej trzy zdania."] },
    { heading: "Pierwsze zdanie", sources: ["S1"], points: ["Co i kogo dotyczy."] },
  ],
};

/** Of the draft's second passage; the first is a heading. */
const CORRECTED = {
  elements: [{ part: "P2", text: "Lead liczy co najwyżej trzy zdania [^S1].", reason: "Ściślej." }],
};

const TEXTS: Record<string, string> = {
  "Miara leadu": "Lead liczy najwyżej trzy zdania [S1].",
  "Pierwsze zdanie": "Pierwsze zdanie mówi, co się stało i kogo to dotyczy [S1].",
};

/** `sections` replaces its answer to a section. */
export function scriptedModel(sections: Reply = writeSection): Reply {
  return (request, response) => replyTo(request, sections)(request, response);
}

function replyTo({ body }: ModelRequest, sections: Reply): Reply {
  const [instructions = ""] = body.messages.map(({ content }) => content);
  if (instructions.includes("pomysłów na nowe teksty")) return saysJson({ elements: IDEAS });
  if (instructions.includes("Popraw tylko błędy")) return saysJson(CORRECTED);
  return instructions.includes("Ułóż plan") ? saysJson(OUTLINE) : sections;
}

export function writeSection(request: ModelRequest, response: ServerResponse): void {
  const prompt = request.body.messages.at(-1)?.content ?? "";
  const [, about = ""] = /nazwa="ta część">\n([^\n<]+)/.exec(prompt) ?? [];
  says(TEXTS[about] ?? "Nic więcej nie wiadomo [S1].")(request, response);
}
