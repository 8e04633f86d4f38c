import type { Markdown } from "#core/markdown/markdown.ts";
import { LEAD_LIMIT, TITLE_LIMIT } from "#core/base/limits.ts";
import type { Payload } from "./payloads.ts";

export interface HostilePost {
  slug: string;
  source: string;
  /** Payloads of the body; empty for a post that has some in its title, lead and tags only. */
  payloads: Payload[];
}

/** Characters of a payload in a title or lead, and in a tag. */
const FIELD = 180;
const TAG = 40;

/** As many payloads as a lead has room for, with a space after each. */
const MEMBERS = Math.floor(LEAD_LIMIT / (FIELD + 1));

/** Tells whether what follows a payload is still shown. */
const AFTER = "KONIEC";

export function hostilePosts(payloads: Payload[], category: string, markdown: Markdown): HostilePost[] {
  const bodies = bodiesOf(payloads, markdown);
  const titles = titlesOf(payloads);
  const leads = Math.ceil(payloads.length / MEMBERS);
  return Array.from({ length: Math.max(bodies.length, titles.length, leads) }, (_, index) => {
    const [ofBody, ofLead] = [bodies[index] ?? [], payloads.slice(index * MEMBERS, (index + 1) * MEMBERS)];
    const front = {
      title: titles[index] ?? `Zbiór ${index + 1}`,
      slug: `zbior-${index + 1}`,
      category,
      lead: ofLead.map(fieldOf).join(" "),
      tags: ofLead.map((payload) => `${payload.id} ${fieldOf(payload).slice(0, TAG)}`),
    };
    const lines = Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    return { slug: front.slug, source: `---\n${lines.join("\n")}\n---\n${bodyOf(ofBody)}\n`, payloads: ofBody };
  });
}

/** A payload that hides what follows (an open comment, an endless fence) ends a body; the others are shared out among as many bodies. */
function bodiesOf(payloads: Payload[], markdown: Markdown): Payload[][] {
  const endsBody = ({ input }: Payload): boolean => {
    const outcome = markdown.render({ title: "", lead: "", body: `${input}\n\n***\n\n${AFTER}\n`, media: [] });
    return !outcome.ok || !outcome.value.html.includes(`<p>${AFTER}</p>`);
  };
  const { true: last = [], false: others = [] } = Object.groupBy(payloads, (each) => String(endsBody(each)));
  const each = others.length / last.length;
  return last.flatMap((end, at) =>
    divided([...others.slice(Math.round(at * each), Math.round((at + 1) * each)), end], markdown),
  );
}

const bodyOf = (payloads: Payload[]) => payloads.map(({ input }) => input).join("\n\n***\n\n");

/** What payloads leave open stands within each other: a body that is refused as too deep becomes two. */
function divided(body: Payload[], markdown: Markdown): Payload[][] {
  if (body.length < 2 || markdown.render({ title: "", lead: "", body: bodyOf(body), media: [] }).ok) return [body];
  const half = Math.ceil(body.length / 2);
  return [...divided(body.slice(0, half), markdown), ...divided(body.slice(half), markdown)];
}

function titlesOf(payloads: Payload[]): string[] {
  const titles: string[] = [];
  for (const field of payloads.map(fieldOf)) {
    const longer = `${titles.at(-1) ?? ""} ${field}`;
    if (titles.length > 0 && longer.length <= TITLE_LIMIT) titles.splice(-1, 1, longer);
    else titles.push(field);
  }
  return titles;
}

function fieldOf({ input }: Payload): string {
  return input.replaceAll(/\s+/g, " ").trim().slice(0, FIELD);
}
