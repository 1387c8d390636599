import { api } from "../../../../convex/_generated/api";
import { SeededLinks } from "../../../lib/recordForm/SeededLinks";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { formText } from "./formText";

/** All questionnaires, as links to their editors. */
export function FormList({ pathOf }: { pathOf: (key: string) => string }) {
  return (
    <SeededLinks
      listed={useRecoveringQuery(api.cases.questionnaireForms.staff.list, {})}
      words={formText}
      pathOf={pathOf}
      nameOf={({ name }) => name.en}
      smallLine={({ sections, fields }) => formText.counts(sections, fields)}
    />
  );
}
