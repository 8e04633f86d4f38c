import type { AssistantRead, AssistantWrite } from "#core/assistant/store.ts";
import type { ChargesOf, ChargeTotal } from "#core/assistant/budget/charge.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

const TOTAL = `
SELECT COUNT(*) AS calls, COALESCE(SUM(input), 0) AS input, COALESCE(SUM(output), 0) AS output,
  COALESCE(SUM(cost), 0) AS cost, COALESCE(SUM(estimated), 0) AS estimated, COUNT(*) - COUNT(cost) AS unpriced
FROM model_charge`;

const MODELS = "SELECT model FROM model_charge WHERE run_id = ? GROUP BY model ORDER BY MIN(no)";

const BEGUN = "SELECT COUNT(*) AS n FROM draft_begun WHERE user_id = ? AND day = ?";

export function readCharges(database: Database): Pick<AssistantRead, "charged" | "modelsOf" | "draftsBegun"> {
  return {
    async charged(of) {
      const [where, ...values] = conditionOf(of);
      return database.one<ChargeTotal>(`${TOTAL} WHERE ${where}`, ...values);
    },
    async modelsOf(runId) {
      return database.all<{ model: string }>(MODELS, runId).map(({ model }) => model);
    },
    async draftsBegun(userId, day) {
      return database.one<{ n: number }>(BEGUN, userId, day).n;
    },
  };
}

function conditionOf(of: ChargesOf): [string, ...string[]] {
  if ("runId" in of) return ["run_id = ?", of.runId];
  if ("userId" in of) return ["user_id = ? AND day = ?", of.userId, of.day];
  return ["month = ?", of.month];
}

const PUT_CHARGE = `
INSERT INTO model_charge (id, run_id, user_id, day, month, alias, model, at, input, output, cost, state, estimated)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

const SETTLE = `
UPDATE model_charge SET input = ?, output = ?, cost = ?, state = 'settled', estimated = ?
WHERE id = ? AND state = 'reserved'`;

const SETTLE_RUN = "UPDATE model_charge SET state = 'settled', estimated = 1 WHERE run_id = ? AND state = 'reserved'";

const COUNT_DRAFT = "INSERT INTO draft_begun (user_id, day, run_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

type Writes = "putCharge" | "settleCharge" | "settleCharges" | "countDraft";

export function writeCharges(transaction: Transaction): Pick<AssistantWrite, Writes> {
  return {
    async putCharge({ id, runId, userId, day, month, alias, model, at, input, output, cost, state, estimated }) {
      const whose = [id, runId, userId, day, month, alias, model, at];
      runUntracked(transaction, PUT_CHARGE, ...whose, input, output, cost, state, estimated ? 1 : 0);
    },
    async settleCharge(id, { input, output, cost, estimated }) {
      runUntracked(transaction, SETTLE, input, output, cost, estimated ? 1 : 0, id);
    },
    async settleCharges(runId) {
      runUntracked(transaction, SETTLE_RUN, runId);
    },
    async countDraft(userId, day, runId) {
      runUntracked(transaction, COUNT_DRAFT, userId, day, runId);
    },
  };
}
