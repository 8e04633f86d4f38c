import { fileStoreContract } from "#store/contract/replication/file-store-contract.ts";
import { replicatedLogContract } from "#store/contract/replication/replicated-log-contract.ts";
import { createMemoryLogEngine } from "./memory-log.ts";

replicatedLogContract("The log in memory", async () => {
  const engine = createMemoryLogEngine();
  return async () => engine.openLog();
});

fileStoreContract("The file store in memory", async () => {
  const engine = createMemoryLogEngine();
  return async () => engine.openFiles();
});
