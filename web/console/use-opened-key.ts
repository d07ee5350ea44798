/** The key that is open, which the address names: `#keys/ID`, or `#keys/new`. It stays open while another view is shown. */
import { useEffect, useRef, useState } from 'react';
import { moveBack, replaceFragment } from './tab-address';

/** `new`, or the id of a key; undefined for the list of them. */
export type Opened = string | undefined;

export interface OpenedKeyOptions {
  readonly isShown: boolean;
  readonly named: Opened;
  /** Whether one may leave what is open. */
  readonly mayLeave: () => boolean;
  readonly onMoved: () => void;
}

export interface OpenedByAddress {
  readonly opened: Opened;
  readonly open: (next: Opened) => void;
  /** What was open is called so from now on: Back does not lead to the form of a key that is made. */
  readonly rename: (next: string) => void;
}

export function useOpenedKey({ isShown, named, mayLeave, onMoved }: OpenedKeyOptions): OpenedByAddress {
  const [opened, setOpened] = useState(named);
  const wasShown = useRef(isShown);
  /** What is open was called so. */
  const former = useRef<Opened>(undefined);
  useEffect(() => {
    const isBack = !wasShown.current;
    wasShown.current = isShown;
    if (!isShown || named === opened) return;
    const isRenamed = named !== undefined && named === former.current;
    // The link to the keys leads back to what was open.
    if (isRenamed || (isBack && named === undefined)) replaceFragment(addressOf(opened));
    else if (mayLeave()) {
      former.current = undefined;
      setOpened(named);
      onMoved();
    } else if (isBack) replaceFragment(addressOf(opened));
    else moveBack();
    // Nothing else moves the view.
  }, [isShown, named, opened]);
  const rename = (next: string): void => {
    former.current = opened;
    setOpened(next);
  };
  return { opened, open: next => void (location.hash = addressOf(next)), rename };
}

function addressOf(opened: Opened): string {
  return opened === undefined ? '#keys' : `#keys/${opened}`;
}
