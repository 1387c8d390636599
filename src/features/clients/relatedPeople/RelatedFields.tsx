import { useDeferredValue, useState } from "react";
import { useWatch } from "react-hook-form";
import type { FunctionReturnType } from "convex/server";
import { api } from "../../../../convex/_generated/api";
import { RELATED_FIELDS, relatedProblem, type RelatedForm } from "../../../../convex/clients/relatedPeople/rules";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { Button } from "../../../ui/Button";
import { EmailField, PhoneField } from "../../../ui/form/fields";
import type { FormOf } from "../../../ui/form/Form";
import { SelectField } from "../../../ui/form/SelectField";
import { TextAreaField } from "../../../ui/form/TextAreaField";
import { TextField } from "../../../ui/form/TextField";
import { plainText } from "../../../ui/text/plainText";
import { RELATION_CHOICES, relatedText } from "./relatedText";

type RelatedFormState = FormOf<RelatedForm, RelatedForm>;

type Candidate = FunctionReturnType<typeof api.clients.relatedPeople.staff.candidates>[number];

export const relatedSchema = fieldSchema(RELATED_FIELDS, relatedProblem);

export function RelationField({ form: { control } }: { form: RelatedFormState }) {
  return (
    <SelectField
      control={control}
      name="relation"
      label={relatedText.relation}
      choices={RELATION_CHOICES}
      placeholder={relatedText.chooseRelation}
      required
    />
  );
}

export function NoteField({ form: { control } }: { form: RelatedFormState }) {
  return <TextAreaField control={control} name="note" label={relatedText.note} rows={2} />;
}

/** Name, e-mail and phone of a person who is not a client. */
export function PersonFields({ form: { control } }: { form: RelatedFormState }) {
  return (
    <>
      <TextField control={control} name="name" label={relatedText.name} autoComplete="off" required />
      <EmailField control={control} name="email" label={relatedText.email} />
      <PhoneField control={control} name="phone" label={relatedText.phone} />
    </>
  );
}

/** The person: a client, offered by the beginning of the name or the address, or somebody else. */
export function WhoFields({ form, clientId }: { form: RelatedFormState; clientId: string }) {
  const [linked, setLinked] = useState<Candidate | null>(null);
  const { control, setValue } = form;
  const typed = useDeferredValue(useWatch({ control, name: "name" }));
  const candidates = useRecoveringQuery(
    api.clients.relatedPeople.staff.candidates,
    linked === null && typed.trim().length > 1 ? { typed, except: clientId } : "skip",
  ).value;
  const link = (candidate: Candidate | null) => {
    setLinked(candidate);
    setValue("relatedClientId", candidate?.clientId ?? "");
  };
  if (linked !== null) {
    return (
      <div className="space-y-2 rounded-md border border-line bg-surface px-3 py-2 text-sm text-ink">
        <p role="status">{relatedText.linked(plainText(linked.name))}</p>
        <Button
          size="small"
          onClick={() => {
            link(null);
          }}
        >
          {relatedText.unlink}
        </Button>
      </div>
    );
  }
  return (
    <>
      <PersonFields form={form} />
      <Candidates candidates={candidates ?? []} onLink={link} />
    </>
  );
}

function Candidates({ candidates, onLink }: { candidates: readonly Candidate[]; onLink: (each: Candidate) => void }) {
  if (candidates.length === 0) return null;
  return (
    <div role="status" className="space-y-2 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      <p className="text-ink-soft">{relatedText.candidates}</p>
      <ul className="space-y-1.5">
        {candidates.map((candidate) => (
          <li key={candidate.clientId} className="flex items-center justify-between gap-3">
            <span className="min-w-0 break-words text-ink">
              {plainText(candidate.name)} <span className="text-ink-soft">{plainText(candidate.email)}</span>
            </span>
            <Button
              size="small"
              aria-label={relatedText.link(plainText(candidate.name))}
              onClick={() => {
                onLink(candidate);
              }}
            >
              Link
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
