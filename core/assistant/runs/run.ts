import type { ArtefactData } from "../generator/stage-results.ts";

/** From a subject to a draft, or one question to the text helper. It waits (`czeka`) whenever a person is to decide. */
export interface AssistantRun {
  id: string;
  kind: "generator" | "help";
  /** What it is about: a topic, category or tag, or the post whose text is helped. The title is that of its beginning. */
  subject: RunSubject;
  userId: string;
  /** A generator's run of an earlier version may be of the built-in engine; it is read only. */
  engine: Engine;
  state: RunState;
  stage: Stage;
  /** What the stage was asked with, e.g. the idea that was chosen. Holds nothing but what the person gave. */
  asked: Record<string, string>;
  /** Why it failed or was broken off, for the person; null otherwise. */
  message: string | null;
  postId: string | null;
  createdAt: number;
  updatedAt: number;
}

export interface RunSubject {
  kind: "topic" | "category" | "tag" | "post";
  id: string;
  title: string;
}

export type Engine = "built-in" | "model";

/** `waiting`: waits for the person, `interrupted`: the server stopped, `stopped`: the person did. */
export type RunState = "queued" | "running" | "waiting" | "interrupted" | "stopped" | "failed" | "done";

/** The stages of the generator are subject, outline and text; `help` is the text helper's only stage. */
export type Stage = "ideas" | "outline" | "sections" | "help";

export const RESTING: readonly RunState[] = ["waiting", "interrupted", "stopped", "failed"];

export const BUSY: readonly RunState[] = ["queued", "running"];

/** Runs looked through at most to find the busy ones of somebody: far over what all people together may have under way. */
export const MOST_BUSY_OF_ALL = 1_000;

/** `text`: a piece of an answer. `note`: a remark for the person. Runs of earlier versions have further kinds. */
export type RunEventData =
  | { kind: "state"; state: RunState; stage: Stage; message: string | null }
  | { kind: "text"; part: string; text: string }
  | { kind: "artefact"; artefact: ArtefactKind; part: string; version: number }
  | { kind: "note"; part: string; note: string };

/** Numbered from 1 within its run, without gaps when it was written. */
export type RunEvent = { seq: number; at: number } & RunEventData;

/** What a stage produces. Sources, sections and ideas come one by one and are named by `part`; for the others `part` is "". */
export type ArtefactKind = keyof ArtefactData;

export interface Artefact {
  runId: string;
  kind: ArtefactKind;
  part: string;
  version: number;
  data: unknown;
  /** The person who made this version, by id; null for the model or the built-in engine. */
  by: string | null;
  at: number;
}

export function dataOf<Kind extends ArtefactKind>(
  artefacts: Artefact[],
  kind: Kind,
  part = "",
): ArtefactData[Kind] | null {
  const found = artefacts.find((each) => each.kind === kind && each.part === part);
  return (found?.data as ArtefactData[Kind] | undefined) ?? null;
}

export function allOf<Kind extends ArtefactKind>(artefacts: Artefact[], kind: Kind): ArtefactData[Kind][] {
  return artefacts.filter((each) => each.kind === kind).map(({ data }) => data as ArtefactData[Kind]);
}

/** A model's stream is stored this often, so a crash loses at most this much of it. */
export const STREAM_FLUSH_MS = 250;
