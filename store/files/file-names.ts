const FILE_NAME = /^(?!\/|.*(?:\.\.|\/\/|\/$))[0-9a-z./-]{1,200}$/;

export interface FileNames {
  /** Returns the storage service's key for a file name. Throws if `FileStore` does not allow the name. */
  keyOf(name: string): string;
  /** Returns the file name for a key; null for a key of another program that uses the same bucket. */
  nameOf(key: string): string | null;
}

/** Translates file names to keys under a prefix, so that several sites can share a bucket. An empty prefix adds nothing. */
export function fileNamesUnder(prefix: string): FileNames {
  const before = prefix === "" ? "" : `${prefix}/`;
  return {
    keyOf(name) {
      if (!FILE_NAME.test(name)) throw new Error(`"${name}" is no name of a shared file.`);
      return before + name;
    },
    nameOf(key) {
      const name = key.slice(before.length);
      return key.startsWith(before) && FILE_NAME.test(name) ? name : null;
    },
  };
}

export function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : Number(a.name > b.name);
}
