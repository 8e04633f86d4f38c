import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { auditEntry } from "../base/audit-entry.ts";
import { permitted } from "../base/permission.ts";
import { withTypesetTitle } from "../markdown/typeset-title.ts";
import { typographyRules, type TypographyRules } from "../polish/typography/typography-rules.ts";
import { ok, refuse, type Outcome } from "../base/outcome.ts";
import type { FindClosest } from "./closest-posts.ts";
import { listSignals, type Signal } from "./proposal-signals.ts";
import type { Topic } from "./topic.ts";
import type { TopicFields } from "./topic-service.ts";
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
      const asked = signals.map((signal) => ({ ...fieldsOf(signal), id: signal.key, signal: signal.key }));
      const found = await closest(store.read, asked);
      const rules = typographyRules(deps.config.typography);
      return ok(
        signals.flatMap((signal) => {
          const closeness = found.get(signal.key);
          return closeness ? [{ ...shownSignal(signal, rules), ...closeness }] : [];
        }),
      );
    }),
    /** Makes a topic of the viewer's of a proposal; fields given replace the proposed ones. `missing` once it is none any more. */
    keep: permitted("write-own", async (viewer, key: string, given: Partial<TopicFields> = {}) => {
      const fault = await faultOf(store.read, given);
      if (fault) return fault;
      const [context, id] = [{ viewer, now: clock() }, newId()];
      return store.write(async (tx): Promise<Outcome<Topic>> => {
        const signal = await signalAt(deps, tx, key);
        if (!signal) return NO_PROPOSAL;
        const { origin, evidence, demand, tagIds } = signal;
        const made = { origin, evidence, demand, signal: signal.key, tagIds };
        const topic = await newTopic(tx, context, id, { ...fieldsOf(signal), ...given }, made);
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
    /** Takes a dismissal back; `missing` where there is none, or nothing speaks for the proposal any more. */
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

/** A proposal with its titles typeset. */
export function shownSignal(signal: Signal, rules: TypographyRules): Signal {
  return { ...withTypesetTitle(signal, rules), about: signal.about && withTypesetTitle(signal.about, rules) };
}

async function signalsOf({ clock, config }: Deps, read: TopicStoreRead): Promise<Signal[]> {
  return listSignals(read, await read.plannedTopics(), { now: clock(), config });
}

/** The proposal with a key, also in the form that pages of version 0.1 send. */
async function signalAt(deps: Deps, read: TopicStoreRead, given: string): Promise<Signal | undefined> {
  const key = given.replace(/^szukane:/, "search:").replace(/^wpis:/, "post:");
  return (await signalsOf(deps, read)).find((each) => each.key === key);
}

/** What a proposal says of itself; of a post that is there already its address is the first source. */
function fieldsOf({ title, intent, categoryId, about }: Signal): Omit<TopicFields, "tags"> {
  const sources = about?.path ?? "";
  return { title, angle: "", question: "", intent, categoryId, sources, notes: "" };
}
