'use client';

import { CloseButton, Loader, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { LIMITS } from '@/kernel/limits';
import { usePaced } from '@/ui/pace';
import { PALETTE_FIELD, takeTypedAhead } from '@/ui/palette';
import css from './palette.module.css';
import { PaletteRow } from './palette-row';
import { useCommands } from './use-commands';
import { usePaletteResults } from './use-palette-results';

const TITLE = 'Find or do anything';
/** Spotlight looks for its rows under this id. */
const LIST = 'palette-list';

const [store, spotlight] = createSpotlight();

/**
 * The command palette: recipes, products, places and actions in one list. A combobox with a listbox: the focus stays
 * in the field, the arrows choose, Enter takes. Opens whenever `wanted` grows.
 */
export default function Palette({ wanted }: { wanted: number }) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [asked, setAsked] = useState('');
  const paced = usePaced(setAsked);
  const type = (text: string) => {
    setQuery(text);
    if (text.trim() === asked) paced.drop();
    else paced.ask(text.trim());
  };
  const { opened, selected } = useSpotlight(store);
  const found = usePaletteResults(typed, asked, opened);
  const called = useCommands(query);
  const offered = useCommands('new');
  // Where nothing has what was typed, there is at least something to do.
  const commands = called.length === 0 && found.groups.length === 0 ? offered : called;
  const nothing = called.length === 0 ? found.nothing : null;
  const groups = [...(found.failed === null ? found.groups : [found.failed]), ...commands];
  groups.sort((one, other) => other.rank - one.rank);
  const rows = groups.flatMap((group) => group.rows);
  const keys = rows.map(({ key }) => key).join(' ');
  const chosen = rows[selected];

  // Spotlight forgets what was typed when it has faded out; whoever comes back earlier begins anew too.
  const begin = useCallbackRef(() => {
    if (!opened) type('');
    spotlight.open();
  });
  useEffect(() => {
    if (wanted > 0) begin();
  }, [wanted, begin]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every new list its first row is chosen
  useEffect(() => {
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [keys, opened]);
  // Spotlight chooses none when it looks at a list that is just being exchanged.
  const isLost = opened && chosen === undefined && rows.length > 0;
  useEffect(() => {
    if (isLost) store.updateState((state) => ({ ...state, selected: 0 }));
  }, [isLost]);

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={type}
      shortcut={null}
      size={600}
      yOffset="12vh"
      centered={false}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1, blur: 0 }}
      transitionProps={{ duration: 180, transition: 'pop', timingFunction: 'cubic-bezier(.2,0,0,1)' }}
      attributes={{ content: { 'aria-label': TITLE } }}
      classNames={{
        root: css.root ?? '',
        content: css.content ?? '',
        body: css.body ?? '',
        actionsList: css.list ?? '',
      }}
    >
      <Spotlight.Search
        {...{ [PALETTE_FIELD]: true }}
        onFocus={() => {
          const ahead = takeTypedAhead();
          if (ahead !== '') type(ahead);
        }}
        className={css.search ?? ''}
        placeholder={TITLE}
        aria-label={TITLE}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={chosen === undefined ? undefined : `${LIST}-${chosen.key}`}
        autoComplete="off"
        spellCheck={false}
        maxLength={LIMITS.search}
        leftSection={
          found.searching ? (
            <Loader size={18} type="oval" color="gray" />
          ) : (
            <IconSearch size={18} stroke={1.6} aria-hidden />
          )
        }
        rightSection={<CloseButton aria-label="Close" iconSize={18} onClick={spotlight.close} />}
        rightSectionPointerEvents="all"
      />
      <VisuallyHidden role="status">{found.summary || nothing}</VisuallyHidden>
      {nothing === null ? null : <p className={css.nothing}>{nothing}</p>}
      <Spotlight.ActionsList id={LIST} role="listbox" aria-label="Results">
        {groups.map(({ label, rows: own }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={label} role="group" aria-label={label} className={css.group}>
            <div className={css.label} role="presentation">
              {label}
            </div>
            {own.map((row) => (
              <PaletteRow
                key={row.key}
                id={`${LIST}-${row.key}`}
                row={row}
                selected={row === chosen}
                onChosen={spotlight.close}
              />
            ))}
          </div>
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
