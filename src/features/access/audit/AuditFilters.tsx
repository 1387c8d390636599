import { useState, type Ref } from "react";
import { JOBS } from "../../../../convex/access/audit/rules";
import { Button } from "../../../ui/Button";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { plainText } from "../../../ui/text/plainText";
import { Select } from "../../../ui/form/Select";
import { isBackwards, isFiltered, type AuditChoices, type AuditFilter } from "./auditFilter";
import { auditText } from "./auditText";

interface AuditFiltersProps {
  filter: AuditFilter;
  /** The record filter in words: the name of a known record, else as typed. */
  recordText: string;
  /** Undefined while loading. */
  choices: AuditChoices | undefined;
  /** The first filter, focused after Clear, whose button then disappears. */
  firstRef: Ref<HTMLSelectElement>;
  onFilter: (change: Partial<AuditFilter>) => void;
  onClear: () => void;
}

const NO_CHOICES: AuditChoices = { people: [], actions: [] };
const box = cn(fieldBox, "h-9 px-3 touch:h-11");

/** Person, record, action and days. Each takes effect immediately, a typed record on Enter or blur. */
export function AuditFilters({
  filter,
  recordText,
  choices = NO_CHOICES,
  firstRef,
  onFilter,
  onClear,
}: AuditFiltersProps) {
  const people = choices.people.map(({ userId, name }) => ({ value: userId, label: plainText(name) }));
  const actions = choices.actions.map(({ action, words }) => ({ value: action, label: words }));
  const set = (name: keyof AuditFilter) => (value: string) => {
    onFilter({ [name]: value });
  };
  return (
    <div
      role="search"
      aria-label="Filter the log"
      className="grid gap-3 min-[24rem]:grid-cols-2 sm:grid-cols-3 xl:grid-cols-[1fr_1fr_1.4fr_10rem_10rem_7rem]"
    >
      <ChoiceFilter
        selectRef={firstRef}
        label="Person"
        all="Everyone"
        value={filter.person}
        options={[...people, { value: JOBS, label: auditText.jobs }]}
        onChange={set("person")}
      />
      <RecordFilter value={recordText} onChange={set("record")} />
      <div className="min-[24rem]:max-sm:col-span-2">
        <ChoiceFilter
          label="Action"
          all="All actions"
          value={filter.action}
          options={actions}
          onChange={set("action")}
        />
      </div>
      <DayFilters filter={filter} set={set} />
      {/* Stays beside the boxes when a message appears below one of them. */}
      <div className="flex items-start sm:pt-6.5">
        {isFiltered(filter) ? (
          <Button className="h-9 touch:h-11" onClick={onClear}>
            Clear filters
          </Button>
        ) : null}
      </div>
    </div>
  );
}

interface DayFiltersProps {
  filter: AuditFilter;
  set: (name: "from" | "to") => (value: string) => void;
}

function DayFilters({ filter, set }: DayFiltersProps) {
  return (
    <>
      <DayFilter label="From" value={filter.from} onChange={set("from")} />
      <DayFilter
        label="To"
        value={filter.to}
        error={isBackwards(filter) ? auditText.backwards : undefined}
        onChange={set("to")}
      />
    </>
  );
}

interface Filter {
  value: string;
  onChange: (value: string) => void;
}

interface ChoiceFilterProps extends Filter {
  selectRef?: Ref<HTMLSelectElement>;
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
}

function ChoiceFilter({ selectRef, label, all, value, options, onChange }: ChoiceFilterProps) {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return (
    <Labelled label={label}>
      {(labelled) => (
        <Select
          {...labelled}
          ref={selectRef}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
        >
          <option value="">{all}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
          {/* From an outdated link, or before the choices have loaded. */}
          {isKnown ? null : <option value={value}>{value}</option>}
        </Select>
      )}
    </Labelled>
  );
}

function RecordFilter({ value, onChange }: Filter) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Cleared, or another link was opened.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  const take = () => {
    if (typed.trim() !== value) onChange(typed.trim());
  };
  return (
    <Labelled label={auditText.record}>
      {(labelled) => (
        <input
          {...labelled}
          type="search"
          placeholder={auditText.recordHint}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === "Enter") take();
          }}
          className={box}
        />
      )}
    </Labelled>
  );
}

interface DayFilterProps extends Filter {
  label: string;
  error?: string | undefined;
}

function DayFilter({ label, value, error, onChange }: DayFilterProps) {
  return (
    <Labelled label={label} error={error}>
      {(labelled) => (
        <input
          {...labelled}
          type="date"
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          className={box}
        />
      )}
    </Labelled>
  );
}
