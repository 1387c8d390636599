import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { TRANSLATIONS, type Translation } from "../../../../convex/practice/translatedTexts";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { translationText } from "./translationText";

interface TranslatedText<Typed extends FieldValues> {
  /** The label of the English text. */
  label: string;
  name: (language: Translation) => FieldPathByValue<Typed, string>;
  /** Lines of a longer text. */
  rows?: number | undefined;
}

interface TranslationFieldsProps<Typed extends FieldValues, Values> {
  control: Control<Typed, unknown, Values>;
  texts: readonly TranslatedText<Typed>[];
}

/** The texts in each language other than English. */
export function TranslationFields<Typed extends FieldValues, Values>({
  control,
  texts,
}: TranslationFieldsProps<Typed, Values>) {
  return TRANSLATIONS.flatMap((language) =>
    texts.map(({ label, name, rows }, place) => {
      const field = {
        control,
        name: name(language),
        label: translationText.label(label, language),
        hint: place === 0 ? translationText.hint(language) : undefined,
      };
      return rows === undefined ? (
        <TextField key={field.name} {...field} autoComplete="off" />
      ) : (
        <TextAreaField key={field.name} {...field} rows={rows} />
      );
    }),
  );
}
