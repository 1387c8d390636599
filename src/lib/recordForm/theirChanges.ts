import type { TheirChange } from "./ChangedMeanwhile";

interface MergedForm<Field extends string> {
  fields: readonly Field[];
  labels: Record<Field, string>;
  /** A value as displayed in the form. */
  inWords: (field: Field, value: string) => string;
  /** The record when the form was opened, and the current one. */
  begun: Record<Field, string>;
  stored: Record<Field, string>;
  typed: Partial<Record<Field, string | undefined>>;
  /** Puts the stored value into the field. */
  onTake: (field: Field) => void;
}

/**
 * Fields that another person has changed since the form was opened: untouched ones follow the change, edited ones keep the typed value
 * beside it.
 */
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

/** Options of a form whose untouched fields follow the stored values. */
export const FOLLOW_STORED = { keepDirtyValues: true };
