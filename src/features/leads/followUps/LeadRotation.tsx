import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { QueryFailed } from "../../../lib/calls/QueryFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Spinner } from "../../../ui/feedback/Spinner";
import { plainText } from "../../../ui/text/plainText";
import { Switch } from "../../../ui/form/Switch";

const text = {
  heading: "New leads",
  hint: "New leads go in turn to everyone switched on here.",
  failed: "Who gets new leads could not be loaded.",
  loading: "Loading who gets new leads...",
  changed: (name: string | null) => `${name ?? "Someone else"} has just changed this. You see the current choice.`,
} as const;

/** Chooses the people who get new leads in turn; each choice is saved immediately. */
export function LeadRotation() {
  const asked = useRecoveringQuery(api.leads.followUps.staff.rotation, {});
  const named = useRecoveringQuery(api.leads.followUps.staff.owners, {});
  const failed = [asked, named].find(({ error }) => error !== null);
  return (
    <section
      aria-labelledby="lead-rotation"
      className="mx-auto mt-5 max-w-3xl rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="lead-rotation" className="text-base font-semibold text-ink">
        {text.heading}
      </h2>
      <p className="mb-2 text-sm text-ink-soft">{text.hint}</p>
      {failed === undefined ? (
        <Members rotation={asked.value} owners={named.value} />
      ) : (
        <QueryFailed text={text.failed} {...failed} />
      )}
    </section>
  );
}

type Answer<Name extends "rotation" | "owners"> =
  FunctionReturnType<(typeof api.leads.followUps.staff)[Name]> | undefined;

function Members({ rotation, owners }: { rotation: Answer<"rotation">; owners: Answer<"owners"> }) {
  const { run, isSending } = useWrite(api.leads.followUps.staff.setRotation, {
    refusalText: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? text.changed(refusal.byName) : undefined),
  });
  if (rotation === undefined || owners === undefined) return <Spinner label={text.loading} className="size-5" />;
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
