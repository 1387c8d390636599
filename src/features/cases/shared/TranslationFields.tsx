import { Fragment } from "react";
import type { Control, FieldPathByValue, FieldValues } from "react-hook-form";
import { TRANSLATIONS, type Translation } from "../../../../convex/practice/translatedTexts";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { translationText } from "./translationText";

interface TranslatedText<Typed extends FieldValues> {
  /** The label of the English text. */
  label: string;
  name: (language: Translation) => FieldPathByValue<Typed, string>;
}

interface TranslationFieldsProps<Typed extends FieldValues, Values> {
  control: Control<Typed, unknown, Values>;
  title: TranslatedText<Typed>;
  /** The longer text below the title. */
  text: TranslatedText<Typed>;
  rows: number;
}

/** Title and text in each language other than English. */
export function TranslationFields<Typed extends FieldValues, Values>({
  control,
  title,
  text,
  rows,
}: TranslationFieldsProps<Typed, Values>) {
  return TRANSLATIONS.map((language) => (
    <Fragment key={language}>
      <TextField
        control={control}
        name={title.name(language)}
        label={translationText.label(title.label, language)}
        hint={translationText.hint(language)}
        autoComplete="off"
      />
      <TextAreaField
        control={control}
        name={text.name(language)}
        label={translationText.label(text.label, language)}
        rows={rows}
      />
    </Fragment>
  ));
}
