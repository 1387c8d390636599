import { useAuth } from "@clerk/react";
import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "../../../../convex/_generated/api";
import { Banner } from "../../../ui/feedback/Banner";
import { Button } from "../../../ui/Button";
import { showToast } from "../../../ui/feedback/toasts";
import { AskedChange } from "./AskedChange";
import { useHold } from "../shared/holdContext";
import { RecoveryCodes } from "./RecoveryCodes";
import { SecondFactorSetup, type NewApp } from "./SecondFactorSetup";
import { useAccountChange } from "./useAccountChange";
import { useAccountText } from "../provider/useAccountText";

/** The part of Clerk's user that this component needs. */
export interface SecondFactorUser {
  totpEnabled: boolean;
  createTOTP: () => Promise<NewApp>;
  verifyTOTP: (given: { code: string }) => Promise<{ backupCodes?: string[] | undefined }>;
  createBackupCode: () => Promise<{ codes: string[] }>;
  disableTOTP: () => Promise<unknown>;
}

interface SecondFactorProps {
  user: SecondFactorUser;
  /** Whether the person cannot continue without it. */
  isNeeded?: boolean;
  /** Called once all other devices are signed out. */
  onOthersEnded?: () => void;
}

/** Turns the second step on, which signs out all other devices, or off. Shows the recovery codes once. */
export function SecondFactor({ user, isNeeded = false, onOthersEnded }: SecondFactorProps) {
  const { secondFactorText } = useAccountText();
  const refreshAccount = useMutation(api.access.signInAccounts.open.refreshAccount);
  const endOtherSessions = useMutation(api.access.sessions.open.endOtherSessions);
  const { sessionId } = useAuth();
  const [app, setApp] = useState<NewApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  useHold(app !== null || codes !== null);
  // An early notice: the sign-in service tells Passage too, but later.
  const tell = () => void refreshAccount().catch(() => undefined);
  // Somebody who has the password but not the phone may use one of them.
  const endOthers = () => {
    if (!sessionId) return;
    endOtherSessions({ keptSessionId: sessionId }).then(onOthersEnded, () => {
      showToast({ tone: "bad", text: secondFactorText.othersNotEnded });
    });
  };
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
          endOthers();
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
    <TurnedOff user={user} isNeeded={isNeeded} onBegun={setApp} />
  );
}

interface TurnedOffProps {
  user: SecondFactorUser;
  isNeeded: boolean;
  onBegun: (app: NewApp) => void;
}

function TurnedOff({ user, isNeeded, onBegun }: TurnedOffProps) {
  const { secondFactorText } = useAccountText();
  const { isChanging, error, change } = useAccountChange();
  return (
    <div className="space-y-4">
      {error === null ? null : <Banner tone="bad">{error}</Banner>}
      <p className="text-sm text-ink-soft">{isNeeded ? secondFactorText.needed : secondFactorText.off}</p>
      <Button
        look={isNeeded ? "primary" : "plain"}
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
  const { secondFactorText } = useAccountText();
  const codes = useAccountChange();
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
        <AskedChange
          label={secondFactorText.turnOff}
          doing={secondFactorText.turningOff}
          question={secondFactorText.turnOffTitle}
          warning={secondFactorText.turnOffWarning}
          call={() => user.disableTOTP()}
          onDone={onOff}
        />
      </div>
    </div>
  );
}
