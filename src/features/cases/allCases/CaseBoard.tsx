import { memo, useCallback, useMemo, type ReactNode } from "react";
import type { CaseStage } from "../../../../convex/cases/record/rules";
import { usePersonId } from "../../../lib/drafts/unsentContext";
import { casePath } from "../../../lib/paths";
import { ListBoard } from "../../../lib/rows/ListBoard";
import type { Selection } from "../../../lib/rows/selection";
import type { ListAddress } from "../../../lib/rows/useListAddress";
import { useRowActions } from "../../../lib/rows/useRowActions";
import { useFirmDay } from "../../../lib/useFirmDay";
import { caseListTexts, CASE_FILTER_LABELS } from "./allCasesText";
import { caseColumns, type CaseColumn, type CaseFacts } from "./allCaseColumns";
import { useOwnerNames, useSetStage } from "./caseFields";
import { useCaseList } from "./caseList";
import type { CaseRow } from "./caseRow";
import { CASE_FILTERS, openFirst, viewCases, type CaseFilter } from "./caseView";
import { StageBoard } from "./StageBoard";

/** A card has a line for whom the case waits, and one for the stage, which is 44 px tall. */
const LAYOUT = { kind: "scroll", cardHeight: 124 } as const;

/** The day and the owners' names, which columns and file need beside the rows. */
export function useCaseFacts(): CaseFacts {
  const [today, owners] = [useFirmDay(), useOwnerNames()];
  return useMemo(() => ({ today, owners }), [today, owners]);
}

interface CaseBoardProps {
  search: string;
  address: ListAddress<CaseColumn, CaseFilter>;
  facts: CaseFacts;
  selection: Selection;
  /** Columns are stages, and rows are cards. */
  isBoard: boolean;
  /** The button for a new case, and that of an empty list. Must be stable, as the slots below. */
  action: ReactNode;
  emptyAction?: ReactNode;
  recent: ReactNode;
  toolsOn: (rows: readonly CaseRow[] | null) => ReactNode;
  markedOn: (rows: readonly CaseRow[] | null) => ReactNode;
}

const tabsOf = (counts: Readonly<Record<CaseFilter, number>>) =>
  CASE_FILTERS.map((value) => ({ value, label: CASE_FILTER_LABELS[value], count: counts[value] }));

/** Tabs and rows of the live list of cases, or its board. */
export const CaseBoard = memo(function CaseBoard({
  search,
  address,
  facts,
  selection,
  isBoard,
  ...slots
}: CaseBoardProps) {
  const { isMenuOpen, onOpen, onMenuOpenChange } = useRowActions(casePath, address.returnState);
  const me = usePersonId() ?? "";
  const { filter, sort } = address;
  const { today } = facts;
  const isUndoOffered = useCallback((_to: CaseStage) => isBoard, [isBoard]);
  const onStage = useSetStage(isUndoOffered);
  const actions = useMemo(
    () => ({ onOpen, onMenuOpenChange, onStage, selection }),
    [onOpen, onMenuOpenChange, onStage, selection],
  );
  const columns = useMemo(() => caseColumns(facts), [facts]);
  const view = useCallback(
    (found: readonly CaseRow[]) => {
      const { visible, counts } = viewCases(sort === null ? openFirst(found) : found, filter, { me, today });
      return { visible, tabs: tabsOf(counts), tiles: [] };
    },
    [filter, sort, me, today],
  );
  const board = (rows: readonly CaseRow[]) => (
    <StageBoard rows={rows} facts={facts} onStage={onStage} onMenuOpenChange={onMenuOpenChange} />
  );
  return (
    <ListBoard
      texts={caseListTexts}
      list={useCaseList()}
      columns={columns}
      search={search}
      address={address}
      view={view}
      waiting="us"
      actions={actions}
      isMenuOpen={isMenuOpen}
      selection={selection}
      drawnAs={isBoard ? board : null}
      layout={LAYOUT}
      {...slots}
    />
  );
});
