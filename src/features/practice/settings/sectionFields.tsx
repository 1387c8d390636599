import type { ComponentType } from "react";
import { useController, type Control } from "react-hook-form";
import type { FirmSection } from "../../../../convex/practice/firmForm";
import { EmailField, PhoneField } from "../../../ui/form/fields";
import { SelectField } from "../../../ui/form/SelectField";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextField } from "../../../ui/form/TextField";
import { AccountFields } from "./AccountFields";
import { ContractFields } from "./ContractFields";
import type { FirmForm, SectionFieldsProps } from "./firmForm";
import { settingsText, WEEKDAYS } from "./settingsText";

const ZONES = Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") }));

/** The fields of each section. */
export const SECTION_FIELDS: Record<FirmSection, ComponentType<SectionFieldsProps>> = {
  firm: FirmFields,
  hours: HoursFields,
  contract: ContractFields,
  payments: AccountFields,
  reminders: ReminderFields,
  portal: PortalFields,
};

function FirmFields({ form: { control } }: SectionFieldsProps) {
  return (
    <>
      <TextField control={control} name="name" label={settingsText.name} required />
      <TextField control={control} name="address" label={settingsText.address} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PhoneField control={control} name="phone" label={settingsText.phone} />
        <EmailField control={control} name="email" label={settingsText.email} />
      </div>
    </>
  );
}

function HoursFields({ form: { control } }: SectionFieldsProps) {
  return (
    <>
      <SelectField
        control={control}
        name="timeZone"
        label={settingsText.timeZone}
        choices={ZONES}
        placeholder={settingsText.chooseTimeZone}
        required
      />
      <Days control={control} />
      <div className="grid grid-cols-2 gap-4">
        <TextField control={control} name="opensAt" label={settingsText.opensAt} type="time" />
        <TextField control={control} name="closesAt" label={settingsText.closesAt} type="time" />
      </div>
    </>
  );
}

function Days({ control }: { control: Control<FirmForm, unknown, FirmForm> }) {
  const { field, fieldState } = useController({ control, name: "days" });
  const toggle = (day: number) => {
    field.onChange(field.value.includes(day) ? field.value.filter((each) => each !== day) : [...field.value, day]);
  };
  return (
    <fieldset className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{settingsText.days}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((name, day) => (
          <label key={name} className="flex min-h-8 items-center gap-2 text-sm text-ink touch:min-h-11 touch:min-w-11">
            <input
              type="checkbox"
              name="days"
              className="size-4 accent-accent"
              checked={field.value.includes(day)}
              onChange={() => {
                toggle(day);
              }}
            />
            {name}
          </label>
        ))}
      </div>
      {fieldState.error === undefined ? null : <p className="text-sm text-bad-ink">{fieldState.error.message}</p>}
    </fieldset>
  );
}

function ReminderFields({ form: { control } }: SectionFieldsProps) {
  const { remindsUnsigned, remindsUnpaid, remindsHint, remindsRequests, remindsRequestsHint } = settingsText;
  return (
    <>
      <SwitchField control={control} name="remindsUnsigned" label={remindsUnsigned} hint={remindsHint} />
      <SwitchField control={control} name="remindsUnpaid" label={remindsUnpaid} hint={remindsHint} />
      <SwitchField control={control} name="remindsRequests" label={remindsRequests} hint={remindsRequestsHint} />
    </>
  );
}

function PortalFields({ form: { control } }: SectionFieldsProps) {
  return (
    <TextField
      control={control}
      name="quietDays"
      label={settingsText.quietDays}
      hint={settingsText.quietDaysHint}
      inputMode="numeric"
      className="max-w-40"
    />
  );
}
