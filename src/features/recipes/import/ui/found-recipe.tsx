'use client';

import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useId, useState } from 'react';
import { typesetLine } from '@/culinary/lines/typeset';
import { showStep } from '@/culinary/steps/steps';
import { nutritionRows } from '@/features/recipes/article/ui/presentation.rules';
import { lineRow, readTogether, rowsOf } from '@/features/recipes/editor/ui/lines/draft-lines.rules';
import { LineReading } from '@/features/recipes/editor/ui/lines/read-line';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { listInWords } from '@/kernel/words';
import { Status } from '@/ui/components/status';
import { Typeset } from '@/ui/typography/typeset';
import { FoundPhoto, FoundThumb } from './found-photo';
import type { Repeat } from './found-rows.rules';
import { InLibrary, OtherForm, SplitButton, TitleEdit } from './found-verbs';
import css from './import.module.css';
import { isOtherForm, type Twin } from './import-duplicates.rules';
import type { ImportRun } from './import-run';
import {
  countedNoun,
  doubtfulLineWords,
  doubtWords,
  hasSameSource,
  importFacts,
  importRemarks,
  missingIn,
} from './wording.rules';

interface FoundRecipeProps {
  /** Its `candidateKey`. */
  candidate: string;
  result: ImportResult;
  /** What it will be called. */
  title: string;
  /** Its source, where the rows around it are from other ones. */
  from?: string;
  /** What another source has brought already, where it is the same. */
  twin: Twin | undefined;
  /** The earlier one that has the same title, while both are wanted. */
  repeat: Repeat | undefined;
  /** Stands open at first. */
  opened: boolean;
  chosen: boolean;
  /** Takes the place of the one in the library. */
  replacing: boolean;
  run: ImportRun;
}

/** One recipe that was found: whether it is wanted, what it holds, and what should be looked at. */
export const FoundRecipe = memo(function FoundRecipe(props: FoundRecipeProps) {
  const { candidate, result, title, twin, repeat, chosen, run } = props;
  const { status, recipe, duplicate_of, duplicate_of_index, same_title_as } = result;
  const [open, setOpen] = useState(props.opened);
  const contentId = useId();
  const lines = doubtfulLineWords(result).size;
  const doubts = doubtWords(result);
  const missing = missingIn(result);
  const known = status === 'duplicate';
  const hasOther = isOtherForm(result);
  // Among the recipes of one source it stands below that source's name.
  const level = props.from === undefined ? 3 : 2;
  const Name = `h${level}` as const;
  return (
    <li className={css.row} data-status={status}>
      <span className={css.check}>
        {status === 'failed' || hasOther || (known && recipe === undefined) ? null : (
          <Checkbox
            aria-label={known || twin !== undefined ? `Import ${title} anyway` : `Import ${title}`}
            checked={chosen}
            onChange={(event) => run.choose([candidate], event.currentTarget.checked)}
          />
        )}
      </span>
      <FoundThumb result={result} title={title} />
      <div className={css.words}>
        <div className={css.titleLine}>
          <Name className={css.name} dir="auto">
            {recipe === undefined ? (
              title
            ) : (
              // By keyboard, the button at the end of the row does the same.
              <UnstyledButton
                className={css.opener}
                tabIndex={-1}
                aria-expanded={open}
                aria-controls={contentId}
                onClick={() => setOpen(!open)}
              >
                {title}
              </UnstyledButton>
            )}
          </Name>
          {recipe === undefined ? null : (
            <TitleEdit title={title} onTitle={(words) => run.retitle(candidate, words)} />
          )}
        </div>
        <p className={css.meta} dir="auto">
          {[
            status === 'failed'
              ? (result.errors ?? []).map(({ message }) => message).join(' ')
              : importFacts(result),
            props.from ?? '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={css.marks}>
          {status === 'failed' ? <Status tone="bad">Can’t be imported</Status> : null}
          {hasOther ? <OtherForm {...props} /> : null}
          {known && !hasOther ? (
            <Status tone="info">
              {duplicate_of === undefined ? (
                `Same as recipe ${(duplicate_of_index ?? 0) + 1} in this import`
              ) : (
                <span>
                  Already in your library. <InLibrary id={duplicate_of} title={title} />
                  {chosen ? ' You’ll have a second one.' : null}
                </span>
              )}
            </Status>
          ) : null}
          {twin === undefined ? null : (
            <Status tone="info">
              Same as <bdi>{twin.title}</bdi> from <bdi>{twin.from}</bdi>.
              {chosen ? ' You’ll have a second one.' : null}
            </Status>
          )}
          {same_title_as === undefined || hasOther ? null : (
            <Status tone="warn">
              <span>
                You have another recipe with this title. <InLibrary id={same_title_as} title={title} />
              </span>
            </Status>
          )}
          {repeat === undefined ? null : (
            <Status tone="warn">
              <span>
                Same title as “<bdi>{repeat.title}</bdi>” {repeat.from === null ? 'above' : 'from '}
                {repeat.from === null ? null : <bdi>{repeat.from}</bdi>}. Import the one you want, or both.
              </span>
            </Status>
          )}
          {hasSameSource(result) ? <Status tone="warn">Same link as another recipe here</Status> : null}
          {doubts === '' ? null : <Status tone="warn">Check this one before you import it. {doubts}</Status>}
          {doubts === '' || result.text === undefined || open ? null : (
            <SplitButton candidate={candidate} result={result} run={run} />
          )}
          {lines === 0 ? null : <Status tone="warn">{countedNoun(lines, 'line')} to check</Status>}
          {missing.length === 0 ? null : <Status tone="draft">No {listInWords(missing, 'or')} found</Status>}
        </div>
      </div>
      {recipe === undefined ? null : (
        <UnstyledButton
          className={css.toggle}
          aria-expanded={open}
          aria-controls={contentId}
          aria-label={open ? `Hide details of ${title}` : `Show details of ${title}`}
          onClick={() => setOpen(!open)}
        >
          <IconChevronDown size={18} stroke={1.6} aria-hidden />
        </UnstyledButton>
      )}
      {open && recipe !== undefined ? (
        <div className={css.content} id={contentId}>
          <ReadContent recipe={recipe} result={result} level={level} />
          {result.text === undefined ? null : <SplitButton candidate={candidate} result={result} run={run} />}
        </div>
      ) : (
        <div id={contentId} hidden />
      )}
    </li>
  );
});

interface ReadContentProps {
  recipe: NonNullable<ImportResult['recipe']>;
  result: ImportResult;
  /** Of the heading above. */
  level: 2 | 3;
}

function ReadContent({ recipe, result, level }: ReadContentProps) {
  const Part = level === 2 ? 'h3' : 'h4';
  const remarks = importRemarks(result);
  const nutrients = nutritionRows(recipe.nutrition);
  const notes = recipe.notes?.trim() ?? '';
  return (
    <>
      {remarks.length === 0 ? null : (
        <ul className={css.remarks}>
          {remarks.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <FoundPhoto result={result} title={recipe.title} />
      {recipe.description === null ? null : (
        <p className={css.description} dir="auto">
          {recipe.description}
        </p>
      )}
      <div className={css.parts}>
        <div>
          <Part className={css.part}>Ingredients</Part>
          <ul className={css.lines}>
            {readTogether(rowsOf(recipe.ingredients, lineRow)).map((row) => (
              <LineReading key={row.key} row={row} written />
            ))}
          </ul>
        </div>
        <div>
          <Part className={css.part}>Method</Part>
          <ol className={css.steps}>
            {recipe.instructions.map(({ text, group }, index) => (
              // They stay as they were read.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index} dir="auto">
                {group !== null && group !== recipe.instructions[index - 1]?.group ? (
                  <b className={css.group}>{group} </b>
                ) : null}
                <Typeset>{typesetLine(showStep(text).display)}</Typeset>
              </li>
            ))}
          </ol>
        </div>
        {notes === '' ? null : (
          <div>
            <Part className={css.part}>Notes</Part>
            <p className={css.notes} dir="auto">
              <Typeset>{typesetLine(notes)}</Typeset>
            </p>
          </div>
        )}
        {nutrients.length === 0 ? null : (
          <div>
            <Part className={css.part}>Nutrition per serving</Part>
            <p className={css.notes}>
              {nutrients.map(({ label, amount }) => `${label} ${amount}`).join(' · ')}
            </p>
          </div>
        )}
      </div>
    </>
  );
}
