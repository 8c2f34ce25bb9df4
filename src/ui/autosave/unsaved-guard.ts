'use client';

import { useEffect, useRef } from 'react';
import { holdQuestions, stayWhenEnded } from '@/ui/client/session-ended';
import { linkOpenedHere, pathOf } from '@/ui/navigation/opened-link';
import { useRouter } from '@/ui/navigation/router';
import { confirm, prepareConfirm } from '@/ui/overlays/confirm';

/** What is asked before leaving. */
interface LeaveQuestion {
  title: string;
  children: string;
}

const unsavedWork: LeaveQuestion = {
  title: 'Leave without saving?',
  children: 'You’ll lose your changes since the last save.',
};
const answers = { confirm: 'Leave', cancel: 'Stay', irreversible: true };

let given = false;
/** Whether the reader chose to leave without what is unsaved; it is not to be kept then. */
export const isGivenUp = () => given;

/** Milliseconds that leaving waits for a save before it asks. */
const PATIENCE = 3_000;

/**
 * While something is unsaved, asks before the page is left: by a link, by back and forward, or by closing the tab
 * (there with the browser's own words). With `settle`, which tries to save and says whether all is safe now, it asks
 * only when that did not work in time. `question` must keep its identity.
 */
export function useUnsavedGuard(
  unsaved: boolean,
  settle?: () => Promise<boolean>,
  question: LeaveQuestion = unsavedWork,
): void {
  const router = useRouter();
  const leaving = useRef(false);
  const saving = useRef(settle);
  useEffect(() => {
    saving.current = settle;
  });
  useEffect(() => {
    if (!unsaved) return;
    // When the question comes, there may be no connection to load it by.
    void prepareConfirm();
    const leadAway = stayWhenEnded();
    // Missing in browsers from before 2026.
    const navigation: Navigation | undefined = window.navigation;
    const mayLeave = async () => {
      // A save that finds the session lost would ask at the same time.
      const answered = holdQuestions();
      const safe = await settled(saving.current);
      given = !safe && (await confirm({ ...question, ...answers }));
      leaving.current = safe || given;
      answered(!leaving.current);
      return leaving.current;
    };

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    const onClick = (event: MouseEvent) => {
      const link = linkOpenedHere(event);
      if (link === null) return;
      // Next's link leaves alone what is prevented. Whatever else hears of the click does its part: the palette closes.
      event.preventDefault();
      const href = pathOf(link);
      void mayLeave().then((leave) => {
        if (leave) router.push(href);
      });
    };

    // Back and forward within the app. Only the Navigation API can hold them before the address changes;
    // a listener for popstate comes after the router's own.
    const onNavigate = (event: NavigateEvent) => {
      if (leaving.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      const by = event.destination.index - (navigation?.currentEntry?.index ?? 0);
      event.preventDefault();
      void mayLeave().then((leave) => {
        if (leave) window.history.go(by);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      leaving.current = false;
      leadAway();
      // After the parts that keep unsaved work have asked.
      setTimeout(() => {
        given = false;
      });
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [unsaved, router, question]);
}

async function settled(settle: (() => Promise<boolean>) | undefined): Promise<boolean> {
  if (settle === undefined) return false;
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PATIENCE));
  return Promise.race([settle(), late]);
}
