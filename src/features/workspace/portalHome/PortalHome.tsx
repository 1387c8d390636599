import { FolderClock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { phoneLink } from "../../../lib/format/phoneLink";
import { Empty } from "../../../ui/feedback/Empty";
import { CaseCard } from "./CaseCard";
import { NeededFromClient } from "./Needed";
import type { PortalHomePage } from "./portalHomePage";
import { PortalTiles, type PortalTile } from "./PortalTiles";
import { RecentActivity } from "./RecentActivity";
import { countOf, type WaitingCounts } from "./waitingCount";
import { WhatNext } from "./WhatNext";
import { plainText } from "../../../ui/text/plainText";

interface PortalHomeProps {
  page: PortalHomePage;
  /** Epoch ms. */
  now: number;
  tiles: readonly PortalTile[];
  /** Counts of contracts to sign and to pay. */
  contracts: Pick<WaitingCounts, "toSign" | "toPay">;
  /** Number of unfinished questionnaires. */
  toAnswer: number;
  /** The choice between several cases. */
  choice: ReactNode;
  /** The newest notices. */
  updates: ReactNode;
}

/** The start page: recent events, the client's to-dos, the next step, and the date of the next news. */
export function PortalHome({ page, now, tiles, contracts, toAnswer, choice, updates }: PortalHomeProps) {
  const t = useTranslations("home");
  const { clientName, firm, quietDays, opened } = page;
  const waiting = { documents: opened?.pendingDocuments ?? 0, toAnswer, ...contracts };
  return (
    <div className="space-y-6">
      <p dir="auto" className="text-lg break-words text-ink-soft">
        {t("heading", { name: plainText(clientName) })}
      </p>
      {choice}
      {opened === null ? (
        <>
          <Empty icon={<FolderClock aria-hidden />} title={t("noCase")} isHeading>
            {t("noCaseHint")}
          </Empty>
          {countOf(waiting) > 0 ? <NeededFromClient waiting={waiting} /> : null}
        </>
      ) : (
        <>
          <CaseCard opened={opened} />
          <WhatNext opened={opened} waiting={waiting} quietDays={quietDays} now={now} />
        </>
      )}
      <PortalTiles tiles={tiles} />
      {updates}
      {opened === null ? null : <RecentActivity activities={opened.activities} />}
      <CallFirm firm={firm} />
    </div>
  );
}

/** The practice's phone and address, for clients who would rather talk. */
function CallFirm({ firm: { name, phone, email } }: Pick<PortalHomePage, "firm">) {
  const t = useTranslations("home");
  if (phone === "" && email === "") return null;
  const isPhone = phone !== "";
  const link = isPhone ? phoneLink(phone) : `mailto:${email}`;
  return (
    <p className="border-t border-line pt-5 text-base text-ink-soft">
      {t(isPhone ? "callFirm" : "writeFirm", { firm: name })}{" "}
      {link === null ? (
        phone
      ) : (
        <a href={link} className="font-medium whitespace-nowrap text-accent-ink hover:underline">
          {isPhone ? phone : email}
        </a>
      )}
    </p>
  );
}
