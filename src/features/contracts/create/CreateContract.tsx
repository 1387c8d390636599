import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import { CONTRACT_FIELDS, problemWith } from "../../../../convex/contracts/form/rules";
import { FIRM_MISSING } from "../../../../convex/practice/firmForm";
import { fieldSchema } from "../../../lib/recordForm/formSchema";
import { useKeptTyping } from "../../../lib/recordForm/useFormDraft";
import { fieldSentence, refusalIn } from "../../../lib/calls/refusalText";
import { useRecoveringQuery } from "../../../lib/calls/useRecoveringQuery";
import { useWhileHere } from "../../../lib/useWhileHere";
import { useSending } from "../../../lib/calls/useWrite";
import { firmSettingsPath } from "../../../lib/paths";
import { CLIENT_PARAMETER, EARLIER_PARAMETER } from "../../../lib/staffPaths";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { DetailsLoading } from "../../../ui/text/DetailList";
import { PageHeading } from "../../../ui/text/PageHeading";
import { plainText } from "../../../ui/text/plainText";
import { useZodForm } from "../../../ui/form/Form";
import { SubmitButton } from "../../../ui/form/SubmitButton";
import { stepOf, type Contract } from "../shared/contract";
import { ContractFields, type ContractFormState } from "./ContractFields";
import { createText } from "./createContractText";
import { OpenContracts } from "./OpenContracts";
import {
  leadOf,
  leadToRead,
  ofEarlier,
  prefilled,
  type EarlierContract,
  type PrefillClient,
  type PrefillLead,
} from "./prefill";
import { SentButtons, SentContract } from "./SentContract";
import { useContractDraft } from "./useContractDraft";

/** After this time, the screen says that the person need not wait. */
const PATIENCE_MS = 20_000;

const schema = fieldSchema(CONTRACT_FIELDS, problemWith);

interface CreateContractProps {
  /** Goes back one page. */
  onClose: () => void;
}

/** The form of a new contract, and the state of its sending. Each navigation to the screen starts a form. */
export function CreateContract({ onClose }: CreateContractProps) {
  const { key } = useLocation();
  const [parameters] = useSearchParams();
  const leadId = leadToRead(parameters);
  const lead = useRecoveringQuery(api.leads.record.staff.get, leadId === null ? "skip" : { leadId });
  const id = parameters.get(EARLIER_PARAMETER);
  const earlier = useRecoveringQuery(api.contracts.page.staff.get, id === null ? "skip" : { id });
  const clientId = parameters.get(CLIENT_PARAMETER);
  const client = useRecoveringQuery(api.workspace.clientRecord.staff.get, clientId === null ? "skip" : { clientId });
  if (clientId !== null && isLoading(client)) return <FormLoading label={createText.loadingClient} onClose={onClose} />;
  if (leadId !== null && isLoading(lead)) return <FormLoading label={createText.loadingLead} onClose={onClose} />;
  if (id !== null && isLoading(earlier)) return <FormLoading label={createText.loadingContract} onClose={onClose} />;
  const known = { lead: lead.value ?? null, client: client.value ?? null, earlier: earlier.value ?? null };
  return <NewContract key={key} parameters={parameters} {...known} onClose={onClose} />;
}

function isLoading({ value, error }: { value: unknown; error: unknown }): boolean {
  return value === undefined && error === null;
}

function FormLoading({ label, onClose }: CreateContractProps & { label: string }) {
  return (
    <div className="space-y-5">
      <FormHead onClose={onClose} />
      <DetailsLoading label={label} />
    </div>
  );
}

interface NewContractProps extends CreateContractProps {
  parameters: URLSearchParams;
  /** Fills in the fields that the address leaves empty. */
  lead: PrefillLead | null;
  client: PrefillClient | null;
  /** The contract whose terms are copied. */
  earlier: EarlierContract | null;
}

function NewContract({ parameters, lead, client, earlier, onClose }: NewContractProps) {
  const kept = useContractDraft(parameters.toString(), () =>
    earlier === null ? prefilled(parameters, { lead, client }) : ofEarlier(earlier),
  );
  const form = useZodForm(schema, kept.typed, { mode: "onTouched" });
  const { person, readPerson } = useTypedPerson(form);
  const [contractId, setContractId] = useState<string | null>(null);
  // The form stays on the screen if the contract cannot be read for a moment.
  const asked = contractId === null ? "skip" : { id: contractId };
  const { value: contract } = useRecoveringQuery(api.contracts.page.staff.get, asked);
  const { run, isSending, failure } = useCreate({ kept, form, onMade: setContractId });
  useKeptTyping(form.subscribe, kept.keep);
  const sending = sendingOf({ contractId, contract, isSending });
  useEffect(() => {
    if (sending.kind === "sent") kept.forget();
    if (sending.kind === "failed") kept.keep(form.getValues());
  }, [sending.kind, kept, form]);
  if (sending.kind === "sent") return <SentContract contract={sending.contract} />;
  const problem = failure ?? (sending.kind === "failed" ? sending.reason : null);
  const close = () => {
    kept.forget();
    onClose();
  };
  return (
    <form
      noValidate
      className="space-y-5"
      onBlur={readPerson}
      onSubmit={(event) =>
        void form.handleSubmit((typed) => {
          run({ form: typed, leadId: leadOf(parameters) ?? earlier?.leadId ?? null, formKey: kept.formKey });
        })(event)
      }
    >
      <FormHead onClose={close} />
      {earlier === null ? null : <Banner tone="info">{createText.sameTerms(earlier.number)}</Banner>}
      <ContractFields form={form} clientName={client?.clientName ?? ""} />
      <OpenContracts person={person} formKey={kept.formKey} />
      {problem === null ? null : <ErrorBox reason={problem} isUnsent={failure === null} />}
      <FormEnd sending={sending} onClose={close} />
    </form>
  );
}

interface CreateArgs {
  kept: ReturnType<typeof useContractDraft>;
  form: ContractFormState;
  onMade: (contractId: string) => void;
}

/** Sends the form. If the server knows its key with other terms, the form gets a new key: sent again, it makes another contract. */
function useCreate({ kept, form, onMade }: CreateArgs) {
  const create = useMutation(api.contracts.form.staff.create);
  const renewKey = useWhileHere(() => {
    kept.renewKey(form.getValues());
  });
  const send = async (sent: FunctionArgs<typeof api.contracts.form.staff.create>) => {
    try {
      return await create(sent);
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === "INVALID" && refusal.field === "formKey") renewKey();
      throw error;
    }
  };
  return useSending(send, {
    refusalText: fieldSentence,
    unforeseen: createText.notSaved,
    onDone: (made) => {
      // After leaving now and coming back, the person starts another contract.
      kept.forget();
      onMade(made.contractId);
    },
  });
}

/** The person in the form at the last blur. */
function useTypedPerson({ getValues }: ContractFormState) {
  const typed = () => {
    const { clientEmail, clientPhone } = getValues();
    return { clientEmail, clientPhone };
  };
  const [person, setPerson] = useState(typed);
  const readPerson = () => {
    setPerson(typed());
  };
  return { person, readPerson };
}

type ContractSending =
  | { kind: "editing" }
  | { kind: "sending"; pathId: string | null }
  | { kind: "failed"; reason: string }
  | { kind: "sent"; contract: Contract };

interface SendingFacts {
  contractId: string | null;
  contract: Contract | null | undefined;
  isSending: boolean;
}

function sendingOf({ contractId, contract, isSending }: SendingFacts): ContractSending {
  if (isSending) return { kind: "sending", pathId: contractId };
  if (contractId === null) return { kind: "editing" };
  if (contract === undefined || contract === null) return { kind: "sending", pathId: contractId };
  const signing = stepOf(contract, "signing");
  if (signing?.state === "failed") return { kind: "failed", reason: signing.reason ?? createText.unknownError };
  if (signing?.state !== "done") return { kind: "sending", pathId: contractId };
  return contract.submissionId === null
    ? { kind: "failed", reason: createText.missingSubmission }
    : { kind: "sent", contract };
}

function FormHead({ onClose }: CreateContractProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <PageHeading>{createText.title}</PageHeading>
        <p className="text-sm text-ink-soft">{createText.subtitle}</p>
      </div>
      <Button look="quiet" size="icon" aria-label={createText.close} className="-mt-1 -mr-2 shrink-0" onClick={onClose}>
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

function ErrorBox({ reason, isUnsent }: { reason: string; isUnsent: boolean }) {
  return (
    <Banner tone="bad">
      <p className="font-medium">{createText.error}</p>
      <p>{plainText(isUnsent ? `${createText.notSent}: ${reason}` : reason)}</p>
      {reason === FIRM_MISSING ? (
        <Link to={firmSettingsPath} className="font-medium underline">
          {createText.firmSettings}
        </Link>
      ) : null}
    </Banner>
  );
}

function FormEnd({ sending, onClose }: CreateContractProps & { sending: ContractSending }) {
  const isSending = sending.kind === "sending";
  const isLong = useIsLong(isSending);
  return (
    <div className="space-y-4">
      {isLong && sending.kind === "sending" && sending.pathId !== null ? (
        <div className="space-y-3 text-center">
          <p role="status" className="text-sm text-ink-soft">
            {createText.stillSending}
          </p>
          <SentButtons pathId={sending.pathId} />
        </div>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{createText.cancel}</Button>
        <SubmitButton isSending={isSending} sending={createText.sending}>
          {createText.submit}
        </SubmitButton>
      </div>
    </div>
  );
}

/** Whether it has lasted longer than PATIENCE_MS. */
function useIsLong(isLasting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isLasting) return undefined;
    const timer = setTimeout(() => {
      setLong(true);
    }, PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isLasting]);
  return isLong;
}
