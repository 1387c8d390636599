import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../convex/_generated/api";
import { Banner } from "../../ui/Banner";
import { Button } from "../../ui/Button";
import { ConfirmDialog } from "../../ui/ConfirmDialog";
import { secondFactorText } from "./accountText";
import { useHold } from "./holdContext";
import { RecoveryCodes } from "./RecoveryCodes";
import { SecondFactorSetup, type NewApp } from "./SecondFactorSetup";
import { useChange } from "./useChange";

/** What this part needs of Clerk's user. */
export interface SecondFactorUser {
  totpEnabled: boolean;
  createTOTP: () => Promise<NewApp>;
  verifyTOTP: (given: { code: string }) => Promise<{ backupCodes?: string[] | undefined }>;
  createBackupCode: () => Promise<{ codes: string[] }>;
  disableTOTP: () => Promise<unknown>;
}

/** Turns the second step at sign-in on and off, and shows its recovery codes once. */
export function SecondFactor({ user }: { user: SecondFactorUser }) {
  const refreshAccount = useMutation(api.access.open.refreshAccount);
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useHold(app !== null || codes !== null);
  // The sign-in service tells Passage too, later; on failure that is what it is told by.
  const tell = () => void refreshAccount().catch(() => undefined);
  if (codes !== null) {
    return (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null);
        }}
      />
    );
  }
  if (app !== null) {
    return (
      <SecondFactorSetup
        app={app}
        verify={(code) => user.verifyTOTP({ code })}
        onDone={({ backupCodes = [] }) => {
          setApp(null);
          if (backupCodes.length > 0) setCodes(backupCodes);
          tell();
        }}
        onCancel={() => {
          setApp(null);
        }}
      />
    );
  }
  return user.totpEnabled ? (
    <TurnedOn user={user} onCodes={setCodes} onOff={tell} />
  ) : (
    <TurnedOff user={user} onBegun={setApp} />
  );
}

function TurnedOff({ user, onBegun }: { user: SecondFactorUser; onBegun: (app: NewApp) => void }) {
  const { isChanging, error, change } = useChange();
  return (
    <div className="space-y-4">
      {error === null ? null : <Banner tone="bad">{error}</Banner>}
      <p className="text-sm text-ink-soft">{secondFactorText.off}</p>
      <Button
        disabled={isChanging}
        onClick={() => {
          change(async () => {
            onBegun(await user.createTOTP());
          });
        }}
      >
        {isChanging ? secondFactorText.beginning : secondFactorText.begin}
      </Button>
    </div>
  );
}

interface TurnedOnProps {
  user: SecondFactorUser;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

function TurnedOn({ user, onCodes, onOff }: TurnedOnProps) {
  const codes = useChange();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="space-y-4">
      {codes.error === null ? null : <Banner tone="bad">{codes.error}</Banner>}
      <p className="text-sm text-ink-soft">{secondFactorText.on}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          disabled={codes.isChanging}
          onClick={() => {
            codes.change(async () => {
              onCodes((await user.createBackupCode()).codes);
            });
          }}
        >
          {secondFactorText.newCodes}
        </Button>
        <Button
          onClick={() => {
            setAsking(true);
          }}
        >
          {secondFactorText.turnOff}
        </Button>
      </div>
      <TurnOffQuestion user={user} isAsking={isAsking} onAsking={setAsking} onOff={onOff} />
    </div>
  );
}

interface TurnOffQuestionProps {
  user: SecondFactorUser;
  isAsking: boolean;
  onAsking: (isAsking: boolean) => void;
  onOff: () => void;
}

function TurnOffQuestion({ user, isAsking, onAsking, onOff }: TurnOffQuestionProps) {
  const { isChanging, error, change } = useChange();
  return (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={onAsking}
      title={secondFactorText.turnOffTitle}
      confirm={secondFactorText.turnOff}
      confirming={secondFactorText.turningOff}
      isSending={isChanging}
      failure={error}
      look="danger"
      onConfirm={() => {
        change(
          () => user.disableTOTP(),
          () => {
            onAsking(false);
            onOff();
          },
        );
      }}
    >
      {secondFactorText.turnOffWarning}
    </ConfirmDialog>
  );
}
