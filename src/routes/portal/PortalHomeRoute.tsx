import { ClipboardList, FileText, LifeBuoy, MessageSquare, Receipt, Route } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { useTranslations } from "use-intl";
import { api } from "../../../convex/_generated/api";
import { CaseChoice } from "../../features/workspace/portalFrame/CaseChoice";
import { PortalHome } from "../../features/workspace/portalHome/PortalHome";
import { RecentNotices } from "../../features/clients/notices/RecentNotices";
import { useNotices } from "../../features/clients/notices/useNotices";
import type { PortalTile } from "../../features/workspace/portalHome/PortalTiles";
import { PORTAL_CASE, paths } from "../../lib/paths";
import { usePageTitle } from "../../lib/usePageTitle";
import { useLastValue } from "../../lib/calls/useLastValue";
import { useRecoveringQuery } from "../../lib/calls/useRecoveringQuery";
import { PortalFailure, PortalLoading } from "./PortalStates";

interface ToDo {
  toSign: number;
  toPay: number;
}

interface OpenRequests {
  pending: number;
  toAnswer: number;
}

const NOTHING: ToDo = { toSign: 0, toPay: 0 };

/** The sections with their counts; live. */
function useTiles({ toSign, toPay }: ToDo, { pending, toAnswer }: OpenRequests): readonly PortalTile[] {
  const count = useRecoveringQuery(api.messages.conversations.portal.unread, {}).value?.count ?? 0;
  return [
    { path: paths.portalDocuments, words: "documents", icon: FileText, waiting: { count: pending, words: "pending" } },
    { path: paths.portalMessages, words: "messages", icon: MessageSquare, waiting: { count, words: "unread" } },
    {
      path: paths.portalQuestionnaires,
      words: "questionnaires",
      icon: ClipboardList,
      waiting: { count: toAnswer, words: "toAnswer" },
    },
    { path: paths.portalTimeline, words: "timeline", icon: Route, waiting: null },
    {
      path: paths.portalContracts,
      words: "contracts",
      icon: Receipt,
      waiting: { count: toSign + toPay, words: "toDo" },
    },
    { path: paths.portalSupport, words: "support", icon: LifeBuoy, waiting: null },
  ];
}

/** The client's start page. The selected case is in the address, so that a reload keeps it. */
export function PortalHomeRoute() {
  usePageTitle(useTranslations("portal")("title"));
  const [parameters, setParameters] = useSearchParams();
  const { notices = [], now } = useNotices();
  const { value: newest, ...failure } = useRecoveringQuery(api.workspace.portalHome.portal.get, {
    caseId: parameters.get(PORTAL_CASE),
  });
  // While another case loads, its menu stays, with the focus of the keyboard.
  const value = useLastValue(newest);
  const waiting = useRecoveringQuery(api.contracts.portal.portal.waiting, {});
  const contracts = waiting.value ?? NOTHING;
  const questionnaires = useRecoveringQuery(api.cases.questionnaires.portal.list, {});
  const toAnswer = questionnaires.value?.filter(({ status }) => status !== "completed").length ?? 0;
  const tiles = useTiles(contracts, { pending: value?.opened?.pendingDocuments ?? 0, toAnswer });
  if (failure.error !== null) return <PortalFailure {...failure} />;
  // "Nothing needed" is not shown before it is known.
  const isUnknown = [waiting, questionnaires].some((needed) => needed.value === undefined && needed.error === null);
  if (value === undefined || isUnknown) return <PortalLoading />;
  return (
    <PortalHome
      page={value}
      now={now}
      tiles={tiles}
      contracts={contracts}
      toAnswer={toAnswer}
      updates={<RecentNotices notices={notices} />}
      choice={
        <CaseChoice
          cases={value.cases}
          chosen={value.opened?.caseId ?? null}
          onChoose={(caseId) => {
            setParameters({ [PORTAL_CASE]: caseId }, { replace: true });
          }}
        />
      }
    />
  );
}
