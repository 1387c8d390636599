import { Button } from "../../ui/Button";
import { useSignOut } from "./useSignOut";

export function SignOutButton() {
  const { isSigningOut, signOut } = useSignOut();
  return (
    <Button onClick={signOut} disabled={isSigningOut}>
      Sign out
    </Button>
  );
}
