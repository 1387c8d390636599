import { Plus, X } from "lucide-react";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { SideFailed } from "../../../lib/SideFailed";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWrite } from "../../../lib/calls/useWrite";
import { Avatar } from "../../../ui/text/Avatar";
import { Button } from "../../../ui/Button";
import { IconButton } from "../../../ui/IconButton";
import { ChoiceMenu } from "../../../ui/menu/ChoiceMenu";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { caseDetailText } from "./caseDetailText";

type CaseMembers = FunctionReturnType<typeof api.cases.record.staff.team>;

/** The people who work on the case; live. */
export function CaseTeam({ caseId }: { caseId: string }) {
  const { value: team, ...failure } = useRecoveringQuery(api.cases.record.staff.team, { caseId });
  return (
    <section aria-label={caseDetailText.team}>
      <h2 className="mb-2 text-section font-semibold text-ink">{caseDetailText.team}</h2>
      <SideFailed text={caseDetailText.teamFailed} {...failure} />
      {failure.error === null && team === undefined ? <Skeleton className="h-11" /> : null}
      {team === undefined ? null : <Members caseId={caseId} team={team} />}
    </section>
  );
}

function Members({ caseId, team: { members, others } }: { caseId: string; team: CaseMembers }) {
  const { run, isSending } = useWrite(api.cases.record.staff.setMember);
  const set = (userId: CaseMembers["members"][number]["userId"], isMember: boolean) => {
    run({ caseId, userId, isMember });
  };
  return (
    <div className="rounded-lg border border-line bg-surface">
      {members.length === 0 ? <p className="px-4 py-3 text-sm text-ink-soft">{caseDetailText.noTeam}</p> : null}
      <ul className="divide-y divide-line">
        {members.map(({ userId, name }) => (
          <li key={userId} className="flex items-center gap-2.5 py-1 pr-1 pl-4 text-sm text-ink">
            <Avatar name={name} size="small" />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton
              label={caseDetailText.remove(name)}
              disabled={isSending}
              onClick={() => {
                set(userId, false);
              }}
            >
              <X aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      {others.length === 0 ? null : (
        <div className="border-t border-line p-2">
          {/* A select would add somebody at the first arrow key. */}
          <ChoiceMenu
            label={caseDetailText.addMember}
            value="none"
            choices={others.map(({ userId, name }) => ({ value: String(userId), label: name }))}
            onChoose={(chosen) => {
              const member = others.find(({ userId }) => userId === chosen);
              if (member !== undefined) set(member.userId, true);
            }}
          >
            <Button disabled={isSending}>
              <Plus aria-hidden className="size-4" />
              {caseDetailText.addPrompt}
            </Button>
          </ChoiceMenu>
        </div>
      )}
    </div>
  );
}
