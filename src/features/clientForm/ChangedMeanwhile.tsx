import { useWatch, type UseFormReturn } from "react-hook-form";
import { isCaseTypeKey, caseTypeLabel } from "../../../convex/caseTypes/rules";
import type { ClientEdit, EditField } from "../../../convex/clientForm/rules";
import { formatAge, formatExactTime } from "../../lib/format";
import { plainText } from "../../ui/plainText";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { LiveTime } from "../../ui/LiveTime";
import { changedText, FIELD_LABELS, STATUS_CHOICES, TYPE_CHOICES } from "./clientFormText";
import type { StoredClient, TheirChange } from "./useClientEdit";

const CHOICES: readonly { value: string; label: string }[] = [...TYPE_CHOICES, ...STATUS_CHOICES];

/** A value as the form shows it. */
function inWords(field: EditField, value: string): string {
  if (value === "") return changedText.nothing;
  if (field === "caseType" && isCaseTypeKey(value)) return caseTypeLabel({ caseType: value, customCaseType: null });
  return CHOICES.find((choice) => choice.value === value)?.label ?? plainText(value);
}

interface ChangedMeanwhileProps {
  client: StoredClient;
  changes: readonly TheirChange[];
  form: UseFormReturn<ClientEdit, unknown, ClientEdit>;
}

/** Says what somebody else has changed while the form was open, beside what was typed: nothing is overwritten unseen. */
export function ChangedMeanwhile({ client, changes, form }: ChangedMeanwhileProps) {
  const typed = useWatch({ control: form.control });
  if (changes.length === 0) return null;
  const { updatedByName, updatedAt } = client;
  const isAnyKept = changes.some(({ field, theirs }) => typed[field] !== theirs);
  return (
    <Banner tone="warn">
      <p className="font-medium">
        {changedText.by(updatedByName)} <LiveTime at={updatedAt} format={formatAge} formatExact={formatExactTime} />.
      </p>
      <ul className="mt-1 space-y-1.5">
        {changes.map(({ field, theirs }) => (
          <Change
            key={field}
            label={FIELD_LABELS[field]}
            theirs={inWords(field, theirs)}
            yours={typed[field] === theirs ? null : inWords(field, typed[field] ?? "")}
            onTake={() => {
              form.setValue(field, theirs, { shouldDirty: true, shouldValidate: true });
            }}
          />
        ))}
      </ul>
      {isAnyKept ? <p className="mt-1.5">{changedText.keeping}</p> : null}
    </Banner>
  );
}

interface ChangeProps {
  label: string;
  theirs: string;
  /** Null where the form has theirs. */
  yours: string | null;
  onTake: () => void;
}

function Change({ label, theirs, yours, onTake }: ChangeProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>
        {label}: {changedText.now} <strong className="font-medium">{theirs}</strong>
        {yours === null ? null : (
          <>
            ; {changedText.yours} <strong className="font-medium">{yours}</strong>
          </>
        )}
      </span>
      {yours === null ? null : (
        <Button size="small" aria-label={changedText.takeOf(label)} onClick={onTake}>
          {changedText.take}
        </Button>
      )}
    </li>
  );
}
