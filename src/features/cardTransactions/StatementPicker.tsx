import { periodText, type Period } from "../../../convex/cardPeriods/rules";
import { Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { cardText } from "./cardText";
import { statementChoices, type Overview } from "./overview";

interface StatementPickerProps {
  overview: Overview;
  /** Null is the current statement. */
  onChoose: (statement: Period | null) => void;
}

/** Chooses the statement of tiles, lists and plots. */
export function StatementPicker({ overview, onChoose }: StatementPickerProps) {
  const choices = statementChoices(overview);
  const current = overview.statements[0]?.fromOn;
  return (
    <Labelled label={cardText.statement} labelHidden>
      {(labelled) => (
        <Select
          {...labelled}
          value={overview.statement.fromOn}
          onChange={(event) => {
            const chosen = choices.find(({ fromOn }) => fromOn === event.target.value);
            onChoose(chosen === undefined || chosen.fromOn === current ? null : chosen);
          }}
        >
          {choices.map((statement) => (
            <option key={statement.fromOn} value={statement.fromOn}>
              {statement.fromOn === current ? `${periodText(statement)} (current)` : periodText(statement)}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}
