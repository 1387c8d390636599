import { useState } from "react";
import { useWatch, type UseFormReturn } from "react-hook-form";
import { api } from "../../../convex/_generated/api";
import { ComboField } from "../../ui/form/ComboField";
import { SelectField } from "../../ui/form/SelectField";
import { plainText } from "../../ui/text/plainText";
import { SideFailed } from "../SideFailed";
import { useRecoveringQuery } from "../calls/useRecoveringQuery";
import { placeText } from "./dueWords";

/** The client and, if chosen, the case of a new task or deadline; empty texts while nothing is chosen. */
export interface PlaceForm {
  clientId: string;
  caseId: string;
}

export type PlaceState = UseFormReturn<PlaceForm, unknown, PlaceForm>;

/** Whether a client is chosen; otherwise says so at the field. */
export function isPlaceChosen(form: PlaceState): boolean {
  if (form.getValues("clientId") !== "") return true;
  form.setError("clientId", { message: placeText.missing }, { shouldFocus: true });
  return false;
}

/** A client found by name, and one of the client's cases. */
export function PlaceFields({ form, clientName }: { form: PlaceState; clientName: string }) {
  const clientId = useWatch({ control: form.control, name: "clientId" });
  const [typed, setTyped] = useState<string | null>(null);
  const asked = typed === null ? "skip" : { typed };
  const { value: found, ...failure } = useRecoveringQuery(api.cases.form.staff.clientChoices, asked);
  return (
    <>
      <ComboField
        control={form.control}
        name="clientId"
        label={placeText.client}
        begunLabel={plainText(clientName)}
        onType={(text) => {
          setTyped(text);
          form.clearErrors("clientId");
          form.setValue("caseId", "");
        }}
        choices={found?.map(({ clientId: value, name, email }) => ({ value, label: plainText(name), detail: email }))}
        placeholder={placeText.findClient}
        searching={placeText.searching}
        nothing={placeText.noClient}
        required
      />
      <SideFailed text={placeText.clientsFailed} {...failure} />
      {clientId === "" ? null : <CaseField key={clientId} form={form} clientId={clientId} />}
    </>
  );
}

/** A case of the client; none for a client without cases. */
function CaseField({ form, clientId }: { form: PlaceState; clientId: string }) {
  const { value: cases = [], ...failure } = useRecoveringQuery(api.cases.record.staff.ofClient, { clientId });
  const choices = cases.map(({ caseId, caseNumber, caseTypeWords }) => ({
    value: caseId,
    label: `${plainText(caseTypeWords)} · ${caseNumber}`,
  }));
  return (
    <>
      {choices.length === 0 ? null : (
        <SelectField
          control={form.control}
          name="caseId"
          label={placeText.case}
          placeholder={placeText.noCase}
          choices={choices}
        />
      )}
      <SideFailed text={placeText.casesFailed} {...failure} />
    </>
  );
}
