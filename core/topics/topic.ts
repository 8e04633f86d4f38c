export type TopicIntent = "poradnik" | "porównanie" | "pytanie" | "aktualizacja" | "lista";

export type TopicState =
  | "nowy"
  | "przyjęty"
  | "w-planie"
  | "w-pracy"
  | "opublikowany"
  | "odłożony"
  | "odrzucony"
  | "połączony";

/** Something to write about, which may have posts. Readers see it only when `public`. */
export interface Topic {
  id: string;
  slug: string;
  title: string;
  angle: string;
  /** The question a reader brings. */
  question: string;
  intent: TopicIntent;
  state: TopicState;
  public: boolean;
  /** Markdown shown to readers above the topic's posts; may be empty. */
  intro: string;
  /** Smaller is sooner. */
  priority: number;
  version: number;
}
