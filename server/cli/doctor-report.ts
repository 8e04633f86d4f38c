import type { DeadReference } from "#core/site/dead-references.ts";
import type { PacedReport } from "../base/progress.ts";
import { doctorMessages } from "#core/messages/server/cli/doctor.ts";

/** At most this many remarks of each kind are listed; `--json` lists all. */
const SHOWN = 10;

const KINDS: Record<DeadReference["kind"], string> = {
  "dead-link": doctorMessages.deadLinks,
  "dead-anchor": doctorMessages.deadAnchors,
  "missing-picture": doctorMessages.missingPictures,
};

/** A dead link or missing picture in a post. An author can correct it, and the site works in spite of it, so it is no fault. */
export interface Remark extends DeadReference {
  title: string;
  /** Slug of the post, as in the address of the editor. */
  slug: string;
}

/** Receives the findings of `doctor` one by one, so that the memory does not grow with the number of findings. */
export interface DoctorReport {
  fault(sentence: string): void | Promise<void>;
  remark(remark: Remark): void | Promise<void>;
  /** Reports something that is neither a fault nor a remark. */
  say(sentence: string): void | Promise<void>;
  /** Ends the report. `posts`: the number of posts checked, or null for no check. Resolves to the number of faults. */
  end(posts: number | null): Promise<number>;
}

/** Returns a report in sentences: each fault, and for each kind of remark the count and the first ten. */
export function inSentences(report: PacedReport): DoctorReport {
  let faults = 0;
  const remarksByKind = new Map<Remark["kind"], { count: number; first: Remark[] }>();
  return {
    fault(sentence) {
      faults += 1;
      return report(sentence);
    },
    remark(remark) {
      const kind = remarksByKind.get(remark.kind) ?? { count: 0, first: [] };
      remarksByKind.set(remark.kind, kind);
      kind.count += 1;
      if (kind.first.length < SHOWN) kind.first.push(remark);
    },
    say: report,
    async end(posts) {
      let remarks = 0;
      for (const [kind, { count, first }] of remarksByKind) {
        remarks += count;
        await report(doctorMessages.remarks(KINDS[kind], count, SHOWN));
        for (const { title, line, address } of first)
          await report(`  ${doctorMessages.place(title, line)}: ${address}`);
      }
      if (posts === null) return faults;
      await report(doctorMessages.examined({ posts, faults, remarks }));
      return faults;
    },
  };
}

/** Returns a report that writes one JSON document. Each finding is written as a line as soon as it is reported, not at the end. */
export function inJson(report: PacedReport): DoctorReport {
  const counts = { fault: 0, remark: 0 };
  let begun = false;
  const write = (finding: object) => {
    const line = `${begun ? "," : '{"found":['}${JSON.stringify(finding)}`;
    begun = true;
    return report(line);
  };
  return {
    fault(text) {
      counts.fault += 1;
      return write({ level: "fault", text });
    },
    remark(remark) {
      counts.remark += 1;
      return write({ level: "remark", ...remark });
    },
    say: (text) => write({ level: "note", text }),
    async end(posts) {
      const { fault: faults, remark: remarks } = counts;
      const summary = JSON.stringify({ posts, faults, remarks }).slice(1);
      await report(`${begun ? "" : '{"found":['}],${summary}`);
      return faults;
    },
  };
}
