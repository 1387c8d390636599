interface Choice {
  value: string;
  label: string;
}

/** The options of a select plus its current value: opening the form must not lose a value that the practice stopped offering. */
export function withPresent(choices: readonly Choice[], present: string): readonly Choice[] {
  const isKnown = present === "" || choices.some(({ value }) => value === present);
  return isKnown ? choices : [...choices, { value: present, label: present }];
}
