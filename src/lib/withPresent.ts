interface Choice {
  value: string;
  label: string;
}

/** The choices of a select, with the value that it has already: one that is no longer offered is not lost by looking at it. */
export function withPresent(choices: readonly Choice[], present: string): readonly Choice[] {
  const isKnown = present === "" || choices.some(({ value }) => value === present);
  return isKnown ? choices : [...choices, { value: present, label: present }];
}
