import { CHECK_TITLES, type Finding, type Result } from "../../../../convex/workspace/installation/rules";
import { Badge } from "../../../ui/text/Badge";
import { plainText } from "../../../ui/text/plainText";
import type { Tone } from "../../../ui/tone";
import { installationText as text } from "./installationText";

const TONES: Record<Result, Tone> = { ok: "good", wrong: "bad", unchecked: "warn", notSetUp: "quiet" };
/** Findings that need action come first. */
const ORDER: readonly Result[] = ["wrong", "unchecked", "notSetUp"];

/** Each finding with its remedy; correct settings are collapsed. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const right = findings.filter(({ result }) => result === "ok");
  const rest = ORDER.flatMap((wanted) => findings.filter(({ result }) => result === wanted));
  return (
    <>
      {rest.length === 0 ? null : <FindingList findings={rest} />}
      {right.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer py-1 text-sm text-accent-ink touch:py-3">
            {text.right(right.length)}
          </summary>
          <FindingList findings={right} />
        </details>
      )}
    </>
  );
}

function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="divide-y divide-line">
      {findings.map(({ check, result, sentence }) => (
        <li key={check} className="flex items-start gap-3 py-2.5">
          <span className="min-w-0 flex-1">
            <span className="block text-sm font-medium text-ink">{CHECK_TITLES[check]}</span>
            <span className="block text-sm break-words text-ink-soft">{plainText(sentence)}</span>
          </span>
          <Badge tone={TONES[result]}>{text.result[result]}</Badge>
        </li>
      ))}
    </ul>
  );
}
