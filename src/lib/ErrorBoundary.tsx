import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** The children render again when this value changes, for example for another record. */
  resetKey: string;
  fallback: (error: unknown, retry: () => void) => ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failure: { error: unknown; resetKey: string } | null;
}

/** Renders `fallback` when a live query below it is refused or a component throws. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  override componentDidCatch(error: unknown): void {
    this.setState({ failure: { error, resetKey: this.props.resetKey } });
  }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error, resetKey: "" } };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState {
    const isOver = state.failure !== null && state.failure.resetKey !== "" && state.failure.resetKey !== props.resetKey;
    return isOver ? { failure: null } : state;
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure.error, () => {
      this.setState({ failure: null });
    });
  }
}
