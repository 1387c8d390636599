import { Trash2 } from "lucide-react";
import type { Option } from "../../../../convex/cases/questionnaireForms/rules";
import { IconButton } from "../../../ui/IconButton";
import { itemText } from "../shared/itemText";
import { newOption } from "./editedForm";
import { AddItem } from "./EditedItem";
import { formText } from "./formText";
import { WordingFields } from "./WordingFields";

interface OptionFieldsProps {
  options: readonly Option[];
  onChange: (options: Option[]) => void;
}

/** The options of a choice. */
export function OptionFields({ options, onChange }: OptionFieldsProps) {
  return (
    <fieldset className="space-y-3">
      <legend className="text-sm font-medium text-ink">{formText.options}</legend>
      {options.map((option, place) => (
        <div key={option.key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <WordingFields
              label={formText.option(place + 1)}
              wording={option.label}
              onChange={(label) => {
                onChange(options.map((each) => (each.key === option.key ? { ...each, label } : each)));
              }}
            />
          </div>
          <IconButton
            label={itemText.remove(option.label.en || formText.option(place + 1))}
            onClick={() => {
              onChange(options.filter(({ key }) => key !== option.key));
            }}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      ))}
      <AddItem
        onAdd={() => {
          onChange([...options, newOption()]);
        }}
      >
        {formText.addOption}
      </AddItem>
    </fieldset>
  );
}
