/** Least shares of right answers, and most of false ones, with which `npm run eval` passes. */
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
  /** And never under plain FTS5 with OR, which is measured beside it. */
  techNdcg: 0.85,
  searchMrr: { exact: undefined, inflected: 0.92, unaccented: 0.9, typo: 0.8 },
  tagPrecision: 0.65,
  tagMap: 0.8,
  linksNdcg: 0.85,
  /** Gold names the two or so posts an editor would link to; for 30 posts, all others of the archive were judged. */
  relatedPrecision: 0.66,
  relatedOfAll: 0.8,
  relatedNone: 0.02,
  duplicateRecall: 0.99,
  duplicateFalseAlarms: 0.01,
  quoteRecall: 1,
  quoteFalseAlarms: 0.03,
  questionRecall: 0.85,
  questionFalseAlarms: 0.15,
} as const;
