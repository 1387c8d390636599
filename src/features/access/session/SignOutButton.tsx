import { useOpenText } from "../../../lib/words/pageLanguage";
import { Button } from "../../../ui/Button";
import { useSignOut } from "./useSignOut";

interface SignOutButtonProps {
  /** Path of the next page; by default the sign-in page. */
  next?: string;
  children?: string;
}

export function SignOutButton({ next, children }: SignOutButtonProps) {
  const text = useOpenText();
  const { isSigningOut, signOut } = useSignOut(next);
  return (
    <Button onClick={signOut} disabled={isSigningOut}>
      {children ?? text.signOut}
    </Button>
  );
}
