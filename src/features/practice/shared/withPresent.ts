interface Choice {
  value: string;
  label: string;
}

/** The options of a select plus its current value, also if it is no longer offered: opening the form must not lose it. */
export function withPresent(choices: readonly Choice[], present: string, label = present): readonly Choice[] {
  const isKnown = present === "" || choices.some(({ value }) => value === present);
  return isKnown ? choices : [...choices, { value: present, label }];
}
