import { registerHooks } from "node:module";

interface Replacement {
  /** Of the module, from the project's folder. */
  file: string;
  /** Must stand in the source exactly once. */
  from: string;
  to: string;
}

const MEMORY = "test/support/replication/memory-log.ts";
const WRITER = "store/sqlite/replication/replicated-writer.ts";
const FOLLOW = "store/sqlite/replication/follow-log.ts";

/** One of each kind that the protocol can have. */
export const PLANTED_FAULTS = {
  "an append of a turn that was lost": [
    { file: MEMORY, from: `if (!turns.isOf(own)) throw`, to: `if (own === null) throw` },
  ],
  "a turn given to two": [
    { file: MEMORY, from: `if (holder === null) begin();`, to: `begin();` },
    { file: MEMORY, from: `isOf: (term: symbol) => holder === term,`, to: `isOf: () => true,` },
  ],
  "applied twice": [
    {
      file: FOLLOW,
      from: `applyContent(database, entry, unindexed);`,
      to: `{ applyContent(database, entry, unindexed); applyContent(database, entry, unindexed); }`,
    },
  ],
  "acknowledged before it is known": [
    { file: WRITER, from: `if (outcome !== "in the log") await`, to: `if (outcome === "in the log") await` },
  ],
  "own write taken for another's": [{ file: WRITER, from: `return entry?.nonce === nonce;`, to: `return false;` }],
  "another's write taken for one's own": [
    { file: WRITER, from: `return entry?.nonce === nonce;`, to: `return entry !== undefined && nonce.length > 0;` },
  ],
  "asked after an append outside a turn": [
    {
      file: WRITER,
      from: `const turn = await log.takeTurn();\n  try {`,
      to: `const turn = { head: await log.head(), release() {} };\n  try {`,
    },
  ],
  "position outside the transaction": [
    {
      file: FOLLOW,
      from: `      writeReplicaRow(database, next);\n      database.script("COMMIT");`,
      to: `database.script("COMMIT"); writeReplicaRow(database, next);`,
    },
  ],
  "an old epoch going on": [
    { file: FOLLOW, from: `if (entry.kind === "begin")`, to: `if (entry.kind === "begin" && row.position === 0)` },
    {
      file: FOLLOW,
      from: `if (entry.epoch !== row.epoch || entry.previous !== row.hash)`,
      to: `if (entry.kind === "begin") next.epoch = position; else if (entry.epoch !== row.epoch || entry.previous !== row.hash)`,
    },
  ],
  "a write behind the head": [
    { file: WRITER, from: `if (position.row().position < turn.head) await follow();`, to: `` },
    {
      file: WRITER,
      from: `if (position.row().position !== turn.head)`,
      to: `if (position.row().position > turn.head)`,
    },
  ],
} satisfies Record<string, Replacement[]>;

const ROOT = new URL("../../../", import.meta.url);

/**
 * From now on modules load with the fault. `verify` throws unless each was loaded; loading throws where the replaced text does
 * not stand exactly once.
 */
export function plantFault(name: string): { verify(): void } {
  if (!isFault(name)) throw new Error(`There is no fault "${name}".`);
  const left: Replacement[] = [...PLANTED_FAULTS[name]];
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const mine = left.filter(({ file }) => new URL(file, ROOT).href === url);
      if (mine.length === 0 || loaded.source === null || loaded.source === undefined) return loaded;
      let source = typeof loaded.source === "string" ? loaded.source : new TextDecoder().decode(loaded.source);
      for (const replacement of mine) {
        const parts = source.split(replacement.from);
        if (parts.length !== 2)
          throw new Error(`${replacement.file} has ${parts.length - 1} times: ${replacement.from}`);
        source = parts.join(replacement.to);
        left.splice(left.indexOf(replacement), 1);
      }
      return { ...loaded, source };
    },
  });
  return {
    verify() {
      if (left.length > 0) throw new Error(`Never loaded: ${left.map(({ file }) => file).join(", ")}`);
    },
  };
}

function isFault(name: string): name is keyof typeof PLANTED_FAULTS {
  return Object.hasOwn(PLANTED_FAULTS, name);
}
