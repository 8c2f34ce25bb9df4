'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Brand } from '@/features/brand/brand.schema';
import { LIMITS } from '@/kernel/limits';
import { placeId } from '@/ui/client/problem';
import css from './brand-form.module.css';

interface BrandLinksProps {
  links: Brand['links'];
  errors: Readonly<Record<string, string>>;
  onChange: (links: Brand['links']) => void;
}

/** Where readers find the creator: a row for each link. */
export function BrandLinks({ links, errors, onChange }: BrandLinksProps) {
  const add = useRef<HTMLButtonElement>(null);
  const set = (at: number, more: Partial<Brand['links'][number]>) =>
    onChange(links.map((link, index) => (index === at ? { ...link, ...more } : link)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div role="group" aria-labelledby="links" id={placeId('/links')}>
      <h3 id="links">Links</h3>
      {links.length === 0 ? (
        <p className={css.hint}>Your site, newsletter or channel. Books link to them beside your text.</p>
      ) : (
        <ul className={css.links}>
          {links.map((link, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that names it
            <li key={at} className={css.link}>
              <TextInput
                id={placeId(`/links/${at}/label`)}
                aria-label={`Words of link ${at + 1}`}
                placeholder="Newsletter"
                maxLength={LIMITS.name}
                value={link.label}
                error={errors[`/links/${at}/label`]}
                onChange={({ currentTarget }) => set(at, { label: currentTarget.value })}
              />
              <TextInput
                id={placeId(`/links/${at}/url`)}
                aria-label={`Address of link ${at + 1}`}
                type="url"
                placeholder="https://"
                maxLength={LIMITS.url}
                value={link.url}
                error={errors[`/links/${at}/url`]}
                onChange={({ currentTarget }) => set(at, { url: currentTarget.value })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove link ${at + 1}`}
                onClick={() => {
                  onChange(links.toSpliced(at, 1));
                  add.current?.focus();
                }}
              >
                <IconTrash size={17} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Button
        ref={add}
        className={css.add ?? ''}
        variant="default"
        size="xs"
        leftSection={<IconPlus aria-hidden />}
        disabled={links.length >= LIMITS.brand_links}
        onClick={() => onChange([...links, { label: '', url: '' }])}
      >
        Add a link
      </Button>
    </div>
  );
}
