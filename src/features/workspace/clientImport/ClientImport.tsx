import { useMemo, useState } from "react";
import { MOST_ROWS } from "../../../../convex/workspace/clientImport/rules";
import { usePageTitle } from "../../../lib/usePageTitle";
import { useWhileHere } from "../../../lib/useWhileHere";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { FileDrop } from "../../../ui/form/FileDrop";
import { OutsideText } from "../../../ui/text/OutsideText";
import { PageHeading } from "../../../ui/text/PageHeading";
import { Spinner } from "../../../ui/feedback/Spinner";
import { CheckedRows } from "./CheckedRows";
import { FileColumns } from "./FileColumns";
import { ImportList } from "./ImportList";
import { FileWords } from "./FileWords";
import { columnsByMeaning, dayOrderOf, NO_VALUES, unknownWords, type ImportAnswers } from "./importAnswers";
import { guessMapping, missingFields } from "./importPlan";
import { COLUMN_LABELS, importText } from "./importText";
import { readCsvFile, type CsvFile } from "./csvFile";

type ImportFile =
  { kind: "none" } | { kind: "reading" } | { kind: "unreadable"; problem: string } | { kind: "file"; file: CsvFile };

async function choose(chosen: File): Promise<ImportFile> {
  const read = await readCsvFile(chosen).catch(() => ({ ok: false as const, problem: importText.unreadable }));
  if (!read.ok) return { kind: "unreadable", problem: read.problem };
  const { file } = read;
  if (file.rows.length > MOST_ROWS) return { kind: "unreadable", problem: importText.tooMany(file.rows.length) };
  return { kind: "file", file };
}

/** Imports clients from a file: choose it, map its columns, check the rows, import. */
export function ClientImport() {
  usePageTitle(`${importText.title} · Clients`);
  const [chosen, setChosen] = useState<ImportFile>({ kind: "none" });
  const read = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    setChosen({ kind: "reading" });
    setChosen(await choose(file));
  };
  const restart = () => {
    setChosen({ kind: "none" });
  };
  return (
    <div className="space-y-6">
      <div className="space-y-1">
        <PageHeading>{importText.title}</PageHeading>
        <p className="text-sm text-ink-soft">{importText.subtitle}</p>
      </div>
      {chosen.kind === "unreadable" ? <Banner tone="bad">{chosen.problem}</Banner> : null}
      {chosen.kind === "file" ? (
        <ImportFile file={chosen.file} onRestart={restart} />
      ) : (
        <FileDrop
          label={importText.choose}
          dropHint={importText.drop}
          hint={importText.fileHint}
          accept=".csv,.tsv,.txt,text/csv"
          disabled={chosen.kind === "reading"}
          onFiles={(files) => void read(files)}
        />
      )}
      {chosen.kind === "reading" ? (
        <p role="status" className="flex items-center gap-2 text-sm text-ink-soft">
          <Spinner /> {importText.reading}
        </p>
      ) : null}
      <ImportList />
    </div>
  );
}

function ImportFile({ file, onRestart }: { file: CsvFile; onRestart: () => void }) {
  const [answers, setAnswers] = useState<ImportAnswers>(() => ({
    mapping: guessMapping(file.headings),
    values: NO_VALUES,
    dayOrder: null,
  }));
  const { mapping, values } = answers;
  const columns = useMemo(() => columnsByMeaning(file, mapping), [file, mapping]);
  const unknown = useMemo(() => unknownWords(file, columns), [file, columns]);
  const written = useMemo(() => dayOrderOf(file, columns), [file, columns]);
  const dayOrder = answers.dayOrder ?? written.order;
  const decisions = useMemo(() => ({ columns, values, dayOrder }), [columns, values, dayOrder]);
  // The end of an earlier file's sending does not clear a file chosen since.
  const restartHere = useWhileHere(onRestart);
  const missing = missingFields(mapping).map((field) => COLUMN_LABELS[field].toLowerCase());
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-medium break-all text-ink">
          <OutsideText text={file.name} />
        </p>
        <Button onClick={onRestart}>{importText.another}</Button>
      </div>
      {file.notes.map((note) => (
        <Banner key={note} tone="warn">
          {note}
        </Banner>
      ))}
      <FileColumns
        file={file}
        mapping={mapping}
        onMap={(changed) => {
          setAnswers({ ...answers, mapping: changed });
        }}
      />
      <FileWords
        unknown={unknown}
        dayOrder={written.isOpen ? dayOrder : null}
        answers={answers}
        onAnswer={setAnswers}
      />
      {missing.length > 0 ? (
        <Banner tone="warn">{importText.missing(missing.join(" and the "))}</Banner>
      ) : (
        <CheckedRows file={file} decisions={decisions} onStarted={restartHere} />
      )}
    </>
  );
}
