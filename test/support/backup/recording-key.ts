/** What tests seal the entries of a recording with. */
export const RECORDING_KEY = Buffer.alloc(32, 5);
