'use client';

import { CloseButton, Loader, VisuallyHidden } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import '@mantine/spotlight/styles.layer.css';
import { LIMITS } from '@/kernel/limits';
import { useThrottled } from '@/ui/client/throttle';
import { PALETTE_FIELD, takeTypedAhead } from '@/ui/shell/palette';
import css from './palette.module.css';
import { firstMeant, type RankedGroup } from './palette-model';
import { PaletteRow } from './palette-row';
import { useCommands } from './use-commands';
import { usePaletteResults } from './use-palette-results';

const TITLE = 'Find or do anything';
const LIST = 'palette-list';
const idOf = (key: string) => `${LIST}-${key}`;

const AWAITED = 'The best match opens as soon as we find it. Press Esc to stop.';

const UNMOVED = { keys: '', index: -1 };

const onlyOffered = (groups: readonly RankedGroup[]): RankedGroup[] =>
  groups.map((group) => ({ ...group, rows: group.rows.map((row) => ({ ...row, offered: true })) }));

const [store, spotlight] = createSpotlight();

/**
 * The command palette: recipes, products, places and actions in one list. A combobox with a listbox: the focus stays
 * in the field, the arrows choose, Enter takes. What Enter takes is kept here and not by Spotlight, which would take the
 * first row of whatever stands there while the search is on its way: such an Enter waits for the answer. Opens whenever `wanted` grows.
 */
export default function Palette({ wanted }: { wanted: number }) {
  const [query, setQuery] = useState('');
  const typed = query.trim();
  const [asked, setAsked] = useState('');
  const paced = useThrottled(setAsked);
  /** The words whose first match opens when it is found. */
  const [awaited, setAwaited] = useState<string | null>(null);
  /** The row that the arrows have chosen, in the list in which they have. */
  const [moved, setMoved] = useState(UNMOVED);
  const type = (text: string) => {
    setQuery(text);
    setAwaited(null);
    setMoved(UNMOVED);
    if (text.trim() === asked) paced.drop();
    else paced.ask(text.trim());
  };
  const { opened } = useSpotlight(store);
  const found = usePaletteResults(typed, asked, opened);
  const called = useCommands(query);
  const instead = useCommands('new');
  // Where nothing has what was typed, there is at least something to do.
  const commands = called.length === 0 && found.groups.length === 0 ? onlyOffered(instead) : called;
  const isCalled = called.some(({ rows: own }) => own.some(({ offered }) => offered !== true));
  const nothing = isCalled ? null : found.nothing;
  const isAwaited = opened && awaited === typed;
  const said = isAwaited ? AWAITED : nothing;
  const groups = [...(found.failed === null ? found.groups : [found.failed]), ...commands];
  groups.sort((one, other) => other.rank - one.rank);
  const rows = groups.flatMap((group) => group.rows);
  const keys = rows.map(({ key }) => key).join(' ');
  const first = firstMeant(groups, found.waiting);
  const place = moved.keys === keys ? moved.index : first;
  const chosen = rows[place];

  // Spotlight forgets what was typed when it has faded out; whoever comes back earlier begins anew too.
  const begin = useCallbackRef(() => {
    if (!opened) type('');
    spotlight.open();
  });
  useEffect(() => {
    if (wanted > 0) begin();
  }, [wanted, begin]);
  const meant = rows[first]?.key;
  useEffect(() => {
    if (!isAwaited || (meant === undefined && found.waiting)) return;
    setAwaited(null);
    if (meant !== undefined) document.getElementById(idOf(meant))?.click();
  }, [isAwaited, meant, found.waiting]);

  const move = (to: number) => {
    const index = (to + rows.length) % rows.length;
    const row = rows[index];
    if (row === undefined) return;
    setAwaited(null);
    setMoved({ keys, index });
    document.getElementById(idOf(row.key))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(place + 1);
    else if (event.key === 'ArrowUp') move(place < 0 ? -1 : place - 1);
    else if (event.key !== 'Enter') return;
    else if (chosen !== undefined) document.getElementById(idOf(chosen.key))?.click();
    else if (found.waiting && typed !== '') setAwaited(typed);
    event.preventDefault();
    event.stopPropagation();
  };

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
          if (ahead.typed === '') return;
          type(ahead.typed);
          if (ahead.entered) setAwaited(ahead.typed.trim());
        }}
        onKeyDownCapture={onKey}
        className={css.search ?? ''}
        placeholder={TITLE}
        aria-label={TITLE}
        role="combobox"
        aria-expanded
        aria-controls={LIST}
        aria-autocomplete="list"
        aria-activedescendant={chosen && idOf(chosen.key)}
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
      <VisuallyHidden role="status">{said ?? found.summary}</VisuallyHidden>
      {said === null ? null : <p className={css.nothing}>{said}</p>}
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
                id={idOf(row.key)}
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
