import { useTranslations } from "use-intl";
import { clientsCaseType, type StoredCaseType } from "../../../../convex/practice/caseTypes";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { useLanguage } from "../../../lib/words/useLanguage";
import { plainText } from "../../../ui/text/plainText";

interface ChoosableCase extends StoredCaseType {
  caseId: string;
  caseNumber: string;
}

interface CaseChoiceProps {
  cases: readonly ChoosableCase[];
  chosen: string | null;
  onChoose: (caseId: string) => void;
}

/** Chooses one of several cases; renders nothing for a client with one case. */
export function CaseChoice({ cases, chosen, onChoose }: CaseChoiceProps) {
  const t = useTranslations("home");
  const locale = useLanguage();
  if (chosen === null || cases.length < 2) return null;
  return (
    <LabelledSelect
      label={t("chooseCase")}
      value={chosen}
      choices={cases.map((each) => {
        const { text, lang } = clientsCaseType(each, locale);
        return { value: each.caseId, label: `${plainText(text)} · ${each.caseNumber}`, lang };
      })}
      onChoose={onChoose}
    />
  );
}
