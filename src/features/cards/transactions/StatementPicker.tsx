import { periodText, type Period } from "../../../../convex/cards/cardPeriods";
import { Labelled } from "../../../ui/form/Labelled";
import { Select } from "../../../ui/form/Select";
import { cardText } from "../shared/cardText";
import { statementChoices } from "../shared/overview";

interface StatementPickerProps {
  /** The newest first: it is the current statement. */
  statements: readonly Period[];
  /** The address's statement, which may still be loading; null is the current one. */
  asked: Period | null;
  /** Null is the current statement. */
  onChoose: (statement: Period | null) => void;
}

/** Chooses the statement of the tiles, lists and plots. */
export function StatementPicker({ statements, asked, onChoose }: StatementPickerProps) {
  const choices = statementChoices(statements, asked);
  const current = statements[0]?.fromOn;
  return (
    <Labelled label={cardText.statement} labelHidden>
      {(labelled) => (
        <Select
          {...labelled}
          value={asked?.fromOn ?? current}
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
