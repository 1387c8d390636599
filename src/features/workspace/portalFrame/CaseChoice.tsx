import { useTranslations } from "use-intl";
import { caseTypeLabel, type StoredCaseType } from "../../../../convex/practice/caseTypes";
import { Labelled } from "../../../ui/form/Labelled";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";

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
    <Labelled label={t("chooseCase")}>
      {(labelled) => (
        <Select
          {...labelled}
          value={chosen}
          onChange={({ target }) => {
            onChoose(target.value);
          }}
        >
          {cases.map((each) => (
            <option key={each.caseId} value={each.caseId}>
              {`${plainText(caseTypeLabel(each))} · ${each.caseNumber}`}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
