import type { Tone } from "../tone";

export interface Choice<T extends string> {
  value: T;
  label: string;
  tone?: Tone;
  /** Chosen when the menu has closed and its button has the focus, which the dialog takes and gives back. */
  opensDialog?: true;
}
