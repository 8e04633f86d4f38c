import type { FileStore } from "#core/replication/file-store.ts";
import type { PublicDocuments } from "#core/replication/public-documents.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { HostedConfig } from "./config.ts";

/** Opens the log and the shared files of several servers. */
export type OpenEngine = (
  hosted: HostedConfig,
) => Promise<{ log: ReplicatedLog; files: FileStore; documents?: PublicDocuments | undefined }>;

export const openEngine: OpenEngine = async (hosted) => {
  const [{ openReplicatedLog }, { openFileStore }] = await Promise.all([
    import("#store/log/open-replicated-log.ts"),
    import("#store/files/open-file-store.ts"),
  ]);
  const { openPublicDocuments } = hosted.documents
    ? await import("#store/documents/open-public-documents.ts")
    : { openPublicDocuments: () => undefined };
  const documents = openPublicDocuments(hosted.log);
  return { log: await openReplicatedLog(hosted.log), files: await openFileStore(hosted.files), documents };
};
