const FILE_NAME = /^(?!\/|.*(?:\.\.|\/\/|\/$))[0-9a-z./-]{1,200}$/;

export interface FileNames {
  /** The service's key of a file. Throws if the name is not a valid name of `FileStore`. */
  keyOf(name: string): string;
  /**
   * The name of the file with this key; null for what is no file of the store, since other programs may have files
   * beside them.
   */
  nameOf(key: string): string | null;
}

/** Names of files under a prefix, so that other sites can use the same bucket; an empty prefix means none. */
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
