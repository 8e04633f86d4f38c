import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import type { SharedImport, SharedWork } from "#core/import/studio/shared-import.ts";
import type { ImportProgress } from "#core/import/studio/studio-import.ts";
import type { Claims } from "#core/replication/claims.ts";
import { isLogError } from "../../data-folder/disk-errors.ts";
import { isHeld } from "../../replication/while-held.ts";
import { CALLED_OFF } from "../run-import.ts";
import { changeImport, storeOnce } from "./import-row.ts";
import { ImportRefused, isRefusal, refusalLines } from "./import-run.ts";
import { EXPIRED, ImportTrial, type MadeTrial, TRIAL_LIFE_MS, type TrialParts } from "./import-trial.ts";
import type { StagedView } from "./lazy-imports.ts";
import type { SharedFiles } from "./shared-files.ts";

interface Parts extends TrialParts {
  claims: Claims;
  shared: SharedFiles;
  /** Called when something has ended here. */
  look(): void;
}

/** How often the others are told how far it is. */
const TELL_MS = 2_000;

/** What this server performs. */
interface Own {
  one: SharedImport;
  id: string;
  trial: ImportTrial;
  phase: "trying" | "ready" | "storing" | "ended";
  /** Why it came to nothing, which the row is to say. */
  problem: string[] | null;
  until: number;
  warningFile: string | null;
  ended: Promise<void>;
  toldAt: number;
}

/** The work on an import that this server performs for all of them, at most one: it has the claim, and follows the row. */
export class ImportPerformer {
  readonly #parts: Parts;
  readonly #server = randomUUID();
  readonly #stopping = new AbortController();
  readonly #leaving = new Set<Promise<void>>();
  #own: Own | null = null;
  #isTelling = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Of what is performed here; null for nothing. */
  get work(): string | null {
    return this.#own?.id ?? null;
  }

  progress(): ImportProgress | null {
    return this.#own?.trial.run.view() ?? null;
  }

  staged(): StagedView | null {
    const site = this.#own?.trial.site;
    const store = site?.store();
    return site && store ? { store, blobs: site.blobs } : null;
  }

  get warningFile(): string | null {
    return this.#own?.warningFile ?? null;
  }

  /** Takes up work that nobody performs yet; whoever calls it holds the claim. */
  async begin(id: string): Promise<void> {
    const one = await changeImport(this.#parts.store, (there) =>
      there?.work?.id === id && there.work.server === null
        ? { ...there, work: { ...there.work, server: this.#server } }
        : undefined,
    );
    if (!one?.work) return this.#parts.claims.release("import").catch(() => undefined);
    const trial = new ImportTrial(this.#parts, this.#parts.shared.pictures(one, one.work));
    const empty = { problem: null, until: 0, warningFile: null, toldAt: 0 };
    const own: Own = { one, id, trial, phase: "trying", ...empty, ended: Promise.resolve() };
    this.#own = own;
    own.ended = this.#tryOut(own, one.work.by);
  }

  /** Does what the row asks of the work that is performed here. */
  async goOn(work: SharedWork): Promise<void> {
    const own = this.#own;
    if (!own) return;
    const { claims, clock } = this.#parts;
    // Not waited for: a write may have to wait until an import is stored.
    void isHeld(claims, "import").catch(() => undefined);
    if (own.phase === "ready" && work.phase === "storing") own.ended = this.#store(own, work.by);
    else if (own.phase === "ready" && clock() >= own.until) own.problem = [EXPIRED];
    if (own.problem) return this.#settle(own);
    void this.#tell(own);
  }

  /** Gives the claim back, and removes what the trial has left. */
  leave(): void {
    const own = this.#own;
    if (!own) return;
    this.#own = null;
    own.trial.run.cancel();
    const leave = async () => {
      await this.#parts.claims.release("import").catch(() => undefined);
      await own.ended;
      await own.trial.giveUp();
      await this.#tidy(this.#parts.shared.removeTrial(own.one, own));
    };
    const left: Promise<void> = leave().finally(() => this.#leaving.delete(left));
    this.#leaving.add(left);
  }

  /** Waits for what is being stored; a trial is broken off. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const own = this.#own;
    if (own?.phase === "storing") await own.ended;
    if (own && this.#own === own) {
      own.problem ??= [TRIAL_STOPPED];
      own.trial.run.cancel();
      // Without the log the claim ends, and another server says so.
      await this.#settle(own).catch(() => undefined);
    }
    await Promise.all(this.#leaving);
  }

  async #tell(own: Own): Promise<void> {
    const { elapsed } = this.#parts;
    if (this.#isTelling || own.phase === "ready" || elapsed() - own.toldAt < TELL_MS) return;
    this.#isTelling = true;
    own.toldAt = elapsed();
    const progress = own.trial.run.view();
    await this.#changeOwn(own, (work) => ({ ...work, progress })).catch(() => undefined);
    this.#isTelling = false;
  }

  /** Where the row is about this work still. */
  #changeOwn(own: Own, next: (work: SharedWork) => SharedWork): Promise<SharedImport | null> {
    return changeImport(this.#parts.store, (there) =>
      there?.work?.id === own.id ? { ...there, work: next(there.work) } : undefined,
    );
  }

  async #tryOut(own: Own, by: string): Promise<void> {
    const { one, trial } = own;
    try {
      const sent = { ...one.file, options: one.options };
      const made = await trial.make({ sent, path: (folder) => this.#bring(one, folder) }, by);
      await this.#show(own, made);
    } catch (error) {
      this.#failed(own, error);
    }
    this.#parts.look();
  }

  async #bring(one: SharedImport, folder: string): Promise<string> {
    const path = await this.#parts.shared.bring(one, folder);
    if (path === null) throw new ImportRefused([FILE_GONE]);
    return path;
  }

  async #show(own: Own, { report, samples, warningFile }: MadeTrial): Promise<void> {
    const { loadCopy, clock } = this.#parts;
    const { folder } = own.trial.site;
    await this.#parts.shared.keepTrial([own.one, own], { folder, warningFile }, loadCopy);
    const until = clock() + TRIAL_LIFE_MS;
    const made = { report, samples, until, reportName: warningFile && basename(warningFile) };
    Object.assign(own, { phase: "ready", until, warningFile });
    if (!(await this.#changeOwn(own, (work) => ({ ...work, phase: "ready", made }))))
      throw new ImportRefused([CALLED_OFF]);
  }

  async #store(own: Own, by: string): Promise<void> {
    const { store } = this.#parts;
    own.phase = "storing";
    const id = randomUUID();
    try {
      const once = storeOnce(store, { work: own.id, job: id, signal: this.#stopping.signal });
      await own.trial.store({ id, by, name: own.one.file.name, store: once });
      await this.#tidy(this.#parts.shared.remove(own.one));
    } catch (error) {
      this.#failed(own, error);
    }
    this.#parts.look();
  }

  #failed(own: Own, error: unknown): void {
    const isSilent = isLogError(error);
    if (!isRefusal(error) && !isSilent) this.#parts.log.error({ err: error }, "import przerwany błędem");
    own.phase = "ended";
    own.problem ??= isSilent ? [LOG_SILENT] : refusalLines(error);
  }

  /** Says why it came to nothing; tried again at the next look where the log does not take it. */
  async #settle(own: Own): Promise<void> {
    own.phase = "ended";
    await changeImport(this.#parts.store, (there) =>
      there?.work?.id === own.id ? { ...there, work: null, problem: own.problem } : undefined,
    );
    this.leave();
  }

  #tidy(removing: Promise<void>): Promise<void> {
    return tidily(removing, this.#parts.log);
  }
}

/** What stays is swept when the next file comes, or by the daily round. */
export function tidily(removing: Promise<void>, log: TrialParts["log"]): Promise<void> {
  return removing.catch((err: unknown) => log.warn({ err }, "plików importu nie udało się usunąć"));
}

export const TRIAL_STOPPED = "Próbę przerwało zatrzymanie serwera, który ją robił. Zrób ją jeszcze raz.";
const LOG_SILENT = "Wspólny dziennik witryny albo jej wspólne pliki nie odpowiadały. Zrób próbę jeszcze raz.";
const FILE_GONE = "Wysłanego pliku nie ma już wśród wspólnych plików witryny. Odrzuć go i wyślij jeszcze raz.";
