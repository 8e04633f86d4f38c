import type { ArtefactData } from "../generator/stage-results.ts";

/** A run: from a subject to a draft, or one question to the text helper. It is `waiting` whenever a person has to decide. */
export interface AssistantRun {
  id: string;
  kind: "generator" | "help";
  /** A topic, category or tag, or the post on which the helper works. The title is the subject's title when the run began. */
  subject: RunSubject;
  userId: string;
  /** Generator runs with the engine `built-in` come from earlier versions and are only shown. */
  engine: Engine;
  state: RunState;
  stage: Stage;
  /** The options of the stage as a person sent them, such as the chosen idea. */
  asked: Record<string, string>;
  /** Why the run failed or was interrupted, as a Polish sentence; null otherwise. */
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

/** The source of a run's answers: the program alone, or a model. */
export type Engine = "built-in" | "model";

/** The state of a run. `waiting`: for a person; `interrupted`: the server stopped; `stopped`: a person stopped it. */
export type RunState = "queued" | "running" | "waiting" | "interrupted" | "stopped" | "failed" | "done";

/** The generator goes from ideas to an outline to sections; `help` is the only stage of the text helper. */
export type Stage = "ideas" | "outline" | "sections" | "help";

/** States in which a person can continue the run. */
export const RESTING: readonly RunState[] = ["waiting", "interrupted", "stopped", "failed"];

/** States in which the run waits for a worker or is performed. */
export const BUSY: readonly RunState[] = ["queued", "running"];

/** At most this many queued and running runs are read to find the runs of one person. All people together have far fewer. */
export const MOST_BUSY_OF_ALL = 1_000;

/** What happened in a run. `text`: a piece of an answer; `note`: a remark for the person. Runs of earlier versions have further kinds. */
export type RunEventData =
  | { kind: "state"; state: RunState; stage: Stage; message: string | null }
  | { kind: "text"; part: string; text: string }
  | { kind: "artefact"; artefact: ArtefactKind; part: string; version: number }
  | { kind: "note"; part: string; note: string };

/** An event of a run. `seq` counts from 1 in each run; old events may have been deleted. */
export type RunEvent = { seq: number; at: number } & RunEventData;

/** The kinds of results. A run may have many sources and sections, told apart by `part`; for other kinds `part` is "". */
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

/** Returns the content of one result; null when there is none. */
export function dataOf<Kind extends ArtefactKind>(
  artefacts: Artefact[],
  kind: Kind,
  part = "",
): ArtefactData[Kind] | null {
  const artefact = artefacts.find((each) => each.kind === kind && each.part === part);
  return (artefact?.data as ArtefactData[Kind] | undefined) ?? null;
}

/** Returns the contents of all results of a kind. */
export function allOf<Kind extends ArtefactKind>(artefacts: Artefact[], kind: Kind): ArtefactData[Kind][] {
  return artefacts.filter((each) => each.kind === kind).map(({ data }) => data as ArtefactData[Kind]);
}

/** The interval in ms at which a model's stream is stored, so that a crash loses at most this much of the stream. */
export const STREAM_FLUSH_MS = 250;
