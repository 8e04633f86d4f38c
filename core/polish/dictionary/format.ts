/*
 * The format of a dictionary file: a minimal automaton of texts of the form `form + LEMMA_MARK + code`, a text for each reading.
 *
 * A code begins with a letter that says how many letters to strip from the form's end (`STRIPPED` plus their number), continues with the
 * letters to add, and ends with the kind of word: 1 plus its place in `WORD_KINDS`. The code `PREFIXED` alone says that the form without
 * its first three letters is a comparative with the same lemma.
 *
 * After the header (magic, numbers of labels, length of the states, position of the first state) stand the labels (2 bytes each, little
 * endian), the positions of the 256 states with the most transitions to them (3 bytes each), and the states. A state is a list of
 * transitions. The first byte of a transition holds, from the highest bit on: whether it is the last of its state, the size of the
 * target's address in bytes (2 bits), and the place of its label (5 bits); 31 says that the place is in the next byte. An address of one
 * byte is the number of a frequent state, a longer one is a position. Without an address the target follows at once, or there is none
 * because the label is the kind of a word.
 */

export const FILE_MAGIC = "SzpFSA1\n";

/** The magic, four numbers of 32 bits. */
export const HEADER_BYTES = FILE_MAGIC.length + 12;

export const FREQUENT_STATES = 256;

/** Labels that a transition holds in its first byte. */
export const SHORT_LABELS = 31;

/** A "name" is written with a capital letter; a "participle" is an adjective or a noun made from a verb, whose lemma is the verb. */
export type WordKind = "noun" | "name" | "adjective" | "verb" | "participle" | "adverb" | "other";

export const WORD_KINDS: readonly WordKind[] = ["noun", "name", "adjective", "verb", "participle", "adverb", "other"];

export const LEMMA_MARK = " ";

export const STRIPPED = 0x30;

/** The code of superlatives. */
export const PREFIXED = String.fromCharCode(WORD_KINDS.length + 1);
