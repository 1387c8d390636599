import { api } from "../../../../convex/_generated/api";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { fieldBox, Labelled } from "../../../ui/form/Labelled";
import { LabelledSelect } from "../../../ui/form/LabelledSelect";
import { cn } from "../../../ui/cn";
import type { EditedDocument } from "./editedDocument";
import { pagesText } from "./pagesText";
import type { SecondDocument } from "./useSavePages";

interface SecondPartProps {
  document: EditedDocument;
  second: SecondDocument;
  problem: string | null;
  onChange: (second: SecondDocument) => void;
  onJoin: () => void;
}

/** Name and type of the document that the pages after the split become. */
export function SecondPart({ document, second, problem, onChange, onJoin }: SecondPartProps) {
  const { value: types = [] } = useRecoveringQuery(api.practice.documentTypes.staff.list, {});
  const { typeKey, typeName } = document;
  const others = types.filter(({ key, isOffered }) => isOffered && key !== typeKey);
  return (
    <fieldset className="grid gap-3 rounded-lg border border-line p-3 sm:grid-cols-[1fr_1fr_auto] sm:items-start">
      <legend className="px-1 text-sm font-semibold text-ink">{pagesText.second}</legend>
      <Labelled label={pagesText.secondName} error={problem ?? undefined}>
        {(control) => (
          <input
            {...control}
            className={cn(fieldBox, "h-9 px-2.5")}
            value={second.fileName}
            onChange={({ target }) => {
              onChange({ ...second, fileName: target.value });
            }}
          />
        )}
      </Labelled>
      <LabelledSelect
        label={pagesText.secondType}
        value={second.typeKey}
        choices={[
          { value: typeKey, label: typeName },
          ...others.map(({ key, displayName }) => ({ value: key, label: displayName })),
        ]}
        onChoose={(chosen) => {
          onChange({ ...second, typeKey: chosen });
        }}
      />
      <Button onClick={onJoin} className="sm:mt-6.5">
        {pagesText.join}
      </Button>
    </fieldset>
  );
}
