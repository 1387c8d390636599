import type { ComponentProps, ReactNode } from "react";
import { useController, type Control, type FieldPathByValue, type FieldValues } from "react-hook-form";
import { cn } from "../cn";
import { fieldBox, Labelled, type Labels } from "../Labelled";

/** Where a field stands in its form, and what it is called. */
export interface FieldProps<Typed extends FieldValues, Values> extends Omit<Labels, "error"> {
  control: Control<Typed, unknown, Values>;
  name: FieldPathByValue<Typed, string>;
  required?: boolean;
}

type InputProps = Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "placeholder" | "className">;

interface TextFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values>, InputProps {
  /** Stands inside the box, before what is typed. */
  before?: ReactNode;
  /** Makes the text neat when the person leaves the field. */
  tidy?: (text: string) => string;
}

/** One line of text in a form. */
export function TextField<Typed extends FieldValues, Values>({
  control,
  name,
  before,
  tidy,
  label,
  labelHidden,
  hint,
  className,
  ...input
}: TextFieldProps<Typed, Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Labelled
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      {...(labelHidden === undefined ? {} : { labelHidden })}
    >
      {(labelled) => (
        <span className="relative block">
          {before === undefined ? null : (
            <span
              aria-hidden
              className="pointer-events-none absolute top-2.5 left-3 text-base leading-5 text-ink-faint"
            >
              {before}
            </span>
          )}
          <input
            {...labelled}
            {...input}
            {...field}
            onBlur={() => {
              if (tidy) field.onChange(tidy(field.value));
              field.onBlur();
            }}
            className={cn(fieldBox, "h-10 px-3", before === undefined ? "" : "pl-7", className)}
          />
        </span>
      )}
    </Labelled>
  );
}
