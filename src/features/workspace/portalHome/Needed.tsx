import { CircleCheck, ClipboardList, CreditCard, FileUp, PenLine, type LucideIcon } from "lucide-react";
import { Link } from "react-router-dom";
import { useTranslations } from "use-intl";
import { paths } from "../../../lib/paths";
import { HomeBox } from "./HomeBox";
import { countOf, type WaitingCounts } from "./waitingCount";

/** The client's to-dos, each with a link to its screen. */
export function NeededFromClient({ waiting }: { waiting: WaitingCounts }) {
  const t = useTranslations("home");
  const { documents, toAnswer, toSign, toPay } = waiting;
  return (
    <HomeBox title={t("needed")}>
      {countOf(waiting) === 0 ? (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-good-ink" />
          <span>{t("nothingNeeded")}</span>
        </p>
      ) : (
        <ul>
          {documents > 0 ? (
            <Item icon={FileUp} words={t("documentsNeeded", { count: documents })} path={paths.portalDocuments} />
          ) : null}
          {toAnswer > 0 ? (
            <Item
              icon={ClipboardList}
              words={t("questionnairesToAnswer", { count: toAnswer })}
              path={paths.portalQuestionnaires}
            />
          ) : null}
          {toSign > 0 ? (
            <Item icon={PenLine} words={t("contractsToSign", { count: toSign })} path={paths.portalContracts} />
          ) : null}
          {toPay > 0 ? (
            <Item icon={CreditCard} words={t("paymentsToMake", { count: toPay })} path={paths.portalContracts} />
          ) : null}
        </ul>
      )}
    </HomeBox>
  );
}

function Item({ icon: Icon, words, path }: { icon: LucideIcon; words: string; path: string }) {
  return (
    <li>
      <Link to={path} className="flex min-h-11 items-center gap-2 font-medium text-accent-ink hover:underline">
        <Icon aria-hidden className="size-5 shrink-0 text-warn-ink" /> {words}
      </Link>
    </li>
  );
}
