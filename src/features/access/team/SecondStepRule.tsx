import { useMutation } from "convex/react";
import { useEffect, useId } from "react";
import { Link } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { SECOND_FACTOR_GRACE_MS } from "../../../../convex/access/secondFactor/rules";
import { formatClock, formatExactTime } from "../../../lib/format/format";
import { secondStepPath } from "../../../lib/paths";
import { LiveTime } from "../../../ui/text/LiveTime";
import { Switch } from "../../../ui/form/Switch";
import type { TeamQuestion } from "./questions";
import type { TeamMember } from "./teamRows";
import { lackingText, secondStepText } from "./teamText";

interface SecondStepRuleProps {
  members: readonly TeamMember[];
  /** Epoch ms from which members need one; null if none is required. */
  dueAt: number | null;
  /** The user id of the person at the screen. */
  self: string | null;
  onAsk: (question: TeamQuestion) => void;
}

/** Whether every member needs a second step at sign-in, from when, and who lacks one. */
export function SecondStepRule({ members, dueAt, self, onAsk }: SecondStepRuleProps) {
  const id = useId();
  const own = members.find(({ userId }) => userId === self)?.hasSecondFactor;
  useReading(own === null);
  const isSelfLacking = own === false;
  const who = lackingText(members);
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-base font-semibold text-ink">
        {secondStepText.heading}
      </h2>
      <div className="space-y-2 rounded-lg border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
        <Switch
          label={secondStepText.label}
          hint={secondStepText.hint}
          isOn={dueAt !== null}
          onChange={(isRequired) => {
            const startsAt = Date.now() + SECOND_FACTOR_GRACE_MS;
            onAsk(isRequired ? { kind: "requireSecondStep", startsAt, who, isSelfLacking } : { kind: "allowPassword" });
          }}
        />
        {dueAt === null ? null : (
          <p>
            {secondStepText.from} <LiveTime at={dueAt} format={formatClock} formatExact={formatExactTime} />
            {secondStepText.then}
          </p>
        )}
        <p>{who}</p>
        {isSelfLacking ? (
          <p>
            {secondStepText.youLack}{" "}
            <Link to={secondStepPath} className="text-accent-ink underline underline-offset-2">
              {secondStepText.setUp}
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** Has the person's own account read if it is unknown, so that they learn about themselves before they ask others. */
function useReading(isUnknown: boolean): void {
  const refreshAccount = useMutation(api.access.signInAccounts.open.refreshAccount);
  useEffect(() => {
    if (isUnknown) refreshAccount().catch(() => undefined);
  }, [isUnknown, refreshAccount]);
}
