import type { FunctionReturnType } from "convex/server";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import type { NewCaseForm } from "../../../../convex/cases/form/rules";
import { CASE_PRIORITY_CHOICES } from "../../../../convex/cases/record/rules";
import { templateOf } from "../../../../convex/cases/templates/rules";
import { CaseTypeFields } from "../../practice/shared/CaseTypeFields";
import { ComboField } from "../../../ui/form/ComboField";
import { SelectField } from "../../../ui/form/SelectField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { plainText } from "../../../ui/text/plainText";
import { caseText } from "./caseText";
import { OwnerField } from "../../../lib/dueItems/OwnerField";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";

type FormState = UseFormReturn<NewCaseForm, unknown, NewCaseForm>;

/** The fields of a new case. Choosing a type preselects its template. */
export function NewCaseFields({ form, clientName }: { form: FormState; clientName: string }) {
  const { control } = form;
  return (
    <>
      <ClientField form={form} clientName={clientName} />
      <CaseTypeFields control={control} caseType="caseType" customCaseType="customCaseType" />
      <SelectField
        control={control}
        name="priority"
        label={caseText.priority}
        choices={CASE_PRIORITY_CHOICES}
        placeholder={caseText.choosePriority}
        required
      />
      <OwnerField control={control} name="ownerId" before={null} />
      <TemplateField form={form} />
      <TextAreaField control={control} name="notes" label={caseText.notes} hint={caseText.notesHint} rows={3} />
    </>
  );
}

/** The client by name: a practice has too many to list them all. */
function ClientField({ form, clientName }: { form: FormState; clientName: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const asked = typed === null ? "skip" : { typed };
  const { value: found, ...failure } = useRecoveringQuery(api.cases.form.staff.clientChoices, asked);
  return (
    <div className="space-y-2">
      <ComboField
        control={form.control}
        name="clientId"
        label={caseText.client}
        begunLabel={plainText(clientName)}
        onType={setTyped}
        choices={found?.map(({ clientId, name, email }) => ({
          value: clientId,
          label: plainText(name),
          detail: email,
        }))}
        placeholder={caseText.findClient}
        searching={caseText.searching}
        nothing={caseText.noClient}
        required
      />
      <SideFailed text={caseText.clientsFailed} {...failure} />
    </div>
  );
}

function TemplateField({ form }: { form: FormState }) {
  const { value: templates, ...failure } = useRecoveringQuery(api.cases.templates.staff.list, {});
  useOfferedTemplate(form, templates);
  return (
    <div className="space-y-2">
      <SelectField
        control={form.control}
        name="template"
        label={caseText.template}
        choices={(templates ?? []).map(({ key, name }) => ({ value: key, label: name }))}
        placeholder={caseText.noTemplate}
        hint={caseText.templateHint}
      />
      <SideFailed text={caseText.templatesFailed} {...failure} />
    </div>
  );
}

type Templates = FunctionReturnType<typeof api.cases.templates.staff.list>;

/** Preselects the template of the chosen type, even if the templates load later. The person's own choice stays. */
function useOfferedTemplate(form: FormState, templates: Templates | undefined): void {
  const isChosen = useRef(false);
  useEffect(() => {
    if (templates === undefined) return undefined;
    const offer = (caseType: string) => {
      form.setValue("template", templateOf(templates, caseType)?.key ?? "");
    };
    const { caseType, template } = form.getValues();
    const isTypeNew = form.formState.defaultValues?.caseType !== caseType;
    if (isTypeNew && template === "" && !isChosen.current) offer(caseType);
    return form.subscribe({
      name: ["caseType", "template"],
      formState: { values: true },
      callback: ({ values, name, type }) => {
        if (type !== "change") return;
        isChosen.current = name === "template";
        if (!isChosen.current) offer(values.caseType);
      },
    });
  }, [form, templates]);
}
