import { useQuery } from "convex/react";
import { api } from "../../../convex/_generated/api";
import { useWrite } from "../../lib/useWrite";
import { Spinner } from "../../ui/Spinner";
import { plainText } from "../../ui/plainText";
import { Switch } from "../../ui/Switch";

const text = {
  heading: "New leads",
  hint: "Those who are chosen get new leads in turn. While nobody is, new leads have no owner.",
  loading: "Loading who gets new leads...",
  changed: (name: string | null) =>
    `${name ?? "Somebody else"} has changed this meanwhile. You see the choice as it is now.`,
} as const;

/** Chooses who gets new leads in turn; each choice is saved at once. */
export function LeadTurn() {
  const turn = useQuery(api.leadFollowUps.staff.turn, {});
  const owners = useQuery(api.leadFollowUps.staff.owners, {});
  const { run, isSending } = useWrite(api.leadFollowUps.staff.setTurn, {
    refusalText: (refusal) => (refusal.code === "CHANGED_MEANWHILE" ? text.changed(refusal.byName) : undefined),
  });
  return (
    <section
      aria-labelledby="lead-turn"
      className="mx-auto mt-5 max-w-3xl rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="lead-turn" className="text-base font-semibold text-ink">
        {text.heading}
      </h2>
      <p className="mb-2 text-sm text-ink-soft">{text.hint}</p>
      {turn === undefined || owners === undefined ? (
        <Spinner label={text.loading} className="size-5" />
      ) : (
        owners.map(({ userId, name, isHere }) =>
          isHere ? (
            <Switch
              key={userId}
              label={plainText(name)}
              isOn={turn.memberIds.some((member) => member === userId)}
              disabled={isSending}
              onChange={(isOn) => {
                const others = turn.memberIds.filter((member) => member !== userId);
                run({ memberIds: isOn ? [...others, userId] : others, version: turn.version });
              }}
            />
          ) : null,
        )
      )}
    </section>
  );
}
