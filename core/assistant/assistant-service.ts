import type { Viewer } from "../base/viewer.ts";
import type { StudioPage } from "#core/base/studio-page.ts";
import type { Outcome } from "../base/outcome.ts";
import type { AssistantCaps, Cap, Disclosure, ModelChoice } from "../base/assistant-config.ts";
import type { ModelProbe } from "./assistant-runtime.ts";
import type { ChargeTotal } from "./budget/charge.ts";
import type { Artefact, ArtefactKind, AssistantRun, Engine, RunEvent, RunSubject, Stage } from "./runs/run.ts";

/** What somebody who writes may know of the assistant. */
export interface AssistantOutlook {
  engine: Engine;
  models: { fast: string; smart: string } | null;
  currency: string;
  disclosure: Disclosure;
  /** What they have used today, and how much there is. */
  today: { used: ChargeTotal; cap: Cap };
  drafts: { begun: number; most: number };
}

/** What an administrator sees of it. Never a key: its last characters at most. */
export interface AssistantSettings {
  configured: {
    address: string;
    /** `plik /run/secrets/model`, `zmienna SZPALTA_MODEL_KEY`; null where the model asks for none. */
    keyFrom: string | null;
    keyHint: string | null;
    fast: ModelChoice;
    smart: ModelChoice;
    currency: string;
    caps: AssistantCaps;
    disclosure: Disclosure;
  } | null;
  probe: ModelProbe | null;
  month: { name: string; used: ChargeTotal };
  today: ChargeTotal;
}

export interface RunLine extends AssistantRun {
  who: string;
  used: ChargeTotal;
}

export interface RunView extends RunLine {
  artefacts: Artefact[];
  lastEvent: number;
}

/** The assistant as people have it. Runs are their owner's, editors see all. Nothing here publishes: it ends with a draft. */
export interface AssistantService {
  outlook(viewer: Viewer): Promise<Outcome<AssistantOutlook>>;
  settings(viewer: Viewer): Promise<Outcome<AssistantSettings>>;
  /** Asks both models a few words, which costs next to nothing; `conflict` where none is configured. */
  probe(viewer: Viewer): Promise<Outcome<ModelProbe>>;

  runs(viewer: Viewer, asked: { subjectId: string | null; page: number }): Promise<Outcome<StudioPage<RunLine>>>;
  run(viewer: Viewer, id: string): Promise<Outcome<RunView>>;
  versions(viewer: Viewer, id: string, kind: ArtefactKind, part: string): Promise<Outcome<Artefact[]>>;
  /** Begins a run of the generator and asks for its ideas. `engine` is the configured one where it is left out. */
  start(viewer: Viewer, subject: Pick<RunSubject, "kind" | "id">, engine?: Engine): Promise<Outcome<AssistantRun>>;
  /** Asks a resting run for a stage; the same stage again makes a new version, and an interrupted one goes on. */
  ask(viewer: Viewer, id: string, stage: Stage, asked: Record<string, string>): Promise<Outcome<AssistantRun>>;
  /** Ends what is under way; the second time, or of a resting run, nothing. */
  stop(viewer: Viewer, id: string): Promise<Outcome<null>>;
  /** Keeps a result as a person left it; `base` is the version they saw. Of a closeness only the reason, of a section its text. */
  edit(
    viewer: Viewer,
    id: string,
    given: { kind: ArtefactKind; part: string; data: unknown; base: number },
  ): Promise<Outcome<{ version: number }>>;
  /** The person stands by the brief as it is; the outline may follow. */
  approve(viewer: Viewer, id: string, base: number): Promise<Outcome<{ version: number }>>;
  /** Freezes a text, or a page fetched from an address, as the next source. */
  addSource(
    viewer: Viewer,
    id: string,
    given: { address: string } | { title: string; text: string },
  ): Promise<Outcome<{ id: string; orders: string[] }>>;
  /** Puts the sections into a new draft of the viewer's; the run is over then. */
  toDraft(viewer: Viewer, id: string): Promise<Outcome<{ postId: string; slug: string }>>;
  /** Tells of events after `after`, and of every new one, until the returned function is called. */
  follow(viewer: Viewer, id: string, after: number, tell: (events: RunEvent[]) => void): Promise<Outcome<() => void>>;
}
