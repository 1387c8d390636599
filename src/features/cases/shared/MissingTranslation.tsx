import { missingLanguages } from "../../../../convex/practice/translatedTexts";
import { useReaderTranslation } from "../../clients/shared/useReader";
import { Badge } from "../../../ui/text/Badge";
import { translationText } from "./translationText";

interface MissingTranslationProps<Field extends string> {
  fields: readonly Field[];
  texts: Parameters<typeof missingLanguages<Field>>[1];
}

/** A badge on what this page's client reads in English, because it has no translation into their language. */
export function MissingTranslation<Field extends string>({ fields, texts }: MissingTranslationProps<Field>) {
  const language = useReaderTranslation();
  if (language === null || !missingLanguages(fields, texts).includes(language)) return null;
  return <Badge tone="warn">{translationText.missing(language)}</Badge>;
}
