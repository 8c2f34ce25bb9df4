'use client';

import { Button, Group } from '@mantine/core';
import { skipToken } from '@tanstack/react-query';
import { useRef } from 'react';
import { LinesField } from '@/features/products/editor/ui/lines-field';
import {
  ChoiceField,
  CountField,
  MaybeCountField,
  SwitchField,
  TextField,
  useEditor,
} from '@/features/products/editor/ui/product-editor';
import css from '@/features/products/editor/ui/product-fields.module.css';
import type { ProductOf } from '@/features/products/records/products.schema';
import type { Cta } from '@/features/products/types/lead-magnet/lead-magnet.schema';
import { wayToWhole } from '@/features/products/types/lead-magnet/source/way-to-whole.rules';
import { FieldGrid } from '@/features/products/ui/section';
import type { ProductId } from '@/kernel/ids';
import { completedUrl } from '@/kernel/url';
import { trpc } from '@/ui/client/trpc';
import { notify } from '@/ui/overlays/toast';

/** What a lead magnet says around its recipes, and how it is asked for and delivered. */
export function LeadWords({ draft }: { draft: ProductOf<'lead_magnet'> }) {
  const { hook, intro, cta, optin, delivery, source_product_id } = draft;
  const { change } = useEditor();
  // An undo comes seconds later: a call to action that was written by then stays.
  const latest = useRef(cta);
  latest.current = cta;
  const setOptin = (fields: Partial<ProductOf<'lead_magnet'>['optin']>) =>
    change({ optin: { ...optin, ...fields } });
  const setDelivery = (fields: Partial<ProductOf<'lead_magnet'>['delivery']>) =>
    change({ delivery: { ...delivery, ...fields } });
  return (
    <>
      <h3 className={css.heading}>First and last page</h3>
      <FieldGrid>
        <div data-wide>
          <TextField
            pointer="/hook"
            label="Opening line"
            description="One line on the first page that makes readers want to keep going."
            value={hook}
            onChange={(next) => change({ hook: next })}
          />
        </div>
        <div data-wide>
          <TextField
            pointer="/intro"
            label="Introduction"
            long
            value={intro}
            onChange={(next) => change({ intro: next })}
          />
        </div>
        {cta === null ? (
          <NoCall source_product_id={source_product_id} onAdd={(added) => change({ cta: added })} />
        ) : (
          <>
            <TextField
              pointer="/cta/headline"
              label="Call to action"
              description="What the last page asks readers to do."
              value={cta.headline}
              onChange={(headline) => change({ cta: { ...cta, headline: headline ?? '' } })}
            />
            <TextField
              pointer="/cta/button"
              label="Button text"
              description="Opens the link below."
              value={cta.button}
              onChange={(button) => change({ cta: { ...cta, button: button ?? '' } })}
            />
            <div data-wide>
              <TextField
                pointer="/cta/url"
                label="Link"
                description={
                  source_product_id === null
                    ? undefined
                    : 'Leave blank to link to the full product, as long as it’s published.'
                }
                placeholder="https://"
                value={cta.url}
                onChange={(url) => change({ cta: { ...cta, url } })}
                onLeave={() => {
                  const whole = completedUrl(cta.url ?? '');
                  if (whole !== (cta.url ?? '')) change({ cta: { ...cta, url: whole || null } });
                }}
              />
            </div>
            <div data-wide>
              <TextField
                pointer="/cta/text"
                label="Supporting text (optional)"
                value={cta.text}
                onChange={(text) => change({ cta: { ...cta, text } })}
              />
            </div>
            <div data-wide>
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                onClick={() => {
                  change({ cta: null });
                  notify('Removed the call to action.', {
                    onUndo: () => {
                      if (latest.current === null) change({ cta });
                    },
                  });
                }}
              >
                Remove call to action
              </Button>
            </div>
          </>
        )}
      </FieldGrid>
      <h3 className={css.heading}>Sign-up form</h3>
      <FieldGrid>
        <div data-wide>
          <TextField
            pointer="/optin/headline"
            label="Headline"
            description="Defaults to the title."
            value={optin.headline}
            onChange={(headline) => setOptin({ headline })}
          />
        </div>
        <div data-wide>
          <TextField
            pointer="/optin/subhead"
            label="Subheading"
            description="Leave blank for our default text."
            value={optin.subhead}
            onChange={(subhead) => setOptin({ subhead })}
          />
        </div>
        <div data-wide>
          <LinesField
            pointer="/optin/bullets"
            label="What readers get"
            description="One per line, up to 10."
            value={optin.bullets}
            onChange={(bullets) => setOptin({ bullets })}
          />
        </div>
        <TextField
          pointer="/optin/button"
          label="Button text"
          value={optin.button}
          onChange={(button) => setOptin({ button: button ?? '' })}
        />
        <div data-wide>
          <TextField
            pointer="/optin/consent_text"
            label="Consent text"
            description="Readers check a box to agree. Leave blank for our default text, with your name."
            long
            value={optin.consent_text}
            onChange={(consent_text) => setOptin({ consent_text })}
          />
        </div>
      </FieldGrid>
      <div className={css.switches}>
        <SwitchField
          pointer="/optin/fields"
          label="Ask for a name too"
          checked={optin.fields.includes('name')}
          onChange={(name) => setOptin({ fields: name ? ['email', 'name'] : ['email'] })}
        />
        <SwitchField
          pointer="/optin/double_optin"
          label="Require email confirmation (double opt-in)"
          description="Readers get the file once they’ve confirmed. If we can’t email a reader, they get it right away."
          checked={optin.double_optin}
          onChange={(double_optin) => setOptin({ double_optin })}
        />
      </div>
      <h3 className={css.heading}>How readers get it</h3>
      <FieldGrid>
        <ChoiceField
          pointer="/delivery/method"
          label="Delivery"
          value={delivery.method}
          options={[
            { value: 'download', label: 'Download right away' },
            { value: 'email', label: 'A link by email' },
          ]}
          onChange={(method) => setDelivery({ method })}
        />
        <CountField
          pointer="/delivery/link_ttl_hours"
          label="Link expires after (hours)"
          value={delivery.link_ttl_hours}
          min={1}
          max={720}
          onChange={(link_ttl_hours) => setDelivery({ link_ttl_hours })}
        />
        <MaybeCountField
          pointer="/delivery/max_downloads"
          label="Downloads per link"
          description="Leave blank for no limit."
          value={delivery.max_downloads}
          min={1}
          max={1000}
          onChange={(max_downloads) => setDelivery({ max_downloads })}
        />
        <div data-wide>
          <TextField
            pointer="/delivery/body"
            label="Email text"
            description="Leave blank for our default text."
            long
            value={delivery.body}
            onChange={(body) => setDelivery({ body })}
          />
        </div>
      </FieldGrid>
    </>
  );
}

interface NoCallProps {
  source_product_id: ProductId | null;
  onAdd: (cta: Cta) => void;
}

/** The last page asks nothing of readers: one press leads them to what the recipes are from. */
function NoCall({ source_product_id, onAdd }: NoCallProps) {
  const { data: source } = trpc.products.get.useQuery(
    source_product_id === null ? skipToken : { id: source_product_id },
  );
  return (
    <div data-wide>
      <Group gap="xs">
        {source === undefined ? null : (
          <Button variant="default" size="xs" onClick={() => onAdd(wayToWhole(source, null))}>
            Link to “{source.title}”
          </Button>
        )}
        <Button
          variant={source === undefined ? 'default' : 'subtle'}
          size="xs"
          onClick={() => onAdd({ headline: '', text: null, button: 'See more', url: null })}
        >
          Add a call to action
        </Button>
      </Group>
    </div>
  );
}
