import { useFormatter, useTranslations } from "use-intl";
import { quietFrom } from "../../../../convex/workspace/portalHome/rules";
import { foreignLanguage, inLanguage } from "../../../../convex/practice/translatedTexts";
import { useLanguage } from "../../../lib/words/useLanguage";
import { plainText } from "../../../ui/text/plainText";
import { HomeBox } from "./HomeBox";
import { NeededFromClient } from "./Needed";
import type { OpenedCase } from "./portalHomePage";
import { countOf, type WaitingCounts } from "./waitingCount";

interface WhatNextProps {
  opened: OpenedCase;
  waiting: WaitingCounts;
  quietDays: number;
  /** Epoch ms. */
  now: number;
}

/** The next step, the client's to-dos, and the date of the next news. */
export function WhatNext({ opened, waiting, quietDays, now }: WhatNextProps) {
  const t = useTranslations("home");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <HomeBox title={t("nextStep")}>
        <NextStep opened={opened} />
      </HomeBox>
      <NeededFromClient waiting={waiting} />
      <div className="sm:col-span-2">
        <HomeBox title={t("hearAgain")}>
          <HearAgain opened={opened} isWaiting={countOf(waiting) > 0} quietDays={quietDays} now={now} />
        </HomeBox>
      </div>
    </div>
  );
}

/** The staff's own words, or else the next step of the timeline. */
function NextStep({ opened: { nextStep, nextMilestone } }: Pick<WhatNextProps, "opened">) {
  const t = useTranslations("home");
  const language = useLanguage();
  const next = nextMilestone === null ? null : inLanguage(language, nextMilestone, "title");
  const isFromTimeline = nextStep === null && nextMilestone !== null;
  return (
    <p
      dir="auto"
      lang={isFromTimeline ? foreignLanguage(language, nextMilestone, "title") : undefined}
      className="break-words whitespace-pre-wrap"
    >
      {plainText(nextStep ?? next ?? t("noNextStep"))}
    </p>
  );
}

interface HearAgainProps extends Omit<WhatNextProps, "waiting"> {
  /** The practice waits for the client. */
  isWaiting: boolean;
}

/** Silence must not look like neglect: after some days without news, the portal explains the silence. */
function HearAgain({ opened, isWaiting, quietDays, now }: HearAgainProps) {
  const t = useTranslations("home");
  const format = useFormatter();
  const { lastNewsAt } = opened;
  const quietAt = quietFrom(lastNewsAt, quietDays);
  const day = (at: number) => format.dateTime(at, { dateStyle: "long" });
  if (now < quietAt) return <p>{t("hearSoon", { date: day(quietAt) })}</p>;
  return <p>{t(isWaiting ? "quietNeeded" : "quiet", { date: day(lastNewsAt) })}</p>;
}
