import { zodResolver } from "@hookform/resolvers/zod";
import type { ReactNode } from "react";
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import { Banner } from "../Banner";

/** A form whose fields hold `Typed` and whose schema makes `Values` of it. */
export type FormOf<Typed extends FieldValues, Values> = UseFormReturn<Typed, unknown, Values>;

/** The state of a form: what is typed, and what the schema finds wrong with it once it was sent. */
export function useZodForm<Typed extends FieldValues, Values>(
  schema: ZodMiniType<Values, Typed>,
  defaultValues: DefaultValues<Typed>,
): FormOf<Typed, Values> {
  return useForm<Typed, unknown, Values>({ resolver: zodResolver(schema), defaultValues });
}

interface FormProps<Typed extends FieldValues, Values> {
  form: FormOf<Typed, Values>;
  /** Gets what the schema made of the fields; not asked while one of them is wrong. */
  onSubmit: (values: Values) => void;
  /** Why it could not be saved. What was typed stays. */
  failure?: string | null;
  className?: string;
  children: ReactNode;
}

/** Fields that are sent together. What is wrong is said in our words beside the field, and the first such field gets the focus. */
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
