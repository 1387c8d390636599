import type { FieldValues } from "react-hook-form";
import { tidyMoney } from "./formValues";
import { TextField, type FieldProps } from "./TextField";

/** An e-mail address. `autoComplete` says whose: "username" for the person's own account, "off" for somebody else's. */
export function EmailField<Typed extends FieldValues, Values>({
  autoComplete = "off",
  ...field
}: FieldProps<Typed, Values> & { autoComplete?: "username" | "email" | "off" }) {
  return <TextField {...field} type="email" inputMode="email" autoComplete={autoComplete} />;
}

/** A telephone number, as the person writes it. */
export function PhoneField<Typed extends FieldValues, Values>(field: FieldProps<Typed, Values>) {
  return <TextField {...field} type="tel" inputMode="tel" autoComplete="off" />;
}

/** An amount in dollars. The schema's `money` makes cents of it. */
export function MoneyField<Typed extends FieldValues, Values>(field: FieldProps<Typed, Values>) {
  return (
    <TextField {...field} inputMode="decimal" autoComplete="off" before="$" tidy={tidyMoney} className="tabular-nums" />
  );
}

/** A day, by the platform's own calendar; the text is an ISO date. */
export function DateField<Typed extends FieldValues, Values>(field: FieldProps<Typed, Values>) {
  return <TextField {...field} type="date" className="max-w-48" />;
}
