/** A section for the chart of units, where the key may read what it needs. The chart is loaded when one opens it. */
import { useRef, useState } from 'react';
import { Button } from '../../shared/components/button';
import { LoadedPart } from '../../shared/key/loaded-part';
import { latePart } from '../../shared/late-part';
import { useTexts } from '../../shared/texts/language-context';
import { EXPLORER_TEXTS } from '../explorer-texts';
import type { Schema } from '../schema/schema';
import { mayReadPeople, mayReadUnits } from './unit-requests';

const loadChart = latePart(() => import('./unit-chart'));

export interface UnitsSectionProps {
  readonly schema: Schema;
  readonly apiKey: string;
}

export function UnitsSection({ schema, apiKey }: UnitsSectionProps) {
  const texts = useTexts(EXPLORER_TEXTS);
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!mayReadUnits(schema)) return null;
  return (
    <section aria-labelledby="units">
      <h2 id="units" ref={heading} tabIndex={-1}>
        {texts.units}
      </h2>
      {isOpen ? (
        <LoadedPart apiKey={apiKey} load={loadChart} loading={texts.unitsLoading}>
          {({ default: UnitChart }) => <UnitChart apiKey={apiKey} hasPeople={mayReadPeople(schema)} />}
        </LoadedPart>
      ) : (
        <Button
          onPress={() => {
            // The button goes.
            heading.current?.focus();
            setOpen(true);
          }}
        >
          {texts.openUnits}
        </Button>
      )}
    </section>
  );
}
