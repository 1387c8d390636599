import {
  BellRing,
  CircleCheck,
  ClipboardList,
  CircleDollarSign,
  FileCheck,
  FileDown,
  FileSignature,
  FileUp,
  FolderOpen,
  Footprints,
  MessageSquare,
  Route,
  type LucideIcon,
} from "lucide-react";
import { PORTAL_CASE, paths, portalThreadPath } from "../../../lib/paths";
import type { PortalNotice } from "./portalNotice";

interface NoticeLook {
  Icon: LucideIcon;
  path: string;
}

const HOME = { Icon: FolderOpen, path: paths.portal };

/** Icon and screen of each kind. */
const LOOKS: Record<PortalNotice["kind"], NoticeLook> = {
  case_created: HOME,
  case_stage_changed: { Icon: Route, path: paths.portalTimeline },
  case_status_changed: HOME,
  next_step_changed: { Icon: Footprints, path: paths.portal },
  milestone_done: { Icon: CircleCheck, path: paths.portalTimeline },
  message_from_team: { Icon: MessageSquare, path: paths.portalMessages },
  document_requested: { Icon: FileUp, path: paths.portalDocuments },
  document_overdue: { Icon: FileUp, path: paths.portalDocuments },
  document_redo: { Icon: FileUp, path: paths.portalDocuments },
  document_returned: { Icon: FileUp, path: paths.portalDocuments },
  contract_to_sign: { Icon: FileSignature, path: paths.portalContracts },
  payment_due: { Icon: CircleDollarSign, path: paths.portalContracts },
  payment_received: { Icon: CircleDollarSign, path: paths.portalContracts },
  questionnaire_assigned: { Icon: ClipboardList, path: paths.portalQuestionnaires },
  questionnaire_reopened: { Icon: ClipboardList, path: paths.portalQuestionnaires },
  document_shared: { Icon: FileDown, path: paths.portalDocuments },
  reminded: { Icon: BellRing, path: paths.portal },
  document_accepted: { Icon: FileCheck, path: paths.portalDocuments },
};

/** Unknown kinds, of a later version, lead to the start page. */
export function noticeLook({ kind, caseId, facts }: PortalNotice): NoticeLook {
  const { Icon, path } = (Object.hasOwn(LOOKS, kind) ? LOOKS[kind] : undefined) ?? HOME;
  const thread = facts["thread"] ?? null;
  if (thread !== null) return { Icon, path: portalThreadPath(thread) };
  return { Icon, path: caseId === null ? path : `${path}?${PORTAL_CASE}=${caseId}` };
}
