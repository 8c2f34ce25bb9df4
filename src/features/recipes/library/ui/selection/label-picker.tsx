'use client';

import { Button, Checkbox, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { cloneElement, type ReactElement, type ReactNode, useId, useState } from 'react';
import css from './label-picker.module.css';

export interface Label<Value extends string = string> {
  value: Value;
  name: string;
}

export interface PickedLabels<Value extends string = string> {
  add: Label<Value>[];
  remove: Label<Value>[];
}

interface LabelPickerProps<Value extends string> {
  /** `Tags for 3 recipes`. */
  title: string;
  /** Of what there are many: `tag`, `collection`. */
  noun: string;
  most: number;
  labels: readonly Label<Value>[];
  /** How many of the recipes have a label; null while that is not known. */
  share: ((label: Value) => 'all' | 'some' | 'none') | null;
  /** Makes the label of a new name; null when it could not, which it has said. */
  create: (name: string) => Promise<Label<Value> | null> | Label<Value> | null;
  apply: (picked: PickedLabels<Value>) => void;
  /** In place of the list, when it could not be loaded. */
  failure: ReactNode;
  /** The button that opens it. */
  children: ReactElement<{ onClick?: () => void }>;
  onOpen: () => void;
}

/** Rows that are shown at a time; a search narrows them. */
const SHOWN = 50;

/**
 * A list of labels with a box each: on, off, or on for some of the recipes. What is pressed counts when it is
 * applied, for all of them at once.
 */
export function LabelPicker<Value extends string>(props: LabelPickerProps<Value>) {
  const { children, onOpen } = props;
  const [opened, setOpened] = useState(false);
  const name = useId();
  const change = (next: boolean) => {
    setOpened(next);
    if (next) onOpen();
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="top"
      width={280}
      offset={16}
      trapFocus
      returnFocus
      keepMounted={false}
      portalProps={{ target: '#main' }}
    >
      <Popover.Target>{cloneElement(children, { onClick: () => change(!opened) })}</Popover.Target>
      <Popover.Dropdown className={css.dropdown ?? ''} aria-labelledby={name}>
        {opened ? <Choice {...props} name={name} close={() => setOpened(false)} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice<Value extends string>(props: LabelPickerProps<Value> & { name: string; close: () => void }) {
  const { title, noun, most, labels, share, create, apply, failure, name: titleId, close } = props;
  const [words, setWords] = useState('');
  const [made, setMade] = useState<readonly Label<Value>[]>([]);
  const [wanted, setWanted] = useState<ReadonlyMap<Value, boolean>>(new Map());
  const [busy, setBusy] = useState(false);
  const typed = words.trim();
  const fold = (text: string) => text.toLowerCase();
  const all = [...made, ...labels.filter(({ value }) => !made.some((one) => one.value === value))];
  const found = all.filter(({ name }) => fold(name).includes(fold(typed)));
  const exists = all.some(({ name }) => fold(name) === fold(typed));
  const want = (value: Value, on: boolean) => setWanted((before) => new Map(before).set(value, on));

  const add = async () => {
    setBusy(true);
    const label = await create(typed);
    setBusy(false);
    if (label === null) return;
    setMade((before) => [label, ...before.filter(({ value }) => value !== label.value)]);
    want(label.value, true);
    setWords('');
  };
  const picked = (on: boolean) => all.filter(({ value }) => wanted.get(value) === on);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.size === 0) return;
        apply({ add: picked(true), remove: picked(false) });
        close();
      }}
    >
      <p className={css.title} id={titleId}>
        {title}
      </p>
      <TextInput
        size="xs"
        data-autofocus
        aria-label={`Find or add a ${noun}`}
        placeholder={`Find or add a ${noun}`}
        maxLength={most}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === '' || exists) return;
          event.preventDefault();
          void add();
        }}
      />
      {failure ?? (
        <fieldset className={css.list} disabled={share === null}>
          <legend className={css.legend}>{title}</legend>
          {found.slice(0, SHOWN).map(({ value, name }) => {
            const on = wanted.get(value);
            const has = share?.(value) ?? 'none';
            return (
              <Checkbox
                key={value}
                className={css.row ?? ''}
                label={<span dir="auto">{name}</span>}
                checked={on ?? has === 'all'}
                indeterminate={on === undefined && has === 'some'}
                onChange={() => want(value, on === undefined ? has !== 'all' : !on)}
              />
            );
          })}
          {typed !== '' && !exists ? (
            <Button
              variant="subtle"
              size="xs"
              className={css.make ?? ''}
              leftSection={<IconPlus aria-hidden />}
              loading={busy}
              onClick={() => void add()}
            >
              Add “{typed}”
            </Button>
          ) : null}
          {found.length > SHOWN ? (
            <p className={css.note}>{found.length - SHOWN} more. Type to find what you need.</p>
          ) : null}
          {all.length === 0 && typed === '' ? (
            <p className={css.note}>No {noun}s yet. Type a name to add one.</p>
          ) : null}
        </fieldset>
      )}
      <div className={css.foot}>
        <Button variant="default" size="xs" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" size="xs" disabled={wanted.size === 0}>
          Apply
        </Button>
      </div>
    </form>
  );
}
