import type { FunctionReturnType } from "convex/server";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { SettingsHead } from "../../../lib/recordForm/SettingsHead";
import { Spinner } from "../../../ui/feedback/Spinner";
import { plainText } from "../../../ui/text/plainText";
import { Switch } from "../../../ui/form/Switch";
import { rotationText } from "./rotationText";

/** Chooses the people who get new leads in turn; each choice is saved immediately. */
export function LeadRotation() {
  const asked = useRecoveringQuery(api.leads.followUps.staff.rotation, {});
  const named = useRecoveringQuery(api.leads.followUps.staff.owners, {});
  const [isSaved, setSaved] = useState(false);
  const failed = [asked, named].find(({ error }) => error !== null);
  return (
    <>
      <SettingsHead title={rotationText.title} line={rotationText.subtitle} state={isSaved ? "saved" : null} />
      <div className="rounded-lg border border-line bg-surface px-4 py-2 sm:px-5">
        {failed === undefined ? (
          <Members
            rotation={asked.value}
            owners={named.value}
            onSaved={() => {
              setSaved(true);
            }}
          />
        ) : (
          <QueryFailed text={rotationText.failed} {...failed} />
        )}
      </div>
    </>
  );
}

type Answer<Name extends "rotation" | "owners"> =
  FunctionReturnType<(typeof api.leads.followUps.staff)[Name]> | undefined;

interface MembersProps {
  rotation: Answer<"rotation">;
  owners: Answer<"owners">;
  onSaved: () => void;
}

function Members({ rotation, owners, onSaved }: MembersProps) {
  const { run, isSending } = useWrite(api.leads.followUps.staff.setRotation, {
    onDone: onSaved,
    refusalText: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? rotationText.changed(refusal.byName) : undefined),
  });
  if (rotation === undefined || owners === undefined) {
    return <Spinner label={rotationText.loading} className="size-5" />;
  }
  return owners.map(({ userId, name, isHere }) =>
    isHere ? (
      <Switch
        key={userId}
        label={plainText(name)}
        isOn={rotation.memberIds.some((member) => member === userId)}
        disabled={isSending}
        onChange={(isOn) => {
          const others = rotation.memberIds.filter((member) => member !== userId);
          run({ memberIds: isOn ? [...others, userId] : others, version: rotation.version });
        }}
      />
    ) : null,
  );
}
