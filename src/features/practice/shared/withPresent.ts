interface Choice {
  value: string;
  label: string;
}

/** The options of a select plus its current value: a value that is no longer offered must not be lost by opening the form. */
export function withPresent(choices: readonly Choice[], present: string): readonly Choice[] {
  const isKnown = present === "" || choices.some(({ value }) => value === present);
  return isKnown ? choices : [...choices, { value: present, label: present }];
}
