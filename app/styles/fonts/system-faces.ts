/**
 * Fonts of readers' machines. The fonts of one entry have the same metrics. `meanAdvance` is that of the sample in
 * font-metrics.ts, measured on Liberation.
 */
export const SYSTEM_FACES = {
  times: { local: "Times New Roman|Liberation Serif|Tinos", meanAdvance: 0.40267 },
  "times-bold": { local: "Times New Roman Bold|Liberation Serif Bold|Tinos Bold", meanAdvance: 0.42468 },
  "times-italic": { local: "Times New Roman Italic|Liberation Serif Italic|Tinos Italic", meanAdvance: 0.40085 },
  "times-bold-italic": {
    local: "Times New Roman Bold Italic|Liberation Serif Bold Italic|Tinos Bold Italic",
    meanAdvance: 0.40615,
  },
  arial: { local: "Arial|Liberation Sans|Arimo", meanAdvance: 0.44342 },
  "arial-bold": { local: "Arial Bold|Liberation Sans Bold|Arimo Bold", meanAdvance: 0.47491 },
  "arial-italic": { local: "Arial Italic|Liberation Sans Italic|Arimo Italic", meanAdvance: 0.44342 },
  "arial-bold-italic": {
    local: "Arial Bold Italic|Liberation Sans Bold Italic|Arimo Bold Italic",
    meanAdvance: 0.47491,
  },
  courier: { local: "Courier New|Liberation Mono|Cousine", meanAdvance: 0.6001 },
  "courier-bold": { local: "Courier New Bold|Liberation Mono Bold|Cousine Bold", meanAdvance: 0.6001 },
};

export type SystemFace = keyof typeof SYSTEM_FACES;
