import { useMutation } from "convex/react";
import { useController, useWatch, type Control } from "react-hook-form";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { FORM } from "../../../lib/drafts/draftLoss";
import { SaveConflict } from "../../../lib/recordForm/SaveConflict";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { Button } from "../../../ui/Button";
import { Banner } from "../../../ui/feedback/Banner";
import { EmailField, PhoneField } from "../../../ui/form/fields";
import { FormSection } from "../../../ui/form/FormSection";
import { SelectField } from "../../../ui/form/SelectField";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { SwitchField } from "../../../ui/form/SwitchField";
import { TextField } from "../../../ui/form/TextField";
import { AccountFields } from "./AccountFields";
import { ContractTextField } from "./ContractTextField";
import { firmSchema, firmFormOf, isChanged, readFirmDraft, settingsOf, type FirmForm } from "./firmForm";
import { settingsText, WEEKDAYS } from "./settingsText";

const ZONES = Intl.supportedValuesOf("timeZone").map((value) => ({ value, label: value.replaceAll("_", " ") }));

interface FirmSettingsFormProps {
  /** The current version. */
  stored: FunctionReturnType<typeof api.practice.settings.staff.get>;
}

/** The form of the settings, which stays open after saving. Typed values are kept until they are saved or discarded. */
export function FirmSettingsForm({ stored: { settings, version } }: FirmSettingsFormProps) {
  const save = useMutation(api.practice.settings.staff.update);
  const typed = firmFormOf(settings);
  const { form, submit, isSending, failure, conflict } = useRecordForm({
    schema: firmSchema,
    stored: { version, typed },
    draft: { name: () => `${FORM}settings`, read: readFirmDraft },
    send: async (values, seen) => await save({ settings: settingsOf(values), version: seen }),
    savedVersion: (saved) => saved.version,
    done: settingsText.saved,
  });
  const { control } = form;
  return (
    <form
      noValidate
      // Keeps the focused field above the bar.
      className="space-y-5 [&_:is(input,select,textarea,button)]:scroll-mb-20"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <FirmFields control={control} />
      <AccountFields control={control} />
      <ContractTextField form={form} />
      <Switches control={control} />
      <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-canvas py-3 short:static">
        {failure === null ? null : (
          <Banner tone="bad" className="flex-1">
            {failure}
          </Banner>
        )}
        <div className="basis-full empty:hidden">
          <SaveConflict {...conflict} />
        </div>
        <Discard control={control} stored={typed} onDiscard={conflict.onTakeTheirs} />
        <SubmitButton isSending={isSending} sending={settingsText.saving}>
          {settingsText.save}
        </SubmitButton>
      </div>
    </form>
  );
}

interface DiscardProps {
  control: Control<FirmForm, unknown, FirmForm>;
  stored: FirmForm;
  onDiscard: () => void;
}

/** Shows the stored settings again; renders nothing while the form has the same. */
function Discard({ control, stored, onDiscard }: DiscardProps) {
  return isChanged(useWatch({ control }), stored) ? <Button onClick={onDiscard}>{settingsText.discard}</Button> : null;
}

function FirmFields({ control }: { control: Control<FirmForm, unknown, FirmForm> }) {
  return (
    <>
      <FormSection title={settingsText.firm}>
        <TextField control={control} name="name" label={settingsText.name} required />
        <TextField control={control} name="address" label={settingsText.address} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField control={control} name="phone" label={settingsText.phone} />
          <EmailField control={control} name="email" label={settingsText.email} />
        </div>
      </FormSection>
      <FormSection title={settingsText.hours}>
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
      </FormSection>
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
          <label key={name} className="flex min-h-8 items-center gap-2 text-sm text-ink touch:min-h-11">
            <input
              type="checkbox"
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
      <p className={fieldState.error ? "text-sm text-bad-ink" : "text-sm text-ink-soft"}>
        {fieldState.error?.message ?? settingsText.hoursHint}
      </p>
    </fieldset>
  );
}

function Switches({ control }: { control: Control<FirmForm, unknown, FirmForm> }) {
  const { remindsHint, makesClientsHint } = settingsText;
  return (
    <>
      <FormSection title={settingsText.reminders}>
        <SwitchField control={control} name="remindsUnsigned" label={settingsText.remindsUnsigned} hint={remindsHint} />
        <SwitchField control={control} name="remindsUnpaid" label={settingsText.remindsUnpaid} hint={remindsHint} />
        <SwitchField
          control={control}
          name="remindsRequests"
          label={settingsText.remindsRequests}
          hint={settingsText.remindsRequestsHint}
        />
      </FormSection>
      <FormSection title={settingsText.clients}>
        <SwitchField
          control={control}
          name="makesClientsItself"
          label={settingsText.makesClientsItself}
          hint={makesClientsHint}
        />
      </FormSection>
      <FormSection title={settingsText.portal}>
        <TextField
          control={control}
          name="quietDays"
          label={settingsText.quietDays}
          hint={settingsText.quietDaysHint}
          inputMode="numeric"
          className="max-w-40"
        />
      </FormSection>
    </>
  );
}
