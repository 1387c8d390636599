import { useAuth, useClerk, useUser } from "@clerk/react";
import { useCallback, useState } from "react";
import { Skeleton } from "../../../ui/feedback/Skeleton";
import { ACCOUNT_PARTS } from "./accountParts";
import { AccountSection } from "./AccountSection";
import { Devices } from "./Devices";
import { PasswordForm } from "./PasswordForm";
import { ProfileForm } from "./ProfileForm";
import { Reverification } from "../secondStep/Reverification";
import { SecondFactor } from "../secondStep/SecondFactor";
import { useSignOut } from "../session/useSignOut";
import { useAccountText } from "../provider/useAccountText";

interface AccountPageProps {
  /** False where the screen has the choice of the language elsewhere. */
  hasLanguage?: boolean;
}

/** A person's own sign-in account: name, language, password, second step, devices. */
export function AccountPage({ hasLanguage = true }: AccountPageProps) {
  const { profileText, passwordText, secondFactorText, deviceText } = useAccountText();
  const { user } = useUser();
  const { sessionId } = useAuth();
  const { signOut } = useSignOut();
  const clerk = useClerk();
  const [areOthersEnded, setOthersEnded] = useState(false);
  const noteOthersEnded = () => {
    setOthersEnded(true);
  };
  const readDevices = useCallback(() => readSessions(clerk), [clerk]);
  if (!user) return <Skeleton className="h-64" />;
  return (
    <Reverification>
      <div className="max-w-2xl space-y-6">
        <AccountSection heading={profileText.heading} fragment={ACCOUNT_PARTS.profile}>
          <ProfileForm user={user} email={user.primaryEmailAddress?.emailAddress ?? ""} hasLanguage={hasLanguage} />
        </AccountSection>
        <AccountSection heading={passwordText.heading} fragment={ACCOUNT_PARTS.password}>
          <PasswordForm user={user} onOthersEnded={noteOthersEnded} />
        </AccountSection>
        <AccountSection heading={secondFactorText.heading} fragment={ACCOUNT_PARTS.secondFactor}>
          <SecondFactor user={user} onOthersEnded={noteOthersEnded} />
        </AccountSection>
        <AccountSection heading={deviceText.heading} fragment={ACCOUNT_PARTS.devices}>
          <Devices
            read={readDevices}
            currentId={sessionId ?? null}
            areOthersEnded={areOthersEnded}
            onSignOut={signOut}
          />
        </AccountSection>
      </div>
    </Reverification>
  );
}

/**
 * Clerk replaces the user object after each change and caches the devices in it, so `touch` comes first: it brings a user with a
 * fresh list.
 */
async function readSessions(clerk: ReturnType<typeof useClerk>) {
  await clerk.session?.touch();
  const sessions = (await clerk.user?.getSessions()) ?? [];
  // Clerk returns an empty list when it cannot read it.
  if (sessions.length === 0) throw new Error("no devices");
  return sessions;
}
