import type { AssistantRead, AssistantWrite } from "#core/assistant/store.ts";
import type { Artefact } from "#core/assistant/runs/run.ts";
import type { Provenance, Suggestion } from "#core/posts/provenance/suggestion.ts";
import { ok, refuse } from "#core/base/outcome.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";
import { savingMessages } from "#core/messages/store/database.ts";

type StoredArtefact = Omit<Artefact, "data"> & { data: string };

const ARTEFACT = "SELECT run_id AS runId, kind, part, version, data, by, at FROM run_artefact";

/** Reads the newest version of each artefact. With MAX, SQLite takes the other columns from the row with the maximum. */
const NEWEST_ARTEFACTS = `
SELECT run_id AS runId, kind, part, MAX(version) AS version, data, by, at FROM run_artefact WHERE run_id = ?
GROUP BY kind, part ORDER BY kind, LENGTH(part), part`;

const NEWEST = `${ARTEFACT} WHERE run_id = ? AND kind = ? AND part = ? ORDER BY version DESC LIMIT 1`;

type StoredSuggestion = Omit<Suggestion, "range" | "sources"> & {
  from: number | null;
  to: number | null;
  sources: string;
};

const SUGGESTION = `
SELECT id, post_id AS postId, run_id AS runId, base_hash AS baseHash, range_from AS "from", range_to AS "to", before, after,
  kind, reason, sources, state, user_id AS userId, created_at AS createdAt, settled_by AS settledBy, settled_at AS settledAt
FROM suggestion`;

const OF_POST = `${SUGGESTION} WHERE post_id = ? AND state IN (SELECT value FROM json_each(?)) ORDER BY no`;

const PROVENANCE = `
SELECT post_id AS postId, ai_use AS use, models, reviewer_id AS reviewerId, reviewed_at AS reviewedAt
FROM post_provenance WHERE post_id = ?`;

type Reads = "artefacts" | "artefact" | "suggestions" | "suggestion" | "provenance";
type Writes = "putArtefact" | "putSuggestions" | "settleSuggestion" | "putProvenance";

export function readResults(database: Database): Pick<AssistantRead, Reads> {
  return {
    async artefacts(runId) {
      return database.all<StoredArtefact>(NEWEST_ARTEFACTS, runId).map(artefactOf);
    },
    async artefact(runId, kind, part) {
      const row = database.get<StoredArtefact>(NEWEST, runId, kind, part);
      return row ? artefactOf(row) : null;
    },
    async suggestions(postId, states) {
      return database.all<StoredSuggestion>(OF_POST, postId, JSON.stringify(states)).map(suggestionOf);
    },
    async suggestion(id) {
      const row = database.get<StoredSuggestion>(`${SUGGESTION} WHERE id = ?`, id);
      return row ? suggestionOf(row) : null;
    },
    async provenance(postId) {
      const row = database.get<Omit<Provenance, "models"> & { models: string }>(PROVENANCE, postId);
      return row ? { ...row, models: JSON.parse(row.models) as string[] } : null;
    },
  };
}

function artefactOf(row: StoredArtefact): Artefact {
  return { ...row, data: JSON.parse(row.data) as unknown };
}

function suggestionOf({ from, to, sources, ...row }: StoredSuggestion): Suggestion {
  const range = from === null || to === null ? null : { from, to };
  return { ...row, range, sources: JSON.parse(sources) as string[] };
}

const PUT_ARTEFACT = `
INSERT INTO run_artefact (run_id, kind, part, version, data, by, at) VALUES (?, ?, ?, ?, ?, ?, ?)`;

const PUT_SUGGESTION = `
INSERT INTO suggestion (id, post_id, run_id, base_hash, range_from, range_to, before, after, kind, reason, sources, state,
  user_id, created_at, settled_by, settled_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SETTLE_SUGGESTION = `
UPDATE suggestion SET state = ?2, settled_by = ?3, settled_at = ?4 WHERE id = ?1 AND state = 'open'`;

const PUT_PROVENANCE = `
INSERT INTO post_provenance (post_id, ai_use, models, reviewer_id, reviewed_at) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (post_id) DO UPDATE SET ai_use = excluded.ai_use, models = excluded.models,
  reviewer_id = excluded.reviewer_id, reviewed_at = excluded.reviewed_at`;

export function writeResults(transaction: Transaction): Pick<AssistantWrite, Writes> {
  return {
    async putArtefact({ runId, kind, part, data, by, at }, base) {
      const newest = await readResults(transaction.database).artefact(runId, kind, part);
      if ((newest?.version ?? 0) !== base) return refuse("conflict", savingMessages.resultChangedMeanwhile);
      runUntracked(transaction, PUT_ARTEFACT, runId, kind, part, base + 1, JSON.stringify(data), by, at);
      return ok({ version: base + 1 });
    },
    async putSuggestions(suggestions) {
      for (const { id, postId, runId, baseHash, range, before, after, ...more } of suggestions) {
        const { kind, reason, sources, state, userId, createdAt, settledBy, settledAt } = more;
        const text = [baseHash, range?.from ?? null, range?.to ?? null, before, after, kind, reason];
        const standing = [JSON.stringify(sources), state, userId, createdAt, settledBy, settledAt];
        runUntracked(transaction, PUT_SUGGESTION, id, postId, runId, ...text, ...standing);
      }
    },
    async settleSuggestion(id, state, by, at) {
      return runUntracked(transaction, SETTLE_SUGGESTION, id, state, by, at) > 0;
    },
    async putProvenance({ postId, use, models, reviewerId, reviewedAt }) {
      runUntracked(transaction, PUT_PROVENANCE, postId, use, JSON.stringify(models), reviewerId, reviewedAt);
    },
  };
}
