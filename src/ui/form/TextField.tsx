import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { useController, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { cn } from "../cn";
import { fieldBox, Labelled, type Labels } from "./Labelled";
import { afterPress } from "./afterPress";

/** Props common to all form fields. */
export interface FieldProps<Typed extends FieldValues, Values> extends Omit<Labels, "error"> {
  control: Control<Typed, unknown, Values>;
  name: FieldPathByValue<Typed, string>;
  required?: boolean;
}

type InputProps = Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "placeholder" | "className">;

interface TextFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values>, InputProps {
  /** Shown inside the input, before the text: "$". */
  prefix?: ReactNode;
  /** A button inside the input, after the text. */
  suffix?: ReactNode;
  /** Normalizes the text on blur. */
  tidy?: (text: string) => string;
  /** The text after the arrow keys up (1) and down (-1). */
  step?: (text: string, direction: 1 | -1) => string;
}

const ARROWS: ReadonlyMap<string, 1 | -1> = new Map([
  ["ArrowUp", 1],
  ["ArrowDown", -1],
]);

function stepBy(
  event: KeyboardEvent,
  { value, onChange }: { value: string; onChange: (text: string) => void },
  step: ((text: string, direction: 1 | -1) => string) | undefined,
): void {
  const direction = ARROWS.get(event.key);
  if (step === undefined || direction === undefined) return;
  event.preventDefault();
  onChange(step(value, direction));
}

/** A text input in a form. */
export function TextField<Typed extends FieldValues, Values>({
  control,
  name,
  prefix,
  suffix,
  tidy,
  step,
  label,
  labelHidden,
  hint,
  className,
  ...input
}: TextFieldProps<Typed, Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Labelled label={label} labelHidden={labelHidden} hint={hint} error={fieldState.error?.message}>
      {(labelled) => (
        <span className="relative block">
          {prefix === undefined ? null : <Prefix>{prefix}</Prefix>}
          <input
            {...labelled}
            {...input}
            {...field}
            onKeyDown={(event) => {
              stepBy(event, field, step);
            }}
            onBlur={() => {
              afterPress(() => {
                if (tidy) field.onChange(tidy(field.value));
                field.onBlur();
              });
            }}
            className={cn(fieldBox, "h-10 px-3 touch:h-11", prefix === undefined ? "" : "pl-7", className)}
          />
          {suffix}
        </span>
      )}
    </Labelled>
  );
}

function Prefix({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="pointer-events-none absolute top-2.5 left-3 text-base leading-5 text-ink-faint">
      {children}
    </span>
  );
}
