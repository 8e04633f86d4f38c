const FILE_NAME = /^(?!\/|.*(?:\.\.|\/\/|\/$))[0-9a-z./-]{1,200}$/;

export interface FileNames {
  /** What the service calls the file. Throws where the name is not one of `FileStore`'s. */
  keyOf(name: string): string;
  /** Null for what is not a file of the store: other programs may have files beside them. */
  nameOf(key: string): string | null;
}

/** A site's files may lie under a prefix, so that other sites can use the same bucket; without one it is empty. */
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
