import { useMutation } from "convex/react";
import { useWatch } from "react-hook-form";
import { api } from "../../../../convex/_generated/api";
import {
  DEFAULT_PARTY,
  detailsProblem,
  PARTY_LABELS,
  PARTY_TYPES,
  type Details,
} from "../../../../convex/documents/record/rules";
import { renamed, type DocumentType } from "../../../../convex/practice/documentTypes/rules";
import { formSchema } from "../../../lib/recordForm/formSchema";
import { RecordForm } from "../../../lib/recordForm/RecordForm";
import { useRecordForm } from "../../../lib/recordForm/useRecordForm";
import { SideFailed } from "../../../lib/SideFailed";
import { uploadText } from "../upload/uploadText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { DateField } from "../../../ui/form/fields";
import { SelectField } from "../../../ui/form/SelectField";
import { TextField } from "../../../ui/form/TextField";
import { editText } from "./documentText";
import type { ListedDocument } from "./listedDocument";

interface DetailsForm {
  typeKey: string;
  fileName: string;
  partyType: string;
  expiresOn: string;
}

const PARTIES = PARTY_TYPES.map((value) => ({ value, label: PARTY_LABELS[value] }));

function detailsOf({ partyType, expiresOn }: DetailsForm): Details {
  return {
    partyType: PARTY_TYPES.find((known) => known === partyType) ?? DEFAULT_PARTY,
    expiresOn: expiresOn === "" ? null : expiresOn,
  };
}

function formOf({ typeKey, fileName, partyType, expiresOn }: ListedDocument): DetailsForm {
  return { typeKey, fileName, partyType, expiresOn: expiresOn ?? "" };
}

type ShownType = Pick<DocumentType, "displayName" | "expires"> & { key: string };

/** The offered types, after the document's own. */
function useTypes({ typeKey: key, typeName: displayName, expires }: ListedDocument) {
  const { value: others = [], ...failure } = useRecoveringQuery(api.practice.documentTypes.staff.list, {});
  const types: ShownType[] = [
    { key, displayName, expires },
    ...others.filter((type) => type.isOffered && type.key !== key),
  ];
  return { types, failure };
}

const expiresAs = (types: readonly ShownType[], typeKey: string) =>
  types.find(({ key }) => key === typeKey)?.expires ?? false;

/** A type that does not expire clears the day. */
function withoutDay(typed: DetailsForm, types: readonly ShownType[]): DetailsForm {
  return expiresAs(types, typed.typeKey) ? typed : { ...typed, expiresOn: "" };
}

function schemaFor({ fileName }: ListedDocument, types: readonly ShownType[]) {
  return formSchema<DetailsForm>((all) => {
    const typed = withoutDay(all, types);
    const name = renamed(typed.fileName, fileName);
    if ("problem" in name) return [{ path: ["fileName"], message: name.problem }];
    const problem = detailsProblem(detailsOf(typed), { expires: expiresAs(types, typed.typeKey) });
    return problem === null ? [] : [{ path: [problem.field], message: problem.reason }];
  });
}

interface EditDocumentProps {
  /** The document when the form was opened. */
  opened: ListedDocument;
  /** The current version. */
  stored: ListedDocument;
  onClose: () => void;
}

/** The form of a document's type, name, owner and expiry. */
export function EditDocument({ opened, stored, onClose }: EditDocumentProps) {
  const { documentId } = opened;
  const { types, failure: typesFailure } = useTypes(opened);
  const save = useMutation(api.documents.record.staff.saveDetails);
  const record = useRecordForm({
    schema: schemaFor(opened, types),
    stored: { version: stored.version, typed: formOf(stored) },
    send: async (all, version) => {
      const typed = withoutDay(all, types);
      const { typeKey, fileName } = typed;
      return await save({ documentId, version, details: detailsOf(typed), label: { typeKey, fileName } });
    },
    done: editText.saved,
    onClose,
  });
  const { control } = record.form;
  const expires = expiresAs(types, useWatch({ control, name: "typeKey" }));
  return (
    <RecordForm record={record} submit={editText.save}>
      <TextField control={control} name="fileName" label={editText.name} required />
      <SelectField
        control={control}
        name="typeKey"
        label={editText.type}
        choices={types.map(({ key: value, displayName: label }) => ({ value, label }))}
        placeholder={editText.chooseType}
        required
      />
      <SideFailed text={uploadText.typesFailed} {...typesFailure} />
      <SelectField
        control={control}
        name="partyType"
        label={editText.party}
        choices={PARTIES}
        placeholder={editText.chooseParty}
        required
      />
      {expires ? <DateField control={control} name="expiresOn" label={editText.expiresOn} /> : null}
    </RecordForm>
  );
}
