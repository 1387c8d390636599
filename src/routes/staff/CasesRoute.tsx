import { useCallback, useMemo, useState, type ComponentProps } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import { CASE_COLUMNS, caseColumns } from "../../features/cases/allCases/allCaseColumns";
import { allCasesText } from "../../features/cases/allCases/allCasesText";
import { CaseBoard, useCaseFacts } from "../../features/cases/allCases/CaseBoard";
import { CaseBulk, RecentCaseChange } from "../../features/cases/allCases/CaseBulk";
import type { CaseRow } from "../../features/cases/allCases/caseRow";
import { CASE_FILTERS } from "../../features/cases/allCases/caseView";
import { NewCaseButton } from "../../features/cases/allCases/NewCaseButton";
import type { ListViews } from "../../features/practice/shared/ListViews";
import { RowsDownload } from "../../features/practice/shared/RowsDownload";
import { paths } from "../../lib/paths";
import { Selection } from "../../lib/rows/selection";
import { useListAddress } from "../../lib/rows/useListAddress";
import { useSearchInTime } from "../../lib/rows/useSearchInTime";
import type { SearchText } from "../../lib/rows/searchText";
import { useSearchText, withSearch } from "../../lib/rows/SearchTextProvider";
import { Button } from "../../ui/Button";
import { LazyWhenIdle } from "../../ui/lazy/LazyWhenIdle";
import { listViews } from "./listViews";
import { StaffPage } from "./StaffPage";
import { useShownView } from "./useShownView";

const LIST = { columns: CASE_COLUMNS, filterName: "tab", filters: CASE_FILTERS };
const ACTION = <NewCaseButton />;
const RECENT = <RecentCaseChange />;

/** Parameter of the address: the cases as a board. */
const AS = "as";
const BOARD = "board";

/** The list of all cases, or its board by stage. */
export function CasesRoute() {
  const { text, searchText } = useSearchText(paths.cases);
  const search = useSearchInTime(searchText, text);
  const address = useListAddress(LIST, searchText);
  const views = useShownView({ address, filterName: LIST.filterName, text });
  const facts = useCaseFacts();
  const [selection] = useState(() => new Selection());
  const { isBoard, setBoard } = useBoardParameter(searchText);
  const columns = useMemo(() => caseColumns(facts), [facts]);
  const toolsOn = useCallback(
    (rows: readonly CaseRow[] | null) => (
      <>
        <BoardSwitch isBoard={isBoard} onChange={setBoard} />
        <LazyWhenIdle<ComponentProps<typeof ListViews>> module={listViews}>
          {(Views) => <Views of={api.cases.views.staff} {...views} />}
        </LazyWhenIdle>
        <RowsDownload list="cases" rows={rows} columns={columns} />
      </>
    ),
    [isBoard, setBoard, views, columns],
  );
  const markedOn = useCallback(
    (rows: readonly CaseRow[] | null) => <CaseBulk selection={selection} rows={rows} />,
    [selection],
  );
  return (
    <StaffPage>
      <CaseBoard
        search={search}
        address={address}
        facts={facts}
        selection={selection}
        isBoard={isBoard}
        action={ACTION}
        emptyAction={ACTION}
        recent={RECENT}
        toolsOn={toolsOn}
        markedOn={markedOn}
      />
    </StaffPage>
  );
}

/** The filter's text is in the address before the router knows it. */
function useBoardParameter(searchText: Pick<SearchText, "get">) {
  const [parameters, setParameters] = useSearchParams();
  const isBoard = parameters.get(AS) === BOARD;
  const setBoard = useCallback(
    (isOn: boolean) => {
      setParameters(() => {
        const next = new URLSearchParams(withSearch(window.location.search, searchText.get()));
        if (isOn) next.set(AS, BOARD);
        else next.delete(AS);
        return next;
      });
    },
    [setParameters, searchText],
  );
  return { isBoard, setBoard };
}

function BoardSwitch({ isBoard, onChange }: { isBoard: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <span role="group" aria-label={allCasesText.view} className="inline-flex gap-1">
      {[false, true].map((isOn) => (
        <Button
          key={String(isOn)}
          aria-pressed={isBoard === isOn}
          look={isBoard === isOn ? "plain" : "quiet"}
          onClick={() => {
            onChange(isOn);
          }}
        >
          {isOn ? allCasesText.asBoard : allCasesText.asList}
        </Button>
      ))}
    </span>
  );
}
