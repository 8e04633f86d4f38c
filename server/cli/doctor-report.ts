import type { DeadReference } from "#core/site/dead-references.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { PacedReport } from "../base/progress.ts";

/** Remarks of each kind that are shown; `--json` has all. */
const SHOWN = 10;

const KINDS: Record<DeadReference["kind"], string> = {
  "dead-link": "Odnośniki, które prowadzą donikąd",
  "dead-anchor": "Odnośniki do miejsc, których na stronie nie ma",
  "missing-picture": "Obrazy, których nie ma",
};

/** Something an author may mend, at a place of a text. Nothing is broken by it, so it is no fault. */
export interface Remark extends DeadReference {
  title: string;
  /** Slug of the post, as in the address of the editor. */
  slug: string;
}

/** What `doctor` has found, as it finds it. What this holds does not grow with the remarks. */
export interface DoctorReport {
  fault(sentence: string): void | Promise<void>;
  remark(remark: Remark): void | Promise<void>;
  /** Neither, and worth a sentence. */
  say(sentence: string): void | Promise<void>;
  /** Ends the report; `posts` is the number of posts checked, null where none was. Resolves the number of faults. */
  end(posts: number | null): Promise<number>;
}

/** Sentences: each fault, and of each kind of remark the count and the first ten. */
export function inSentences(report: PacedReport): DoctorReport {
  let faults = 0;
  const found = new Map<Remark["kind"], { count: number; first: Remark[] }>();
  return {
    fault(sentence) {
      faults += 1;
      return report(sentence);
    },
    remark(remark) {
      const kind = found.get(remark.kind) ?? { count: 0, first: [] };
      found.set(remark.kind, kind);
      kind.count += 1;
      if (kind.first.length < SHOWN) kind.first.push(remark);
    },
    say: report,
    async end(posts) {
      let remarks = 0;
      for (const [kind, { count, first }] of found) {
        remarks += count;
        await report(`${KINDS[kind]}: ${count}.${count > SHOWN ? ` Pierwsze ${SHOWN}:` : ""}`);
        for (const each of first) await report(`  ${placeOf(each)}: ${each.address}`);
      }
      if (posts === null) return faults;
      const rest = [
        ...(faults > 0 ? [`Do naprawy: ${faults}.`] : []),
        ...(remarks > 0 ? [`Uwagi: ${remarks}; wszystkie wypisuje doctor --json.`] : []),
      ];
      await report(
        `Sprawdzono ${posts === 0 ? "bazę i pliki, wpisów jeszcze nie ma" : countOf(posts, NOUNS.wpis)}. ${rest.join(" ") || "Wszystko w porządku."}`,
      );
      return faults;
    },
  };
}

function placeOf({ title, line }: Remark): string {
  return `Wpis „${title}”${line === null ? "" : `, wiersz ${line}`}`;
}

/** One document of JSON, a line a finding, written as they come. */
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
