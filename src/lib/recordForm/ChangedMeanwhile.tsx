import { Banner } from "../../ui/feedback/Banner";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/text/LiveTime";
import { plainText } from "../../ui/text/plainText";
import { formatAge, formatExactTime } from "../format/format";

/** A field that another person has changed since the form was opened, as texts. */
export interface TheirChange {
  label: string;
  theirs: string;
  /** Null if the form already has their value. */
  yours: string | null;
  onTake: () => void;
}

interface ChangedMeanwhileProps {
  /** "client" */
  what: string;
  /** Null if no person made the change. */
  byName: string | null;
  at: number;
  changes: readonly TheirChange[];
}

/** Shows another person's changes since the form was opened beside the typed values, so that nothing is overwritten unseen. */
export function ChangedMeanwhile({ what, byName, at, changes }: ChangedMeanwhileProps) {
  if (changes.length === 0) return null;
  return (
    <Banner tone="warn">
      <p className="font-medium">
        {byName === null ? "Passage" : plainText(byName)} changed this {what}{" "}
        <LiveTime at={at} format={formatAge} formatExact={formatExactTime} />.
      </p>
      <ul className="mt-1 space-y-1.5">
        {changes.map((change) => (
          <Change key={change.label} {...change} />
        ))}
      </ul>
      {changes.some(({ yours }) => yours !== null) ? <p className="mt-1.5">Saving keeps what you typed.</p> : null}
    </Banner>
  );
}

const inWords = (value: string) => (value === "" ? "empty" : plainText(value));

function Change({ label, theirs, yours, onTake }: TheirChange) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {label}: it is now <strong className="font-medium">{inWords(theirs)}</strong>
        {yours === null ? null : (
          <>
            ; you typed <strong className="font-medium">{inWords(yours)}</strong>
          </>
        )}
      </span>
      {yours === null ? null : (
        <Button size="small" aria-label={`Take theirs: ${label}`} onClick={onTake}>
          Take theirs
        </Button>
      )}
    </li>
  );
}
