import type { ArtefactData } from "../generator/stage-results.ts";

/** A way from a subject to a draft, or one question to the text helper. It has the state `waiting` whenever a person has to decide. */
export interface AssistantRun {
  id: string;
  kind: "generator" | "help";
  /** A topic, category or tag, or the post that the text helper is used on. The title is the one at the beginning of the run. */
  subject: RunSubject;
  userId: string;
  /** Runs of the generator by the built-in engine come from earlier versions; they are only shown. */
  engine: Engine;
  state: RunState;
  stage: Stage;
  /** The options of the stage, such as the chosen idea. They contain only what the person sent. */
  asked: Record<string, string>;
  /** Why it failed or was interrupted, as a sentence for the person; null otherwise. */
  message: string | null;
  postId: string | null;
  createdAt: number;
  updatedAt: number;
}

/** What a run is about. */
export interface RunSubject {
  kind: "topic" | "category" | "tag" | "post";
  id: string;
  title: string;
}

/** Who does the work of a run: the program alone, or a model. */
export type Engine = "built-in" | "model";

/** `waiting`: for the person; `interrupted`: the server stopped; `stopped`: the person stopped it. */
export type RunState = "queued" | "running" | "waiting" | "interrupted" | "stopped" | "failed" | "done";

/** The generator goes from ideas to an outline to sections; `help` is the only stage of the text helper. */
export type Stage = "ideas" | "outline" | "sections" | "help";

/** States in which a person can continue the run. */
export const RESTING: readonly RunState[] = ["waiting", "interrupted", "stopped", "failed"];

/** States in which the run waits for a worker or is performed. */
export const BUSY: readonly RunState[] = ["queued", "running"];

/** The most queued and running runs that are read to find those of one person; far more than all people together can have. */
export const MOST_BUSY_OF_ALL = 1_000;

/** `text`: a piece of an answer; `note`: a remark for the person. Runs of earlier versions have further kinds. */
export type RunEventData =
  | { kind: "state"; state: RunState; stage: Stage; message: string | null }
  | { kind: "text"; part: string; text: string }
  | { kind: "artefact"; artefact: ArtefactKind; part: string; version: number }
  | { kind: "note"; part: string; note: string };

/** The numbers begin with 1 in each run and had no gaps when the events were written. */
export type RunEvent = { seq: number; at: number } & RunEventData;

/** What a stage produces. There may be many sources and sections, told apart by `part`; for the other kinds `part` is "". */
export type ArtefactKind = keyof ArtefactData;

/** One version of a result. */
export interface Artefact {
  runId: string;
  kind: ArtefactKind;
  part: string;
  version: number;
  data: unknown;
  /** Id of the person who made this version; null for the model or the built-in engine. */
  by: string | null;
  at: number;
}

/** The content of one result; null when there is none. */
export function dataOf<Kind extends ArtefactKind>(
  artefacts: Artefact[],
  kind: Kind,
  part = "",
): ArtefactData[Kind] | null {
  const artefact = artefacts.find((each) => each.kind === kind && each.part === part);
  return (artefact?.data as ArtefactData[Kind] | undefined) ?? null;
}

/** The contents of all results of a kind. */
export function allOf<Kind extends ArtefactKind>(artefacts: Artefact[], kind: Kind): ArtefactData[Kind][] {
  return artefacts.filter((each) => each.kind === kind).map(({ data }) => data as ArtefactData[Kind]);
}

/** The stream of a model is stored this often, so that a crash loses at most this much of it. */
export const STREAM_FLUSH_MS = 250;
