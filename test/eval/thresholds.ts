/** What has to be reached: assistant.md, Evaluation, and polish.md, Search and Tag likeness. */
export const THRESHOLDS = {
  conflationF1: 0.9,
  caseRecall: 0.95,
  falseHits: 0.01,
  caseWords: 500,
  certainPrecision: 0.99,
  probablePrecision: 0.9,
  probableRecall: 0.9,
  groupsF1: 0.95,
  groupsPrecision: 0.97,
  searchNdcg: 0.9,
  searchMrr: { exact: undefined, inflected: 0.92, unaccented: 0.9, typo: 0.8 },
} as const;
