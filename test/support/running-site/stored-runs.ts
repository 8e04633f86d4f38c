import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { ArtefactKind, AssistantRun, RunEventData } from "#core/assistant/runs/run.ts";
import type { TeamMember } from "./team.ts";
import type { RunningSite } from "./running-site.ts";
import { IDEA, OUTLINE, SECTION, SOURCE } from "../assistant/stage-results.ts";

/* Runs written beside a running site: states that otherwise need a failing model or a dead process. */

type Results = Partial<Record<ArtefactKind | `${ArtefactKind}:${string}`, unknown>>;

interface Written extends Partial<Pick<AssistantRun, "engine" | "state" | "stage" | "message">> {
  results: Results;
  events?: RunEventData[];
}

const SUBJECT = "warsztat";

const BUSY_MS = 5_000;

export function writeStoredRun(site: RunningSite, member: TeamMember, given: Written): string {
  const database = new DatabaseSync(join(site.data, "szpalta.db"));
  // The site writes too.
  database.exec(`PRAGMA busy_timeout=${BUSY_MS}`);
  try {
    const id = randomUUID();
    const text = (sql: string, ...of: string[]) => String(Object.values(database.prepare(sql).get(...of)!)[0]);
    const subject = text("SELECT id FROM category WHERE slug = ?", SUBJECT);
    const posts = database
      .prepare("SELECT id FROM post WHERE state = 'published' AND category_id = ? LIMIT 2")
      .all(subject)
      .map((row) => String(row["id"]));
    const user = text("SELECT id FROM user WHERE email = ?", member.email);
    const { engine = "model", state = "waiting", stage = "ideas", message = null, results, events: told = [] } = given;
    const now = Date.now();
    database
      .prepare(
        "INSERT INTO run (id, kind, subject_kind, subject_id, subject_title, user_id, engine, state, stage, asked, message, created_at, updated_at)" +
          " VALUES (?, 'generator', 'category', ?, 'Warsztat', ?, ?, ?, ?, '{}', ?, ?, ?)",
      )
      .run(id, subject, user, engine, state, stage, message, now, now);
    const keep = database.prepare(
      "INSERT INTO run_artefact (run_id, kind, part, version, data, by, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
    );
    const real = (data: unknown) => JSON.stringify(data).replaceAll('"p1"', `"${posts[0]}"`);
    for (const [name, data] of Object.entries(results)) {
      const [kind = "", part = ""] = name.split(":");
      keep.run(id, kind, part, 1, real(data), null, now);
      if (kind === "outline") keep.run(id, kind, part, 2, real(data), user, now);
    }
    const tell = database.prepare(
      "INSERT INTO run_event (run_id, seq, at, kind, part, data) VALUES (?, ?, ?, ?, ?, ?)",
    );
    for (const [at, event] of told.entries()) {
      tell.run(id, at + 1, now, event.kind, "part" in event ? event.part : "", JSON.stringify(event));
    }
    return `/topic-generator/${SUBJECT}?run=${id}`;
  } finally {
    database.close();
  }
}

const OLD = { ...IDEA, id: "P2", title: "Cytat z pamięci to nie cytat", whyNow: "", near: { verdict: "duplicate" as const, posts: [{ postId: "p1", title: "Cytat z pamięci to nie cytat", similarity: 0.91 }] } }; // prettier-ignore
const LONG = { ...IDEA, id: "P3", title: "Dlaczego konstantynopolitańczykowianeczka w śródtytule łamie każdy wiersz i co z tym zrobić, gdy korekta już wyszła", near: { verdict: "new" as const, posts: [] } }; // prettier-ignore
const KEPT = { ...IDEA, id: "P4", title: "Skąd się biorą sierotki", fate: { kind: "kept" as const, topic: { id: "t", slug: "skad-sie-biora-sierotki", title: "Skąd się biorą sierotki" } } }; // prettier-ignore
const GONE = { ...IDEA, id: "P5", title: "Dziesięć sposobów na lead", fate: { kind: "dismissed" as const } };

const ideas = { ideas: [{ ...IDEA, tagIds: [] }, OLD, LONG, KEPT, GONE] };
const outlined: Results = { ideas, "source:S1": SOURCE, outline: OUTLINE };
const second = { ...SECTION, id: "R2", heading: "Wyjątki", markdown: "„Lead bywa pytaniem” – mówi redaktor.", struck: { addresses: 0, ids: 0 } }; // prettier-ignore
const whole: Results = { ...outlined, "section:R1": SECTION, "section:R2": second };
const invented = { kind: "quote", blocks: true, section: "R2", text: "Lead bywa pytaniem", message: "Tego cytatu nie ma w żadnym źródle." }; // prettier-ignore
const unsourced = { ...invented, kind: "unsourced", blocks: false, message: "To zdanie nie ma źródła." };
const repeated = { kind: "overlap", blocks: false, section: "", text: "Jak pisać lead", message: "Ten wpis mówi już 41% tego tekstu.", postId: "p1" }; // prettier-ignore

export const STORED_RUNS = {
  ideas: { results: { ideas } },
  nothing: { results: { ideas: { ideas: [] } } },
  proposals: { engine: "model", results: { ideas: { ideas: ideas.ideas.map((idea) => ({ ...idea, whyNow: "Redakcja zaczyna nowy rok." })) } } },
  running: { engine: "model", state: "running", results: {}, events: [{ kind: "text", part: "", text: "Ile zdań ma mieć lead\nKiedy lead może być pytaniem\n" }] },
  streaming: { engine: "model", state: "running", stage: "sections", results: { ...outlined, "section:R1": SECTION }, events: [{ kind: "text", part: "R2", text: "Wyjątkiem jest felieton, w którym pierwsze zdanie" }] },
  interrupted: { engine: "model", state: "interrupted", stage: "sections", message: "Serwer został zatrzymany w trakcie. Wznów, a pójdzie dalej od ostatniej skończonej części.", results: { ...outlined, "section:R1": SECTION }, events: [{ kind: "text", part: "R2", text: "Wyjątkiem jest felieton, w którym" }] },
  failed: { engine: "model", state: "failed", message: "Model nie odpowiada. Sprawdź, czy działa, i spróbuj ponownie.", results: {} },
  budget: { engine: "model", state: "failed", message: "Twój dzisiejszy limit nie wystarczy: wynosi 600 000 tokenów. Wróć jutro albo poproś administratora o większy.", results: { ideas } },
  outline: { stage: "outline", results: outlined },
  sections: { engine: "model", stage: "sections", results: whole },
  blocked: { engine: "model", stage: "sections", results: { ...whole, checks: { findings: [invented, unsourced, repeated], ready: false } } },
  ready: { engine: "model", stage: "sections", results: { ...whole, checks: { findings: [unsourced, repeated], ready: true } } },
  earlier: { engine: "built-in", stage: "sections", results: whole },
  done: { engine: "model", state: "done", stage: "sections", results: { ...whole, checks: { findings: [], ready: true } } },
} as const satisfies Record<string, Written>; // prettier-ignore
