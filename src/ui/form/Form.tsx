import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, type DefaultValues, type FieldValues, type UseFormProps, type UseFormReturn } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { Banner } from "../feedback/Banner";

/** A react-hook-form whose fields hold `Typed` and whose schema parses them into `Values`. */
export type FormOf<Typed extends FieldValues, Values> = UseFormReturn<Typed, unknown, Values>;

/** `useForm` with a zod schema as its resolver. */
export function useZodForm<Typed extends FieldValues, Values>(
  schema: ZodMiniType<Values, Typed>,
  defaultValues: DefaultValues<Typed>,
  options?: Pick<UseFormProps<Typed, unknown, Values>, "mode" | "values" | "resetOptions">,
): FormOf<Typed, Values> {
  return useForm<Typed, unknown, Values>({ ...options, resolver: zodResolver(schema), defaultValues });
}

interface FormProps<Typed extends FieldValues, Values> {
  form: FormOf<Typed, Values>;
  /** Called with the parsed values. Not called while a field is invalid. */
  onSubmit: (values: Values) => void;
  /** Why the submission failed. The fields keep their values. */
  failure?: string | null;
  className?: string;
  children: ReactNode;
}

/** A form without native validation: our messages are shown at the fields, and the first invalid field gets the focus. */
export function Form<Typed extends FieldValues, Values>({
  form,
  onSubmit,
  failure = null,
  className = "space-y-4",
  children,
}: FormProps<Typed, Values>) {
  const send = form.handleSubmit(onSubmit);
  return (
    <form noValidate className={className} onSubmit={(event) => void send(event)}>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
      {children}
    </form>
  );
}
