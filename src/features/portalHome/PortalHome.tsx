import { FolderClock } from "lucide-react";
import { useTranslations } from "use-intl";
import { caseTypeLabel } from "../../../convex/caseTypes/rules";
import { phoneLink } from "../../lib/phoneLink";
import { Empty } from "../../ui/Empty";
import { Labelled } from "../../ui/Labelled";
import { Select } from "../../ui/Select";
import { CaseCard } from "./CaseCard";
import type { PortalHomePage } from "./portalHomePage";
import { PortalTiles, type PortalTile } from "./PortalTiles";
import { RecentActivity } from "./RecentActivity";
import { WhatNext } from "./WhatNext";

interface PortalHomeProps {
  page: PortalHomePage;
  /** Epoch ms. */
  now: number;
  tiles: readonly PortalTile[];
  onChooseCase: (caseId: string) => void;
}

/** The start page: what happened, what the practice needs, what is next, when the client will hear again. */
export function PortalHome({ page, now, tiles, onChooseCase }: PortalHomeProps) {
  const t = useTranslations("home");
  const { clientName, firm, quietDays, cases, opened } = page;
  return (
    <div className="space-y-6">
      <p dir="auto" className="text-lg break-words text-ink-soft">
        {t("heading", { name: clientName })}
      </p>
      {cases.length > 1 && opened !== null ? (
        <CaseChoice cases={cases} chosen={opened.caseId} onChoose={onChooseCase} />
      ) : null}
      {opened === null ? (
        <Empty icon={<FolderClock aria-hidden />} title={t("noCase")} isHeading>
          {t("noCaseHint")}
        </Empty>
      ) : (
        <>
          <CaseCard opened={opened} />
          <WhatNext opened={opened} quietDays={quietDays} now={now} />
        </>
      )}
      <PortalTiles tiles={tiles} />
      {opened === null ? null : <RecentActivity activities={opened.activities} />}
      <CallFirm firm={firm} />
    </div>
  );
}

interface CaseChoiceProps {
  cases: PortalHomePage["cases"];
  chosen: string;
  onChoose: (caseId: string) => void;
}

function CaseChoice({ cases, chosen, onChoose }: CaseChoiceProps) {
  const t = useTranslations("home");
  return (
    <Labelled label={t("chooseCase")}>
      {(labelled) => (
        <Select
          {...labelled}
          value={chosen}
          onChange={({ target }) => {
            onChoose(target.value);
          }}
        >
          {cases.map((each) => (
            <option key={each.caseId} value={each.caseId}>
              {`${caseTypeLabel(each)} · ${each.caseNumber}`}
            </option>
          ))}
        </Select>
      )}
    </Labelled>
  );
}

/** How to reach the practice, for whoever would rather talk to somebody. */
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
