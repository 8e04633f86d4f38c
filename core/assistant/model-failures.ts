import { safeLine } from "./safe-model-output.ts";
import { type ModelFailure, type ModelFailureCode, languageModelFailure, type TokenUsage } from "./language-model.ts";
import { modelFailureMessages } from "#core/messages/assistant.ts";

type FailureWithSentence = Exclude<ModelFailureCode, "budget" | "refused">;

const SENTENCES: Record<FailureWithSentence, string> = {
  off: modelFailureMessages.off,
  denied: modelFailureMessages.denied,
  busy: modelFailureMessages.busy,
  unreachable: modelFailureMessages.unreachable,
  slow: modelFailureMessages.slow,
  stopped: modelFailureMessages.stopped,
  broken: modelFailureMessages.broken,
  malformed: modelFailureMessages.malformed,
  "too-long": modelFailureMessages.tooLong,
};

/** Returns a failure with our own sentence, because the provider's message may contain the key or the prompt. */
export function modelFailure(code: FailureWithSentence, usage: TokenUsage | null): ModelFailure {
  return { ...languageModelFailure(code, SENTENCES[code]), usage };
}

const MOST_REFUSED = 300;

/** Returns the failure of a call that the model refused, with the model's words as one line of plain text. */
export function modelRefusal(words: string, usage: TokenUsage | null): ModelFailure {
  const line = safeLine(words);
  const shown = line.length > MOST_REFUSED ? `${line.slice(0, MOST_REFUSED).trimEnd()}…` : line;
  return { ...languageModelFailure("refused", modelFailureMessages.refused(shown)), usage };
}

const LONGEST_REFUSAL = 600;
const OPENING =
  /^[\s„"*]*(?:przepraszam|przykro mi|niestety|wybacz|odmawiam|i(?:['’]m| am) sorry|sorry|i can(?:['’]t|not)|i(?:['’]m| am) unable|nie mog[ęe]|nie jestem w stanie|jako model)/iu;
const DECLINING =
  /nie mog[ęe]|nie jestem w stanie|nie wolno mi|nie pomog[ęe]|odmawiam|can(?:['’]t|not)|unable to|won(?:['’]t)|not able to|decline/iu;

/** Tells whether an answer is a short apology in prose instead of the requested text or JSON. */
export function isRefusal(answer: string): boolean {
  const text = answer.trim();
  return text !== "" && text.length <= LONGEST_REFUSAL && OPENING.test(text) && DECLINING.test(text);
}
