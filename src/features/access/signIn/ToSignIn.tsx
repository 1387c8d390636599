import { Link } from "react-router-dom";
import { paths } from "../../../lib/paths";
import { useAccessText } from "../provider/useAccessText";

/** Link to sign-in, below a form that makes an account. */
export function ToSignIn() {
  const { accessText } = useAccessText();
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      {accessText.hasAccount}{" "}
      <Link to={paths.signIn} className="hit-area font-medium text-accent-ink hover:underline">
        {accessText.toSignIn}
      </Link>
    </p>
  );
}
