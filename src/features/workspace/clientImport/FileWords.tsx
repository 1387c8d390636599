import { CASE_TYPE_GROUPS, OTHER_CASE_TYPE } from "../../../../convex/practice/caseTypes";
import {
  CLIENT_STATUS_LABELS,
  CLIENT_STATUSES,
  CLIENT_TYPE_LABELS,
  CLIENT_TYPES,
} from "../../../../convex/clients/record/rules";
import { DAY_ORDERS, type DayOrder } from "../../../../convex/platform/writtenDays";
import { OutsideText } from "../../../ui/text/OutsideText";
import { Select } from "../../../ui/form/Select";
import { proposedValue, type ChoiceField } from "./fileRow";
import type { ImportAnswers, UnknownWord, UnknownWords } from "./importAnswers";
import { COLUMN_LABELS, importText } from "./importText";

interface FileWordsProps {
  unknown: readonly UnknownWords[];
  /** Null if every date is the same day in either order. */
  dayOrder: DayOrder | null;
  answers: ImportAnswers;
  onAnswer: (answers: ImportAnswers) => void;
}

/** The file's unknown words, each with its value, and the order of day and month in its dates. */
export function FileWords({ unknown, dayOrder, answers, onAnswer }: FileWordsProps) {
  if (unknown.length === 0 && dayOrder === null) return null;
  const choose = (field: ChoiceField, key: string, value: string) => {
    const values = { ...answers.values, [field]: new Map([...answers.values[field], [key, value]]) };
    onAnswer({ ...answers, values });
  };
  return (
    <section aria-label={importText.values} className="space-y-2">
      <h2 className="text-section font-semibold text-ink">{importText.values}</h2>
      {unknown.length === 0 ? null : <p className="text-xs text-ink-soft">{importText.valuesHint}</p>}
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {unknown.map(({ field, words, more }) => [
          ...words.map((word) => (
            <WordItem
              key={`${field}-${word.key}`}
              field={field}
              word={word}
              value={answers.values[field].get(word.key) ?? proposedValue(field, word.text)}
              onChoose={(value) => {
                choose(field, word.key, value);
              }}
            />
          )),
          more === 0 ? null : (
            <li key={`${field}-more`} className="px-4 py-3 text-xs text-ink-soft">
              {(field === "caseType" ? importText.moreKept : importText.moreLeftEmpty)(more, COLUMN_LABELS[field])}
            </li>
          ),
        ])}
        {dayOrder === null ? null : (
          <DayOrderItem
            order={dayOrder}
            onChoose={(order) => {
              onAnswer({ ...answers, dayOrder: order });
            }}
          />
        )}
      </ul>
    </section>
  );
}

const ITEM = "grid items-center gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_14rem]";

interface WordItemProps {
  field: ChoiceField;
  word: UnknownWord;
  value: string;
  onChoose: (value: string) => void;
}

function WordItem({ field, word, value, onChoose }: WordItemProps) {
  return (
    <li className={ITEM}>
      <div className="min-w-0">
        <p className="truncate text-sm font-medium text-ink">
          <OutsideText text={word.text} />
        </p>
        <p className="text-xs text-ink-soft">
          {COLUMN_LABELS[field]} · {importText.rowsWith(word.count)}
        </p>
      </div>
      <Select
        aria-label={importText.valueOf(COLUMN_LABELS[field].toLowerCase(), word.text)}
        value={value}
        onChange={(event) => {
          onChoose(event.target.value);
        }}
      >
        <option value="">{importText.leftEmpty[field]}</option>
        <Choices field={field} text={word.text} />
      </Select>
    </li>
  );
}

function Choices({ field, text }: { field: ChoiceField; text: string }) {
  switch (field) {
    case "clientType":
      return CLIENT_TYPES.map((type) => <Choice key={type} value={type} label={CLIENT_TYPE_LABELS[type]} />);
    case "status":
      return CLIENT_STATUSES.map((status) => (
        <Choice key={status} value={status} label={CLIENT_STATUS_LABELS[status]} />
      ));
    case "caseType":
      return (
        <>
          <Choice value={proposedValue(field, text)} label={importText.keptAs(text)} />
          {CASE_TYPE_GROUPS.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices
                .filter(({ key }) => key !== OTHER_CASE_TYPE)
                .map((choice) => (
                  <Choice key={choice.key} value={choice.key} label={choice.label} />
                ))}
            </optgroup>
          ))}
        </>
      );
  }
}

function Choice({ value, label }: { value: string; label: string }) {
  return <option value={value}>{label}</option>;
}

function DayOrderItem({ order, onChoose }: { order: DayOrder; onChoose: (order: DayOrder) => void }) {
  return (
    <li className={ITEM}>
      <p className="text-sm font-medium text-ink">{importText.dayOrder}</p>
      <Select
        aria-label={importText.dayOrder}
        value={order}
        onChange={(event) => {
          onChoose(DAY_ORDERS.find((each) => each === event.target.value) ?? order);
        }}
      >
        {DAY_ORDERS.map((each) => (
          <Choice key={each} value={each} label={importText.dayOrders[each]} />
        ))}
      </Select>
    </li>
  );
}
