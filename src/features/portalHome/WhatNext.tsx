import { useFormatter, useTranslations } from "use-intl";
import { quietFrom } from "../../../convex/portalHome/rules";
import { inLanguage } from "../../lib/words/inLanguage";
import { useLanguage } from "../../lib/words/useLanguage";
import { plainText } from "../../ui/plainText";
import { HomeBox } from "./HomeBox";
import { Needed } from "./Needed";
import type { OpenedCase } from "./portalHomePage";
import { countOf, type Waiting } from "./waiting";

interface WhatNextProps {
  opened: OpenedCase;
  waiting: Waiting;
  quietDays: number;
  /** Epoch ms. */
  now: number;
}

/** What is next, what the practice needs from the client, and when the client will hear again. */
export function WhatNext({ opened, waiting, quietDays, now }: WhatNextProps) {
  const t = useTranslations("home");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <HomeBox title={t("nextStep")}>
        <NextStep opened={opened} />
      </HomeBox>
      <Needed waiting={waiting} />
      <div className="sm:col-span-2">
        <HomeBox title={t("hearAgain")}>
          <HearAgain opened={opened} isWaiting={countOf(waiting) > 0} quietDays={quietDays} now={now} />
        </HomeBox>
      </div>
    </div>
  );
}

/** In the words of staff, else the next step of the timeline. */
function NextStep({ opened: { nextStep, nextMilestone } }: Pick<WhatNextProps, "opened">) {
  const t = useTranslations("home");
  const language = useLanguage();
  const next = nextMilestone === null ? null : inLanguage(language, nextMilestone.title, nextMilestone.titleEs);
  return (
    <p dir="auto" className="break-words whitespace-pre-wrap">
      {plainText(nextStep ?? next ?? t("noNextStep"))}
    </p>
  );
}

interface HearAgainProps extends Omit<WhatNextProps, "waiting"> {
  /** The practice waits for the client. */
  isWaiting: boolean;
}

/** Silence never looks like neglect: after some days without news the portal says so by itself. */
function HearAgain({ opened, isWaiting, quietDays, now }: HearAgainProps) {
  const t = useTranslations("home");
  const format = useFormatter();
  const { lastNewsAt } = opened;
  const quietAt = quietFrom(lastNewsAt, quietDays);
  const day = (at: number) => format.dateTime(at, { dateStyle: "long" });
  if (now < quietAt) return <p>{t("hearSoon", { date: day(quietAt) })}</p>;
  return <p>{t(isWaiting ? "quietNeeded" : "quiet", { date: day(lastNewsAt) })}</p>;
}
