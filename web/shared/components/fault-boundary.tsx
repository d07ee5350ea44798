/** What it holds, as long as that can be drawn; else a text in place of a white page, which shows nothing of the fault. */
import { Component, type ReactNode } from 'react';
import { useTexts } from '../texts/language-context';
import { SHARED_TEXTS } from '../texts/shared-texts';
import { Button } from './button';
import { Notice } from './notice';
import { takeLostFocus } from './take-lost-focus';

interface FaultBoundaryState {
  readonly hasFailed: boolean;
}

export class FaultBoundary extends Component<{ readonly children: ReactNode }, FaultBoundaryState> {
  override state: FaultBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): FaultBoundaryState {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const texts = useTexts(SHARED_TEXTS);
  return (
    <main className="narrow">
      <h1>{texts.brokenHeading}</h1>
      <Notice kind="fault">{texts.broken}</Notice>
      <Button ref={takeLostFocus} isPrimary onPress={loadAgain}>
        {texts.loadAgain}
      </Button>
    </main>
  );
}

/** Without the fragment, which the page may not be able to draw. */
function loadAgain(): void {
  location.assign(location.pathname);
}
