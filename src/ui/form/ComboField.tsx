import { useId, type KeyboardEvent } from "react";
import { useController, type FieldValues, type RefCallBack } from "react-hook-form";
import { cn } from "../cn";
import { fieldBox, Labelled, type LabelledControl } from "./Labelled";
import type { FieldProps } from "./TextField";
import { useCombo, type ComboChoice } from "./useCombo";

interface ComboFieldProps<Typed extends FieldValues, Values> extends FieldProps<Typed, Values>, Looks {
  /** Label of the initial value. */
  begunLabel: string;
  /** Called with the typed text; the caller then provides the choices. */
  onType: (typed: string) => void;
}

interface Looks {
  /** Choices for the typed text; undefined while searching. */
  choices: readonly ComboChoice[] | undefined;
  placeholder: string;
  /** Shown instead of the choices. */
  searching: string;
  nothing: string;
  required?: boolean;
}

/** A choice from many options, found by typing. Typed text without a choice is not a value. */
export function ComboField<Typed extends FieldValues, Values>(props: ComboFieldProps<Typed, Values>) {
  const { control, name, begunLabel, onType, label, labelHidden, hint, ...looks } = props;
  const { field, fieldState } = useController({ control, name });
  const { value, onChange, onBlur, ref } = field;
  const combo = useCombo({ begunLabel, choices: looks.choices, onType, value, onChange });
  return (
    <Labelled label={label} labelHidden={labelHidden} hint={hint} error={fieldState.error?.message}>
      {(labelled) => (
        <ComboBox
          {...looks}
          combo={combo}
          label={label}
          name={name}
          onBlur={onBlur}
          inputRef={ref}
          labelled={labelled}
        />
      )}
    </Labelled>
  );
}

interface ComboBoxProps extends Looks {
  combo: ReturnType<typeof useCombo>;
  label: string;
  name: string;
  onBlur: () => void;
  inputRef: RefCallBack;
  labelled: LabelledControl;
}

function ComboBox({ combo, label, choices, searching, nothing, onBlur, inputRef, labelled, ...input }: ComboBoxProps) {
  const { active, text, open, close, type, handleKeyDown } = combo;
  const listId = useId();
  const isMarked = active !== null && choices?.[active] !== undefined;
  return (
    <div className="space-y-1">
      <input
        {...labelled}
        {...input}
        ref={inputRef}
        role="combobox"
        aria-expanded={active !== null}
        data-open-list={active === null ? undefined : ""}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isMarked ? optionId(listId, active) : undefined}
        autoComplete="off"
        value={text}
        onFocus={(event) => {
          // Typing replaces the chosen name.
          event.currentTarget.select();
        }}
        onClick={open}
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          type(event.target.value);
        }}
        onBlur={() => {
          close();
          onBlur();
        }}
        className={cn(fieldBox, "h-10 px-3 touch:h-11")}
      />
      <ul id={listId} role="listbox" aria-label={`Choices of ${label}`} hidden={active === null} className={LIST}>
        {active === null ? null : (
          <Choices
            listId={listId}
            choices={choices}
            active={active}
            onChoose={combo.choose}
            onKeyDown={handleKeyDown}
            instead={choices === undefined ? searching : nothing}
          />
        )}
      </ul>
    </div>
  );
}

const LIST = "max-h-56 overflow-y-auto rounded-md border border-line-strong bg-surface py-1 shadow-raised";

const optionId = (listId: string, place: number) => `${listId}-${String(place)}`;

interface ChoicesProps {
  listId: string;
  choices: readonly ComboChoice[] | undefined;
  active: number;
  onChoose: (choice: ComboChoice) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  /** Shown instead of the choices. */
  instead: string;
}

function Choices({ listId, choices = [], active, onChoose, onKeyDown, instead }: ChoicesProps) {
  if (choices.length === 0) {
    return (
      <li role="option" aria-selected={false} aria-disabled className="px-3 py-2 text-sm text-ink-soft">
        {instead}
      </li>
    );
  }
  return choices.map((choice, place) => (
    <li
      key={choice.value}
      id={optionId(listId, place)}
      role="option"
      aria-selected={place === active}
      onPointerDown={(event) => {
        // Keeps the focus in the field: losing it would close the list before the click.
        event.preventDefault();
      }}
      onClick={() => {
        onChoose(choice);
      }}
      onKeyDown={onKeyDown}
      className="flex min-h-9 cursor-pointer flex-wrap items-center gap-x-2 px-3 py-1 text-sm text-ink hover:bg-hover aria-selected:bg-hover touch:min-h-11"
    >
      <span>{choice.label}</span>{" "}
      {choice.detail === undefined ? null : <span className="text-ink-soft">{choice.detail}</span>}
    </li>
  ));
}
