import { useTranslations } from "use-intl";
import { caseTypeLabel, type StoredCaseType } from "../../../../convex/practice/caseTypes";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
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
  if (chosen === null || cases.length < 2) return null;
  return (
    <LabelledSelect
      label={t("chooseCase")}
      value={chosen}
      choices={cases.map((each) => ({
        value: each.caseId,
        label: `${plainText(caseTypeLabel(each))} · ${each.caseNumber}`,
      }))}
      onChoose={onChoose}
    />
  );
}
