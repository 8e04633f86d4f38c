import { rmSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { createZstdCompress, type ZstdCompress } from "node:zlib";
import { Database } from "../engine/database.ts";
import { CHUNK, type SnapshotTask } from "./take-snapshot.ts";

/**
 * Begins to read one state of the file while others write to the file, and reports that it has begun. Then copies the state to the path
 * `copy` (if not null) and computes digests. Other modules are loaded only after the report, because the writer waits for the report. From the
 * report on the thread may be ended, and Node aborts the whole process when a thread ends while it makes a compressor.
 */
async function takeSnapshot({ file, copy }: SnapshotTask): Promise<void> {
  const source = new Database(file, "reader");
  try {
    const compressing = copy === null ? null : createZstdCompress({ chunkSize: CHUNK });
    source.script("BEGIN");
    source.one("SELECT COUNT(*) AS n FROM sqlite_schema");
    parentPort?.postMessage({ kind: "open" }, []);
    const { digestTables } = await import("./digest-tables.ts");
    const digest = copy && compressing ? await verifiedCopy(source, copy, compressing) : null;
    parentPort?.postMessage({ kind: "done", digest, digests: digestTables(source) }, []);
  } finally {
    source.close();
  }
}

async function verifiedCopy(source: Database, copy: string, compressing: ZstdCompress): Promise<string> {
  const raw = `${copy}.raw`;
  try {
    await source.backupTo(raw);
    const database = new Database(raw, "reader");
    const problems = database.all<{ integrity_check: string }>("PRAGMA integrity_check(1)");
    database.close();
    if (problems[0]?.integrity_check !== "ok") throw new Error("The copy of the database is damaged.");
    const { compressFile } = await import("./snapshot-files.ts");
    return await compressFile(raw, copy, compressing);
  } finally {
    for (const ending of ["", "-wal", "-shm"]) rmSync(raw + ending, { force: true });
  }
}

await takeSnapshot(workerData as SnapshotTask);
