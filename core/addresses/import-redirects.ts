import { auditEntry } from "../base/audit-entry.ts";
import { ADDRESSES_TAG } from "../base/cache-tags.ts";
import { ok, type Outcome, refuse } from "../base/outcome.ts";
import { withPauses } from "../base/values/with-pauses.ts";
import type { EditContext } from "../base/viewer.ts";
import { redirectsOfTable, type TableRedirect } from "./redirect-table.ts";
import { checkedRedirect, putRedirect, type Redirect, type RedirectDeps } from "./redirects.ts";
import type { AddressStoreWrite } from "./store.ts";
import { baseMessages, formMessages } from "#core/messages/base.ts";

/** The changes that an import of redirects made, or would make in a preview. */
export interface RedirectImport {
  created: number;
  changed: number;
  unchanged: number;
  /** The first redirects that are new or lead elsewhere now; `to` is null for 410. */
  redirects: { line: number; from: string; to: string | null; isNew: boolean }[];
  faults: { line: number; message: string }[];
}

const MOST_LISTED = 200;

/**
 * Imports a table of redirects; each line is checked like a redirect typed by hand. One wrong line prevents the whole
 * import; without `apply` nothing is written.
 */
export async function importRedirects(deps: RedirectDeps, context: EditContext, text: string, apply: boolean) {
  const { redirects, faults } = redirectsOfTable(text);
  let result: RedirectImport = { created: 0, changed: 0, unchanged: 0, redirects: [], faults };
  // The preview runs the import in a transaction and then refuses, so that the store rolls back.
  const written = await deps.store.write(async (tx): Promise<Outcome<null>> => {
    const imported = await importLines(deps, tx, context, redirects);
    result = { ...imported, faults: [...faults, ...imported.faults].toSorted((a, b) => a.line - b.line) };
    if (!apply || result.faults.length > 0) return refuse("invalid", formMessages.nothingSaved);
    const { created, changed } = result;
    if (created + changed === 0) return ok(null);
    tx.purge([ADDRESSES_TAG]);
    await tx.putAudit(auditEntry(context.viewer, context.now, "redirect-import", null, { created, changed }));
    return ok(null);
  });
  return written.ok || written.message === formMessages.nothingSaved ? ok(result) : written;
}

async function importLines(
  deps: RedirectDeps,
  tx: AddressStoreWrite,
  { now }: EditContext,
  lines: readonly TableRedirect[],
): Promise<RedirectImport> {
  const result: RedirectImport = { created: 0, changed: 0, unchanged: 0, redirects: [], faults: [] };
  const seen = new Map<string, number>();
  for await (const { line, from, to } of withPauses(lines, deps.letOthersRun)) {
    const checked = await checkedRedirect(deps, tx, from, to === "" ? null : to);
    if (!checked.ok) {
      result.faults.push({ line, message: Object.values(checked.fields ?? {}).join(" ") || checked.message });
      continue;
    }
    const before = seen.get(checked.value.from);
    seen.set(checked.value.from, line);
    if (before !== undefined) {
      result.faults.push({ line, message: baseMessages.addressTwice(checked.value.from, before) });
      continue;
    }
    const comparison = await compareWithStored(tx, checked.value);
    if (comparison === "same") {
      result.unchanged += 1;
      continue;
    }
    await putRedirect(tx, checked.value, now);
    const isNew = comparison === "new";
    result[isNew ? "created" : "changed"] += 1;
    const listed = { line, from: checked.value.from, to: to === "" ? null : to, isNew };
    if (result.redirects.length < MOST_LISTED) result.redirects.push(listed);
  }
  return result;
}

/** Compares a redirect with the stored redirect of its address. Redirects with the same target are equal, whoever made them. */
async function compareWithStored(tx: AddressStoreWrite, redirect: Redirect): Promise<"new" | "same" | "other"> {
  if ("branch" in redirect) {
    const branch = (await tx.addressRules()).moved.find(({ from }) => from === redirect.from);
    if (!branch) return "new";
    return branch.to === redirect.branch ? "same" : "other";
  }
  const row = await tx.formerPathRow(redirect.from);
  if (!row) return "new";
  const { owner } = redirect;
  if (typeof owner === "string") return row.address === owner ? "same" : "other";
  const isSame = row.kind === (owner?.kind ?? null) && row.entityId === (owner?.id ?? null) && row.address === null;
  return isSame ? "same" : "other";
}
