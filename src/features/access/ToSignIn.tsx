import { Link } from "react-router-dom";
import { paths } from "../../lib/paths";

/** Below a form that makes an account. */
export function ToSignIn() {
  return (
    <p className="mt-6 text-center text-sm text-ink-soft">
      Already have an account?{" "}
      <Link to={paths.signIn} className="font-medium text-accent-ink hover:underline">
        Sign in
      </Link>
    </p>
  );
}
