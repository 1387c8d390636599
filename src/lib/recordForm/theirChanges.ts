import type { TheirChange } from "./ChangedMeanwhile";

interface MergedForm<Field extends string> {
  fields: readonly Field[];
  labels: Record<Field, string>;
  /** A value as the form shows it. */
  inWords: (field: Field, value: string) => string;
  /** The record as it was when the form was begun, and as it is now. */
  begun: Record<Field, string>;
  stored: Record<Field, string>;
  typed: Partial<Record<Field, string | undefined>>;
  /** Puts the stored value into the field. */
  onTake: (field: Field) => void;
}

/** The fields that somebody else has changed since a form was begun: untouched ones follow the change, typed ones stay beside it. */
export function theirChanges<Field extends string>(merged: MergedForm<Field>): TheirChange[] {
  const { fields, labels, inWords, begun, stored, typed, onTake } = merged;
  return fields
    .filter((field) => stored[field] !== begun[field])
    .map((field) => ({
      label: labels[field],
      theirs: inWords(field, stored[field]),
      yours: typed[field] === stored[field] ? null : inWords(field, typed[field] ?? ""),
      onTake: () => {
        onTake(field);
      },
    }));
}

/** Options of a form whose untouched fields follow what is stored. */
export const FOLLOW_STORED = { keepDirtyValues: true };
