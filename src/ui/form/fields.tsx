import type { FieldValues } from "react-hook-form";
import { stepMoney, tidyMoney } from "./formValues";
import { TextField, type FieldProps } from "./TextField";

/** An email address. `autoComplete`: "username" for the person's own account, "off" for another person's address. */
export function EmailField<Typed extends FieldValues, Values>({
  autoComplete = "off",
  ...field
}: FieldProps<Typed, Values> & { autoComplete?: "username" | "email" | "off" }) {
  return <TextField {...field} type="email" inputMode="email" autoComplete={autoComplete} />;
}

/** A phone number, kept as typed. */
export function PhoneField<Typed extends FieldValues, Values>(field: FieldProps<Typed, Values>) {
  return <TextField {...field} type="tel" inputMode="tel" autoComplete="off" />;
}

interface MoneyFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values> {
  /** Step of the arrow keys, in dollars. */
  step?: number;
}

/** An amount in dollars. The `money` schema parses it into cents. */
export function MoneyField<Typed extends FieldValues, Values>({ step, ...field }: MoneyFieldProps<Typed, Values>) {
  const steps = step === undefined ? {} : { step: (text: string, up: 1 | -1) => stepMoney(text, up, step) };
  return (
    <TextField
      {...field}
      {...steps}
      inputMode="decimal"
      autoComplete="off"
      prefix="$"
      tidy={tidyMoney}
      className="tabular-nums"
    />
  );
}

/** A date with the browser's date picker. Its value is an ISO date. */
export function DateField<Typed extends FieldValues, Values>(field: FieldProps<Typed, Values>) {
  return <TextField {...field} type="date" className="max-w-48" />;
}
