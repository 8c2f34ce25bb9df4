'use client';

import { ActionIcon, Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import type { Brand } from '@/features/brand/brand.schema';
import { completedUrl } from '@/kernel/url';
import { placeId } from '@/ui/client/problem';
import css from './brand-form.module.css';

interface LinkRowsProps {
  form: UseFormReturnType<Pick<Brand, 'links'>>;
  /** What stands there while there is none. */
  hint: string;
  /** How many there can be, and the characters of what one says and of its address. */
  most: number;
  label_length: number;
  url_length: number;
}

/** Where readers find the creator: a row for each link. */
export function LinkRows({ form, hint, most, label_length, url_length }: LinkRowsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const { links } = form.values;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame of its own
    <div role="group" aria-labelledby="links" id={placeId('/links')}>
      <h3 id="links">Links</h3>
      {links.length === 0 ? (
        <p className={css.hint}>{hint}</p>
      ) : (
        <ul className={css.links}>
          {links.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing else that names it
            <li key={at} className={css.link}>
              <TextInput
                id={placeId(`/links/${at}/label`)}
                aria-label={`Link ${at + 1} text`}
                placeholder="Newsletter"
                maxLength={label_length}
                {...form.getInputProps(`links.${at}.label`)}
              />
              <TextInput
                id={placeId(`/links/${at}/url`)}
                aria-label={`Link ${at + 1} URL`}
                type="url"
                placeholder="https://"
                maxLength={url_length}
                {...form.getInputProps(`links.${at}.url`)}
                onBlur={({ currentTarget: { value } }) => {
                  const whole = completedUrl(value);
                  if (whole !== value) form.setFieldValue(`links.${at}.url`, whole);
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Remove link ${at + 1}`}
                onClick={() => {
                  form.removeListItem('links', at);
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
        disabled={links.length >= most}
        onClick={() => form.insertListItem('links', { label: '', url: '' })}
      >
        Add link
      </Button>
    </div>
  );
}
