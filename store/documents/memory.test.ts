import { publicDocumentsContract } from "#store/contract/replication/public-documents-contract.ts";
import { createMemoryDocuments } from "./memory.ts";

publicDocumentsContract("Documents in memory", async () => createMemoryDocuments());
