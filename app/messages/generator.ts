import { runMessages } from "#core/messages/assistant.ts";
import { countOf, formatNumber, formatPrice, NOUNS, percentOf } from "#core/messages/plural-forms.ts";

/** Genitive forms, used after „z”, „około” and „do”. */
const OF_TOKENS = { one: "tokena", few: "tokenów", many: "tokenów", other: "tokena" };

const MILLION = 1_000_000;
const HUNDREDTHS = 100;

function tokens(count: number): string {
  return countOf(count, NOUNS.token);
}

function money(millionths: number, currency: string): string {
  return `${formatPrice(Math.ceil((millionths / MILLION) * HUNDREDTHS) / HUNDREDTHS)} ${currency}`;
}

export const generator = {
  title: (subject: string) => `Generator: ${subject}`,
  standfirst: "Temat, plan, tekst. Każdy krok daje się poprawić; nic nie publikuje się samo.",
  subjects: { topic: "temat", category: "kategoria", tag: "tag" },
  choose: {
    title: (slug: string) => `O czym: „${slug}”?`,
    standfirst: "Tak nazywa się więcej niż jedna rzecz. Wybierz, o którą chodzi.",
  },
  has: {
    title: "Co już jest",
    more: (total: number) => `Wszystkich: ${countOf(total, NOUNS.wpis)}; tu najnowsze.`,
    none: "O tym nie ma jeszcze żadnego opublikowanego wpisu.",
    close: "Najbliżej w archiwum",
    update: "Zaktualizuj",
    updateOf: (title: string) => `Zaktualizuj ten wpis: ${title}`,
  },
  gaps: {
    title: "Czego brakuje",
    hint: "Z wyszukiwań bez wyniku, nieznanych adresów, tagów z niewieloma wpisami i wpisów od dawna bez zmiany.",
    none: "Czytelnicy niczego tu nie szukali na próżno, a wpisy i tagi są w porządku.",
    keep: "Zachowaj jako temat",
    dismiss: "Odrzuć na zawsze",
    update: "Zaktualizuj wpis",
    see: "Zobacz tag",
  },
  start: {
    title: "Z modelem",
    model: "Poproś model o pomysły",
    today: (used: number, most: number | null) =>
      most === null
        ? `Dzisiaj zużyto: ${tokens(used)}.`
        : `Dzisiaj zużyto ${formatNumber(used)} z ${countOf(most, OF_TOKENS)}.`,
    drafts: (begun: number, most: number) => `Szkice zaczęte dzisiaj: ${begun} z ${most}.`,
  },
  write: {
    title: "Nowy szkic ręcznie",
    hint: "Powstanie szkic z tego, co wpiszesz, i z niczego więcej.",
    name: "Tytuł",
    outline: "Plan",
    outlineHint: "Śródtytuły, każdy w osobnym wierszu.",
    text: "Tekst",
    textHint: "Jeśli coś już masz: stanie pod planem. Resztę dopiszesz w edytorze.",
    save: "Utwórz szkic",
  },
  forecast: {
    estimate: (model: string, input: number, output: number) =>
      `${model}: około ${countOf(input, OF_TOKENS)} w pytaniu i do ${formatNumber(output)} w odpowiedzi`,
    cost: (millionths: number | null, currency: string) =>
      millionths === null ? "cena nieznana" : `do ${money(millionths, currency)}`,
    most: (count: number, millionths: number | null, currency: string) =>
      `Przed wysłaniem rezerwujemy najwyższy możliwy koszt: ${tokens(count)}${millionths === null ? "" : `, ${money(millionths, currency)}`}.`,
    prompt: "Co zostanie wysłane",
  },
  runs: {
    title: "Generator",
    caption: "Szkice z generatora",
    here: "Dotychczasowe szkice",
    none: "Nie ma jeszcze żadnego szkicu z modelu.",
    standfirst:
      "Szkic z tematu, kategorii albo tagu, ręcznie albo z modelem. Tutaj są te z modelu, ich historia i koszt: redaktor widzi wszystkie, inni swoje.",
    begin: "Zacznij od",
    topics: "listy tematów",
    tags: "listy tagów",
    category: (name: string) => `kategorii „${name}”`,
    subject: "O czym",
    state: "Stan",
    cost: "Zużycie",
    draft: "Szkic",
    help: "pomoc w edytorze",
    gone: "już tego nie ma",
    all: "Wszystkie szkice",
  },
  states: {
    queued: "w kolejce",
    running: "w toku",
    waiting: "czeka na Ciebie",
    interrupted: "przerwany",
    stopped: "zatrzymany",
    failed: "nie udało się",
    done: "gotowy",
  },
  waitsForOther: "czeka na decyzję",
  stages: { ideas: "temat", outline: "plan", sections: "tekst", help: "pomoc" },
  run: {
    back: "Wszystko o tym",
    engine: { "built-in": "Bez modelu", model: "Model" },
    used: (calls: number, count: number) =>
      calls === 0 ? "bez wywołań modelu" : `wywołań modelu: ${formatNumber(calls)}, ${tokens(count)}`,
    money,
    estimated: (count: number) => `oszacowanych: ${formatNumber(count)}`,
    by: (who: string) => (who === "" ? "ktoś spoza zespołu" : who),
    earlier:
      "Ten szkic powstał bez modelu, w starszej wersji programu. Możesz go przeczytać i poprawić; nowy zacznij od formularza.",
    foreign: runMessages.ofOther,
    working: (stage: string) => `Trwa: ${stage}`,
    waiting: (stage: string) => `W kolejce: ${stage}`,
    leave: "Możesz zamknąć tę stronę; praca trwa dalej na serwerze.",
    refresh: "Odśwież, żeby zobaczyć, co już jest",
    stop: "Zatrzymaj",
    resume: "Wznów",
    retry: "Spróbuj ponownie",
    stopped: "Zatrzymano. Skończone części są zapisane.",
    done: "Szkic jest w edytorze. Publikuje go tylko człowiek.",
    openDraft: "Otwórz szkic",
    streamed: "Dotychczas nadeszło",
  },
  ideas: {
    title: "Temat",
    none: "Nie ma żadnego nowego pomysłu. Szukaj jeszcze raz albo zacznij szkic o czymś innym.",
    again: "Szukaj jeszcze raz",
    chosen: "wybrany",
    question: "Pytanie czytelnika",
    angle: "Ujęcie",
    reader: "Dla kogo",
    whyNow: "Dlaczego teraz",
    outline: "Plan",
    outlineHint: "Każdy śródtytuł w osobnym wierszu.",
    category: "Kategoria",
    tags: "Tagi",
    verdicts: { new: "nowy", close: "blisko tego, co jest", duplicate: "taki wpis już jest" },
    near: "Najbliższe wpisy",
    nothingNear: "Brak podobnych wpisów",
    similarity: percentOf,
    similarityHint: "Podobieństwo do wpisu z archiwum",
    go: "Pisz o tym",
    keep: "Zachowaj jako temat",
    dismiss: "Odrzuć na zawsze",
    update: "Zaktualizuj ten wpis",
    edit: "Popraw",
    heading: "Tytuł",
    save: "Zapisz",
    fates: {
      kept: "Zachowano jako temat",
      merged: "Dołączono do tematu",
      dismissed: "Odrzucono na zawsze",
    },
  },
  sources: {
    title: "Źródła",
    hint: "Tekst opiera się tylko na tym, co tu podasz. Źródło zostaje takie, jakie było w chwili dodania, z datą.",
    none: "Nie ma jeszcze żadnego źródła, a bez źródeł nie ma szkicu.",
    address: "Adres strony",
    addressHint: "Pobierzemy sam tekst.",
    addPage: "Pobierz stronę",
    name: "Skąd",
    text: "Tekst",
    addText: "Dodaj tekst",
    add: "Dodaj źródło",
    pasteTitle: "Wklej tekst",
    fetchTitle: "Podaj stronę",
    show: "Pokaż tekst",
    orders: "To źródło zawiera tekst, który wygląda na polecenia dla modelu. Nie zostaną wykonane; przejrzyj je.",
    frozen: (at: string) => `dodano ${at}`,
    length: (count: number) => countOf(count, NOUNS.znak),
  },
  outline: {
    title: "Plan",
    sections: "Części tekstu",
    text: "Śródtytuły i punkty",
    make: "Ułóż plan",
    again: "Ułóż plan od nowa",
    other: (title: string) => `Obecny plan i tekst są o czym innym („${title}”). Nowy plan je zastąpi.`,
    duplicate: "Witryna ma już taki wpis. Zaktualizuj go albo napisz, dlaczego warto o tym jeszcze raz.",
    reason: "Dlaczego jeszcze raz",
    reasonGiven: (reason: string) => `Dlaczego jeszcze raz: ${reason}`,
    save: "Zapisz plan",
    hint: "Śródtytuł za „##”, w nawiasie jego źródła; pod nim punkty. Części można przestawiać, skreślać i dopisywać.",
  },
  text: {
    title: "Tekst",
    write: "Napisz tekst według planu",
    goOn: "Napisz brakujące części",
    waiting: "Tej części jeszcze nie ma.",
    heading: "Śródtytuł",
    markdown: "Treść",
    save: "Zapisz część",
    rewrite: "Napisz tę część od nowa",
    struck: (addresses: number, ids: number) => {
      const gone = [addresses > 0 && countOf(addresses, NOUNS.adres), ids > 0 && `nieznane oznaczenia: ${ids}`];
      return `Usunięto z odpowiedzi modelu: ${gone.filter(Boolean).join(", ")}.`;
    },
    model: (name: string | null) => (name === null ? "Bez modelu" : `Model ${name}`),
  },
  checks: {
    title: "Sprawdzenie",
    run: "Sprawdź tekst",
    again: "Sprawdź jeszcze raz",
    ready: "Tekst gotowy: nic nie blokuje szkicu.",
    remarks: (count: number) =>
      `Nic nie blokuje szkicu, ale tekst ma uwagi: ${formatNumber(count)}. Przejrzyj je, zanim utworzysz szkic.`,
    blocked: (count: number) => `Tekst nie jest gotowy. Do poprawienia: ${formatNumber(count)}.`,
    stale: runMessages.changedSince,
    blocks: "blokuje",
    advice: "uwaga",
    toSection: "Przejdź do części",
    draft: "Utwórz szkic",
    draftHint: "Powstanie szkic w Twoim imieniu. Publikacja to osobna decyzja człowieka.",
  },
};
