import { api } from "../../../../convex/_generated/api";
import { SeededLinks } from "../../../lib/recordForm/SeededLinks";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { templateText, caseTypesText } from "./templateText";

/** All templates, as links to their forms. */
export function TemplateList({ pathOf }: { pathOf: (key: string) => string }) {
  return (
    <SeededLinks
      listed={useRecoveringQuery(api.cases.templates.staff.list, {})}
      words={templateText}
      pathOf={pathOf}
      nameOf={({ name }) => name}
      line={({ caseTypes }) => caseTypesText(caseTypes)}
      smallLine={templateText.counts}
    />
  );
}
