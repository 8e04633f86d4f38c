import { type ModelFailure, type ModelFailureCode, languageModelFailure, type TokenUsage } from "./language-model.ts";

const SENTENCES: Record<Exclude<ModelFailureCode, "budget">, string> = {
  off: "W tej witrynie nie ma skonfigurowanego modelu. Działa „Analiza wbudowana”.",
  denied: "Model odrzucił klucz albo nie zna tej nazwy. Administrator poprawi klucz albo nazwę w szpalta.config.ts.",
  busy: "Model jest teraz zajęty. Spróbuj za chwilę.",
  unreachable: "Model nie odpowiada. Spróbuj za chwilę; tekst i dotychczasowe wyniki są zapisane.",
  slow: "Model nie zdążył odpowiedzieć. Spróbuj jeszcze raz; dotychczasowe wyniki są zapisane.",
  stopped: "Zatrzymano na prośbę.",
  broken: "Odpowiedź modelu urwała się. Spróbuj jeszcze raz; dotychczasowe wyniki są zapisane.",
  malformed: "Odpowiedzi modelu nie udało się odczytać, także po jednej próbie naprawy. Spróbuj jeszcze raz.",
  "too-long": "Odpowiedź modelu nie zmieściła się w limicie długości. Podziel zadanie na mniejsze części.",
};

/** How a call failed, in words of ours: nothing a provider says is passed on, since it may hold the key or the prompt. */
export function modelFailure(
  code: Exclude<ModelFailureCode, "budget">,
  usage: TokenUsage | null,
  retryAfterMs: number | null = null,
): ModelFailure {
  const wait = code === "busy" && retryAfterMs !== null ? ` Model prosi o ${waitText(retryAfterMs)} przerwy.` : "";
  return { ...languageModelFailure(code, SENTENCES[code] + wait), usage, retryAfterMs };
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

function waitText(milliseconds: number): string {
  return milliseconds < MINUTE_MS
    ? `${Math.max(1, Math.ceil(milliseconds / SECOND_MS))} s`
    : `${Math.ceil(milliseconds / MINUTE_MS)} min`;
}
