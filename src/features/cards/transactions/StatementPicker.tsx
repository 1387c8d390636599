import { periodText, type Period } from "../../../../convex/cards/cardPeriods";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
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
    <LabelledSelect
      label={cardText.statement}
      labelHidden
      value={asked?.fromOn ?? current ?? ""}
      choices={choices.map((statement) => ({
        value: statement.fromOn,
        label: statement.fromOn === current ? `${periodText(statement)} (current)` : periodText(statement),
      }))}
      onChoose={(firstDay) => {
        onChoose(firstDay === current ? null : (choices.find(({ fromOn }) => fromOn === firstDay) ?? null));
      }}
    />
  );
}
