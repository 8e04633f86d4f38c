/** The key with which tests sign the entries of a recording. */
export const RECORDING_KEY = Buffer.alloc(32, 5);
