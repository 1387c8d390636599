import { useEffect, useState } from "react";

/** The sign-in service refuses a second code within half a minute. */
const PAUSE_SECONDS = 30;

/** The pause before another code can be requested. It starts when the step appears, and again with each code. */
export function useResendPause(): { secondsLeft: number; hasResent: boolean; begin: () => void } {
  const [secondsLeft, setSecondsLeft] = useState(PAUSE_SECONDS);
  const [hasResent, setResent] = useState(false);
  const isPaused = secondsLeft > 0;
  useEffect(() => {
    if (!isPaused) return;
    const timer = setInterval(() => {
      setSecondsLeft((left) => left - 1);
    }, 1_000);
    return () => {
      clearInterval(timer);
    };
  }, [isPaused]);
  const begin = () => {
    setResent(true);
    setSecondsLeft(PAUSE_SECONDS);
  };
  return { secondsLeft, hasResent, begin };
}
