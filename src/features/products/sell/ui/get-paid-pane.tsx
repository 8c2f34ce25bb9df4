'use client';

import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { MANUAL_PLATFORMS } from '@/channels/platforms';
import { PAYMENT_LINK, platformLabel, STOREFRONT } from '@/channels/registry';
import { GetPaidSection } from '@/features/connections/ui/get-paid-section';
import { useEditor } from '@/features/products/editor/ui/product-editor';
import { useTill } from './draft-steps';
import css from './get-paid-pane.module.css';
import { useMakeFree } from './use-make-free';

/** Sites that are offered by name; any other can be named where she chooses. */
const OFFERED = 7;

/** The ways to be paid, or not to be, while no account is connected. */
const WAYS = [
  { value: 'stripe', label: 'With Stripe' },
  { value: 'elsewhere', label: 'On another site' },
  { value: 'free', label: 'It’s free' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/**
 * Her own Stripe account, as the settings have it, and beside it what she does without one; by itself, so that it is
 * loaded when it is opened. `onElsewhere` opens the places where it can be sold.
 */
export default function GetPaidPane({ onElsewhere }: { onElsewhere: () => void }) {
  const [way, setWay] = useState<Way>('stripe');
  const { draft, change } = useEditor();
  const makeFree = useMakeFree();
  // An account that is connected, or was, is all there is to see to.
  if (useTill() !== 'none') return <GetPaidSection />;
  const goElsewhere = (chosen: readonly string[]) => {
    const others = draft.platforms.filter((one) => one !== STOREFRONT && one !== PAYMENT_LINK);
    change({ platforms: [...new Set([...others, ...chosen])] });
    onElsewhere();
  };
  return (
    <>
      <SegmentedControl
        className={css.ways ?? ''}
        fullWidth
        aria-label="How you get paid"
        value={way}
        onChange={(value) => setWay(value)}
        data={[...WAYS]}
      />
      {way === 'stripe' ? (
        <>
          <p className={css.lede}>
            Sell on your own page, and get a payment link for your bio and emails. You do this once for all
            your products.
          </p>
          <GetPaidSection />
        </>
      ) : null}
      {way === 'elsewhere' ? (
        <>
          <p className={css.lede}>
            These sites take the payment for you. We prepare the files, cover, and text, and you don’t need
            Stripe. Where do you want to sell it?
          </p>
          <div className={css.sites}>
            {MANUAL_PLATFORMS.slice(0, OFFERED).map((platform) => (
              <Button key={platform} variant="default" onClick={() => goElsewhere([platform])}>
                {platformLabel(platform)}
              </Button>
            ))}
            <Button variant="subtle" onClick={() => goElsewhere([])}>
              Another site
            </Button>
          </div>
        </>
      ) : null}
      {way === 'free' ? (
        <>
          <p className={css.lede}>
            Give it away on your own page. You can ask for an email first, and set a price later.
          </p>
          <Button onClick={makeFree}>Make it free</Button>
        </>
      ) : null}
    </>
  );
}
