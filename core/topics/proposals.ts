import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import { withTypesetTitle } from "../markdown/typeset-title.ts";
import { typographyRules, type TypographyRules } from "../polish/typography/typography-rules.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import type { FindClosest } from "./closest-posts.ts";
import { listSignals, type Signal, signalWithKey } from "./proposal-signals.ts";
import type { Topic } from "./topic.ts";
import type { TopicFields } from "./topic-service-types.ts";
import { faultOf, newTopic, putTopic } from "./write-topic.ts";
import { topicMessages } from "#core/messages/topics.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config" | "newId">;

type DismissedProposal = Pick<Signal, "key" | "title">;

const NO_PROPOSAL = refuse("missing", topicMessages.proposalGone);

export function createProposals(deps: Deps, closest: FindClosest) {
  const { store, clock, newId } = deps;
  return {
    proposals: permitted("write-own", async () => {
      const signals = await signalsOf(deps, store.read);
      const compared = signals.map((signal) => ({ ...fieldsOf(signal), id: signal.key, signal: signal.key }));
      const closenessByKey = await closest(store.read, compared);
      const rules = typographyRules(deps.config.typography);
      return ok(
        signals.flatMap((signal) => {
          const closeness = closenessByKey.get(signal.key);
          return closeness ? [{ ...shownSignal(signal, rules), ...closeness }] : [];
        }),
      );
    }),
    /** Makes a topic of the viewer from a proposal; `fields` replace proposed fields. Returns `missing` for a proposal that no longer exists. */
    keep: permitted("write-own", async (viewer, key: string, fields: Partial<TopicFields> = {}) => {
      const fault = await faultOf(store.read, fields);
      if (fault) return fault;
      const [context, id] = [{ viewer, now: clock() }, newId()];
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const signal = await signalAt(deps, tx, key);
        if (!signal) return NO_PROPOSAL;
        const { origin, evidence, demand, tagIds } = signal;
        const source = { origin, evidence, demand, signal: signal.key, tagIds };
        const topic = await newTopic(tx, context, id, { ...fieldsOf(signal), ...fields }, source);
        return ok(await putTopic(tx, context, topic, { act: "topic-keep", details: { origin } }));
      });
    }),
    dismiss: permitted("edit-all", async (viewer, key: string) => {
      const now = clock();
      return store.write(async (tx): Promise<Outcome<DismissedProposal>> => {
        const signal = await signalAt(deps, tx, key);
        if (!signal) return NO_PROPOSAL;
        await tx.dismissSignal(signal.key, now, viewer.id);
        const { title: label, origin } = signal;
        await tx.putAudit(auditEntry(viewer, now, "topic-dismiss", null, { label, origin }));
        return ok({ key: signal.key, title: label });
      });
    }),
    /** Undoes a dismissal. Returns `missing` if there was no dismissal, or if the proposal has no reason any more. */
    undismiss: permitted("edit-all", async (viewer, key: string) => {
      const now = clock();
      return store.write(async (tx): Promise<Outcome<DismissedProposal>> => {
        if (!(await tx.undismissSignal(key))) return NO_PROPOSAL;
        const signal = await signalAt(deps, tx, key);
        await tx.putAudit(auditEntry(viewer, now, "topic-undismiss", null, { label: signal?.title ?? key }));
        return signal ? ok({ key, title: signal.title }) : NO_PROPOSAL;
      });
    }),
  };
}

/** Returns a proposal with typeset titles. */
export function shownSignal(signal: Signal, rules: TypographyRules): Signal {
  return { ...withTypesetTitle(signal, rules), about: signal.about && withTypesetTitle(signal.about, rules) };
}

async function signalsOf({ clock, config }: Deps, read: TopicStoreRead): Promise<Signal[]> {
  return listSignals(read, await read.plannedTopics(), { now: clock(), config });
}

/** Returns the proposal with this key; a key in the form of version 0.1 is accepted too. */
async function signalAt(deps: Deps, read: TopicStoreRead, sentKey: string): Promise<Signal | undefined> {
  const key = sentKey.replace(/^szukane:/, "search:").replace(/^wpis:/, "post:");
  return signalWithKey(read, key, { now: deps.clock(), config: deps.config });
}

/** Returns the fields of a topic made from a proposal. The post or tag that the proposal is about becomes the topic's source. */
function fieldsOf({ title, intent, categoryId, about }: Signal): Omit<TopicFields, "tags"> {
  const sources = about?.path ?? "";
  return { title, angle: "", question: "", intent, categoryId, sources, notes: "" };
}
