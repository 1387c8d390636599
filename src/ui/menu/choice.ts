import type { Tone } from "../tone";

export interface Choice<T extends string> {
  value: T;
  label: string;
  tone?: Tone;
}
