const CHUNK = "chunk";

export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw Object.assign(new Error("A part of the app could not be loaded.", { cause }), { [CHUNK]: true });
  }
}

export function isChunkError(thrown: unknown): boolean {
  return thrown instanceof Error && CHUNK in thrown;
}
