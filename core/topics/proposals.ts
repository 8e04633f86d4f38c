import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { requirePermission } from "../base/permission.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import type { FindClosest } from "./closest-posts.ts";
import { listSignals, type Signal } from "./proposal-signals.ts";
import type { Topic } from "./topic.ts";
import type { TopicService, TopicFields } from "./topic-service.ts";
import { faultOf, newTopic, putTopic } from "./write-topic.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "newId">;

const NO_PROPOSAL = refuse("missing", "Tej propozycji już nie ma: ktoś ją zachował albo odrzucił.");

export function createProposals(
  deps: Deps,
  closest: FindClosest,
): Pick<TopicService, "proposals" | "keep" | "dismiss"> {
  const { store, clock, newId } = deps;
  return {
    async proposals(viewer) {
      const refusal = requirePermission(viewer, "write-own");
      if (refusal) return refusal;
      const signals = await signalsOf(deps, store.read);
      const asked = signals.map(({ key, title }) => ({ id: key, title, question: "" }));
      const found = await closest(store.read, asked);
      return ok(
        signals.flatMap((signal) => {
          const closeness = found.get(signal.key);
          return closeness ? [{ ...signal, ...closeness }] : [];
        }),
      );
    },
    async keep(viewer, key, given = {}) {
      const refusal = requirePermission(viewer, "write-own") ?? (await faultOf(store.read, given));
      if (refusal) return refusal;
      const [context, id] = [{ viewer, now: clock() }, newId()];
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const signal = await signalAt(deps, tx, key);
        if (!signal) return NO_PROPOSAL;
        const { origin, evidence, demand, tagIds } = signal;
        const made = { origin, evidence, demand, signal: signal.key, tagIds };
        const topic = await newTopic(tx, context, id, { ...fieldsOf(signal), ...given }, made);
        return ok(await putTopic(tx, context, topic, { act: "topic-keep", details: { origin } }));
      });
    },
    async dismiss(viewer, key) {
      const refusal = requirePermission(viewer, "edit-all");
      if (refusal) return refusal;
      const now = clock();
      return store.write(async (tx): Promise<Outcome<null>> => {
        const signal = await signalAt(deps, tx, key);
        if (!signal) return NO_PROPOSAL;
        await tx.dismissSignal(signal.key, now, viewer.id);
        await tx.putAudit(
          auditEntry(viewer, now, "topic-dismiss", null, { label: signal.title, origin: signal.origin }),
        );
        return ok(null);
      });
    },
  };
}

async function signalsOf({ clock, config }: Deps, read: TopicStoreRead): Promise<Signal[]> {
  return listSignals(read, await read.plannedTopics(), { now: clock(), config });
}

/** Also by the key that pages of 0.1 send. */
async function signalAt(deps: Deps, read: TopicStoreRead, given: string): Promise<Signal | undefined> {
  const key = given.replace(/^szukane:/, "search:").replace(/^wpis:/, "post:");
  return (await signalsOf(deps, read)).find((each) => each.key === key);
}

/** What a proposal says of itself; of a post that is there already its address is the first source. */
function fieldsOf({ title, intent, categoryId, about }: Signal): Omit<TopicFields, "tags"> {
  const sources = about?.path ?? "";
  return { title, angle: "", question: "", intent, categoryId, sources, notes: "" };
}
