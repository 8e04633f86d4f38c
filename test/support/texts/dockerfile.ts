/** A step of a Dockerfile; `text` is what follows the instruction, with continued lines joined. */
export interface DockerStep {
  instruction: string;
  text: string;
}

/** Steps of a Dockerfile in their order, without comments. */
export function readDockerfile(source: string): DockerStep[] {
  const lines = source.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
  const whole = lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  return whole.map((line) => {
    const [, instruction = "", text = ""] = /^(\S+) +(.*)$/.exec(line) ?? [];
    return { instruction, text: text.trim() };
  });
}

/** What a step that takes a JSON array holds, such as `CMD ["npm", "start"]`. Throws where it holds a shell's line instead. */
export function arrayOf({ text }: DockerStep): string[] {
  return JSON.parse(text.slice(text.indexOf("["))) as string[];
}
