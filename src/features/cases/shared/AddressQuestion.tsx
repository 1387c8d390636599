import { useId } from "react";
import { useTranslations } from "use-intl";
import { ADDRESS_PARTS, LONGEST_ANSWER, NO_ADDRESS, type Address } from "../../../../convex/cases/questionnaires/rules";
import { cn } from "../../../ui/cn";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";

const AUTOCOMPLETE = {
  street: "address-line1",
  unit: "address-line2",
  city: "address-level2",
  state: "address-level1",
  postalCode: "postal-code",
  country: "country-name",
} as const;

interface AddressProps {
  label: string;
  hint: string;
  address: Address | null;
  onChange: (address: Address) => void;
}

export function AddressQuestion({ label, hint, address, onChange }: AddressProps) {
  const t = useTranslations("questionnaires.address");
  const hintId = useId();
  const parts = address ?? NO_ADDRESS;
  return (
    <fieldset aria-describedby={hint === "" ? undefined : hintId} className="space-y-3">
      <legend className="text-base font-medium text-ink">{label}</legend>
      {hint === "" ? null : (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {ADDRESS_PARTS.map((part) => (
          <Labelled key={part} label={t(part)}>
            {(control) => (
              <input
                {...control}
                autoComplete={AUTOCOMPLETE[part]}
                maxLength={LONGEST_ANSWER.part}
                value={parts[part]}
                onChange={({ target }) => {
                  onChange({ ...parts, [part]: target.value });
                }}
                className={cn(fieldBox, "h-12 px-3")}
              />
            )}
          </Labelled>
        ))}
      </div>
    </fieldset>
  );
}
