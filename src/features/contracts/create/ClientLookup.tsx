import { useEffect, useEffectEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useNavigate } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { newContractPath } from "../../../lib/staffPaths";
import { SideFailed } from "../../../lib/SideFailed";
import { ComboField } from "../../../ui/form/ComboField";
import { plainText } from "../../../ui/text/plainText";
import { createText } from "./createContractText";

/** Finds a client of the practice, whose name, email and phone then fill in the form at its own address. */
export function ClientLookup({ clientName }: { clientName: string }) {
  const navigate = useNavigate();
  const { control, subscribe } = useForm({ defaultValues: { clientId: "" } });
  const [typed, setTyped] = useState<string | null>(null);
  const asked = typed === null ? "skip" : { typed };
  const { value: found, ...failure } = useRecoveringQuery(api.cases.form.staff.clientChoices, asked);
  const choose = useEffectEvent((clientId: string) => {
    if (clientId !== "") void navigate(newContractPath(clientId), { replace: true });
  });
  useEffect(
    () =>
      subscribe({
        name: "clientId",
        formState: { values: true },
        callback: ({ values }) => {
          choose(values.clientId);
        },
      }),
    [subscribe],
  );
  return (
    <div className="space-y-2">
      <ComboField
        control={control}
        name="clientId"
        label={createText.existing}
        begunLabel={plainText(clientName)}
        onType={setTyped}
        choices={found?.map(({ clientId, name, email }) => ({
          value: clientId,
          label: plainText(name),
          detail: email,
        }))}
        placeholder={createText.findClient}
        searching={createText.searching}
        nothing={createText.noClient}
      />
      <SideFailed text={createText.clientsFailed} {...failure} />
    </div>
  );
}
