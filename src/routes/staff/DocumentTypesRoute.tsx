import { TypeList } from "../../features/practice/documentTypes/TypeList";
import { typeText } from "../../features/practice/documentTypes/typeText";
import { SettingsPage } from "./SettingsPage";

/** Document types, for administrators. */
export function DocumentTypesRoute() {
  return (
    <SettingsPage permission="documentTypes:edit" title={typeText.title}>
      <TypeList />
    </SettingsPage>
  );
}
