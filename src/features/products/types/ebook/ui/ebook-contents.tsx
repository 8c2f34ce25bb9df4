'use client';

import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { moveItem } from '@/features/products/editor/ui/draft.rules';
import { usePreviewPlaces } from '@/features/products/editor/ui/preview-place';
import { PlaceError, TextField, useEditor } from '@/features/products/editor/ui/product-editor';
import { MoveButton, RecipeOrder } from '@/features/products/editor/ui/recipes/recipe-order';
import { RecipePicker } from '@/features/products/editor/ui/recipes/recipe-picker';
import { removeWithUndo } from '@/features/products/editor/ui/remove-with-undo';
import type { ProductOf } from '@/features/products/records/products.schema';
import type { Chapter } from '@/features/products/types/ebook/ebook.schema';
import { LeadMagnetButton } from '@/features/products/types/lead-magnet/ui/lead-magnet-button';
import { recipeIdsOf } from '@/features/products/types/registry';
import { recipeCount } from '@/features/products/ui/product-labels.rules';
import { Section } from '@/features/products/ui/section';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { goToPlace, placeId } from '@/ui/client/problem';
import { useReveal } from '@/ui/client/reveal';
import { ActionMenu } from '@/ui/components/action-menu';
import { LoadingRows } from '@/ui/components/states';
import type { Grab } from '@/ui/drag/drag';
import { DragHandle, dragZone } from '@/ui/drag/handle';
import { chapterRowKey, endRow, recipeRowKey, useChapterDrag } from './chapter-drag';
import { canDivide, dividedChapter, newChapter, recipesElsewhere, sentRecipe } from './chapters.rules';
import css from './ebook-contents.module.css';
import { withChapter } from './restore-chapter.rules';

const PlainList = lazy(() => import('./plain-list'));

/** The contents of a book: its chapters, or a plain list that falls into chapters by itself. */
export function EbookContents({ draft }: { draft: ProductOf<'ebook'> }) {
  const count = recipeIdsOf({ type: 'ebook', content: draft }).length;
  const chapters = draft.chapters?.length ?? 0;
  const book = useRef(draft);
  book.current = draft;
  const chapterless = useRef(false);
  const words = chapters === 0 ? '' : `${chapters} ${chapters === 1 ? 'chapter' : 'chapters'} · `;
  return (
    <Section title="Contents" untitled meta={`${words}${recipeCount(count)}`} actions={<LeadMagnetButton />}>
      {draft.chapters === null || draft.chapters.length === 0 ? (
        <div id={placeId('/chapters')}>
          <div id={placeId('/recipe_ids')}>
            <Suspense fallback={<LoadingRows count={6} height={44} />}>
              <PlainList ids={draft.recipe_ids ?? []} chapterless={chapterless} />
            </Suspense>
          </div>
        </div>
      ) : (
        <Chapters chapters={draft.chapters} book={book} chapterless={chapterless} />
      )}
    </Section>
  );
}

interface ChaptersProps {
  chapters: readonly Chapter[];
  /** The book as it is by now: a question or an undo comes seconds later, when this part may have gone with the last chapter. */
  book: RefObject<ProductOf<'ebook'>>;
  /** Says that the last chapter was removed here. */
  chapterless: RefObject<boolean>;
}

function Chapters({ chapters, book, chapterless }: ChaptersProps) {
  const { change, recipes } = useEditor();
  const keys = useKeys(chapters.length);

  const set = (next: readonly Chapter[]) =>
    change(
      next.length === 0 ? { chapters: null, recipe_ids: [] } : { chapters: [...next], recipe_ids: null },
    );
  const chosen = new Set(chapters.flatMap(({ recipe_ids }) => recipe_ids));
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const { zone, grab, layer } = useChapterDrag(chapters, (next, chapter) => {
    if (chapter !== undefined) keys.move(chapter.from, chapter.to);
    set(next);
  });
  return (
    <div id={placeId('/chapters')} ref={zone} className={dragZone}>
      <PlaceError pointer="/chapters" />
      {chapters.map((chapter, index) => (
        <ChapterPart
          key={keys.list[index]}
          chapters={chapters}
          index={index}
          chosen={chosen}
          folded={folded.has(keys.list[index] ?? -1)}
          grab={grab}
          onFold={(fold) => {
            const key = keys.list[index] ?? -1;
            setFolded(new Set(fold ? [...folded, key] : [...folded].filter((other) => other !== key)));
          }}
          onOpenAll={() => setFolded(new Set())}
          onChange={(fields) => set(chapters.with(index, { ...chapter, ...fields }))}
          onMove={(to) => {
            keys.move(index, to);
            set(moveItem(chapters, index, to));
          }}
          onRemove={() =>
            void removeWithUndo({
              what: chapter.title || 'the chapter',
              ids: chapter.recipe_ids,
              recipes,
              remove: () => {
                const now = book.current.chapters ?? [];
                const at = now.indexOf(chapter);
                if (at < 0) return;
                keys.remove(at);
                const rest = now.toSpliced(at, 1);
                chapterless.current = rest.length === 0;
                set(rest);
                if (rest.length > 0) afterwards(`/chapters/${Math.min(at, rest.length - 1)}/title`);
              },
              undo: () => {
                const back = withChapter(book.current, chapter, index);
                if (back === null) return;
                keys.insert(index);
                set(back);
              },
            })
          }
          onSend={(id, to) => set(sentRecipe(chapters, id, to))}
          onDivide={(at) => {
            keys.insert(index + 1);
            set(dividedChapter(chapters, index, at));
            nameChapter(index + 1);
          }}
        />
      ))}
      {chapters.length >= LIMITS.chapters ? null : (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus aria-hidden />}
          onClick={() => {
            set([...chapters, newChapter([])]);
            nameChapter(chapters.length);
          }}
        >
          New chapter
        </Button>
      )}
      {layer}
    </div>
  );
}

interface ChapterPartProps {
  chapters: readonly Chapter[];
  index: number;
  chosen: ReadonlySet<RecipeId>;
  folded: boolean;
  grab: Grab;
  onFold: (folded: boolean) => void;
  onOpenAll: () => void;
  onChange: (fields: Partial<Chapter>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  onSend: (id: RecipeId, to: number) => void;
  onDivide: (at: number) => void;
}

function ChapterPart(props: ChapterPartProps) {
  const { chapters, index, chosen, folded, grab, onFold, onOpenAll, onChange, onMove, onRemove } = props;
  const { onSend, onDivide } = props;
  const { recipes, changed, errors } = useEditor();
  const { beside } = usePreviewPlaces();
  const body = useId();
  const whole = useReveal<HTMLElement>(() => flushSync(() => onFold(false)));
  const chapter = chapters[index];
  if (chapter === undefined) return null;
  const at = `/chapters/${index}`;
  // A narrow screen has no room for the fold; what is wrong in a chapter is shown.
  const open = !beside || !folded || Object.keys(errors).some((pointer) => pointer.startsWith(`${at}/`));
  const title = chapter.title.trim();
  const name = title || `chapter ${index + 1}`;
  const named = title === '' ? name : `chapter ${title}`;
  const others = chapters.flatMap(({ title }, place) =>
    place === index ? [] : [{ title: title.trim() || `Chapter ${place + 1}`, place }],
  );
  return (
    <section
      ref={whole}
      className={css.chapter}
      aria-label={`Chapter ${index + 1}${title === '' ? ', untitled' : `: ${title}`}`}
      data-row={chapterRowKey(index)}
      data-part={chapterPart(chapters, index)}
    >
      <div className={css.head}>
        <DragHandle label={named} onGrab={(event) => grab(chapterRowKey(index), event)} />
        <span className={css.number} aria-hidden>
          {index + 1}
        </span>
        <TextField
          pointer={`${at}/title`}
          label={`Title of chapter ${index + 1}`}
          hideLabel
          className={css.title}
          long="wrapped"
          rows={1}
          placeholder="Give this chapter a title"
          value={chapter.title}
          onChange={(title) => onChange({ title: title ?? '' })}
        />
        <span className={css.controls} data-beside={beside || undefined}>
          <MoveButton title={name} up disabled={index === 0} onClick={() => onMove(index - 1)} />
          <MoveButton
            title={name}
            disabled={index === chapters.length - 1}
            onClick={() => onMove(index + 1)}
          />
          <ActionIcon size="md" aria-label={`Remove ${name}`} onClick={onRemove}>
            <IconTrash aria-hidden />
          </ActionIcon>
        </span>
        <span className={css.menu}>
          <ActionMenu
            label={`More for ${named}`}
            entries={[
              { label: 'Move up', disabled: index === 0, onSelect: () => onMove(index - 1) },
              {
                label: 'Move down',
                disabled: index === chapters.length - 1,
                onSelect: () => onMove(index + 1),
              },
              { label: 'Remove chapter', onSelect: onRemove },
            ]}
          />
        </span>
        {beside ? (
          <>
            <span className={css.count}>
              {chapter.recipe_ids.length}
              <VisuallyHidden> {chapter.recipe_ids.length === 1 ? 'recipe' : 'recipes'}</VisuallyHidden>
            </span>
            <ActionIcon
              size="md"
              aria-label={`What’s in ${name}`}
              aria-expanded={open}
              aria-controls={body}
              onClick={() => onFold(open)}
            >
              {open ? <IconChevronDown aria-hidden /> : <IconChevronRight aria-hidden />}
            </ActionIcon>
          </>
        ) : null}
      </div>
      <div id={body} className={css.body} hidden={!open}>
        <TextField
          pointer={`${at}/intro`}
          label={`Introduction to ${name}`}
          hideLabel
          className={css.intro}
          long
          rows={1}
          placeholder="A few words that open the chapter (optional)"
          value={chapter.intro}
          onChange={(intro) => onChange({ intro })}
        />
        <div id={placeId(`${at}/recipe_ids`)}>
          <PlaceError pointer={`${at}/recipe_ids`} />
          {chapter.recipe_ids.length > 0 ? null : (
            <p className={css.none}>
              This chapter is empty, so it’s left out of your files. Add a recipe or remove the chapter before
              you publish.
            </p>
          )}
          <RecipeOrder
            label={`Recipes in ${name}`}
            ids={chapter.recipe_ids}
            recipes={recipes}
            pointer={`${at}/recipe_ids`}
            errors={errors}
            drag={{
              // A recipe can be dropped into every chapter, so all of them open.
              grab: (key, event) => {
                flushSync(onOpenAll);
                grab(key, event);
              },
              rowOf: (place) => recipeRowKey(index, place),
            }}
            onChange={(recipe_ids) => onChange({ recipe_ids })}
            changed={changed}
            more={(id) => {
              const place = chapter.recipe_ids.indexOf(id);
              return [
                {
                  label: 'Start a new chapter here',
                  disabled: !canDivide(chapters, place),
                  onSelect: () => onDivide(place),
                },
                ...others.map(({ title, place: to }) => ({
                  label: `Move to ${title}`,
                  onSelect: () => onSend(id, to),
                })),
              ];
            }}
          />
          <div className={css.verbs} data-row={endRow(index)}>
            <RecipePicker
              title={`Add recipes to ${name}`}
              chosen={chosen}
              room={LIMITS.book_recipes - chosen.size}
              onAdd={(added) => onChange({ recipe_ids: [...chapter.recipe_ids, ...added] })}
              elsewhere={recipesElsewhere(chapters, index)}
              onMove={(id) => onSend(id, index)}
            />
          </div>
        </div>
      </div>
    </section>
  );
}

/** The chapter in the preview, which counts those with recipes only: an empty one is not printed. */
const chapterPart = (chapters: readonly Chapter[], index: number) =>
  `chapter-${chapters.slice(0, index + 1).filter(({ recipe_ids }) => recipe_ids.length > 0).length}`;

/** Puts the focus on a place once it stands: the control that was pressed is gone by then. */
const afterwards = (pointer: string) => requestAnimationFrame(() => goToPlace(pointer));

/** Puts the focus on the title of a new chapter, selected, so that what is typed takes its place. */
const nameChapter = (index: number) =>
  requestAnimationFrame(() => {
    goToPlace(`/chapters/${index}/title`);
    const field = document.activeElement;
    if (field instanceof HTMLTextAreaElement) field.select();
  });

/** Keys for chapters, which have no id of their own: a chapter keeps its fields and its focus when it is moved. */
function useKeys(count: number) {
  const next = useRef(0);
  const list = useRef<number[]>([]);
  while (list.current.length < count) list.current.push(next.current++);
  if (list.current.length > count) list.current.length = count;
  return {
    list: list.current,
    move: (from: number, to: number) => {
      list.current = moveItem(list.current, from, to);
    },
    remove: (index: number) => {
      list.current = list.current.toSpliced(index, 1);
    },
    insert: (index: number) => {
      list.current = list.current.toSpliced(index, 0, next.current++);
    },
  };
}
