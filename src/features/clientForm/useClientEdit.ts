import { useState } from "react";
import { useForm } from "react-hook-form";
import {
  EDIT_FIELDS,
  editOf,
  type ClientEdit,
  type EditedFacts,
  type EditField,
} from "../../../convex/clientForm/rules";
import { clientResolver } from "./ClientFields";

/** A client as it is stored now, with who changed it last. */
export interface StoredClient extends EditedFacts {
  clientId: string;
  version: number;
  updatedByName: string | null;
  updatedAt: number;
}

/** A field that somebody else has changed since the form was opened. */
export interface TheirChange {
  field: EditField;
  theirs: string;
}

const KEEP_TYPED = { keepDirtyValues: true };

/**
 * The form of a client whom others may change meanwhile. A field that the person has not touched follows the others' change; one
 * that both have changed stays as it was typed, and is in `changes` with what it is now.
 */
export function useClientEdit(client: StoredClient) {
  const stored = editOf(client);
  const [begun] = useState(stored);
  const form = useForm<ClientEdit, unknown, ClientEdit>({
    defaultValues: begun,
    values: stored,
    resetOptions: KEEP_TYPED,
    resolver: clientResolver,
  });
  // The library knows what was typed only in a form that reads this.
  const { dirtyFields } = form.formState;
  const changes = EDIT_FIELDS.flatMap((field): TheirChange[] =>
    stored[field] === begun[field] ? [] : [{ field, theirs: stored[field] }],
  );
  return { form, changes, dirtyFields };
}
