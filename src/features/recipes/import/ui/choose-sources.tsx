'use client';

import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { useReader } from '@/ui/locale/locale';
import {
  APP_FORMATS,
  DOCUMENT_FORMATS,
  FILE_TYPES,
  type ImportFormat,
  pasteExample,
  RECIPE_PLACES,
} from './formats.rules';
import css from './import.module.css';
import placesCss from './places.module.css';
import { type ImportSource, MOST_PAGES, pastedKind, sourcesIn } from './sources.rules';
import { pastedWords } from './wording.rules';

const MEGABYTE = 1024 * 1024;

interface ImportChoiceProps {
  /** What stands in the field; it outlives a reading that did not work. */
  text: string;
  onText: (text: string) => void;
  autoFocus: boolean;
  onRead: (sources: ImportSource[]) => void;
}

/** One box that takes links, text, or a page's source by paste, and files by drop or choice; under it what it can read. */
export function ImportChoice({ text, onText, autoFocus, onRead }: ImportChoiceProps) {
  const hint = useId();
  const places = useId();
  const { locale } = useReader();
  const pasted = pastedKind(text);
  const { seen, verb } = pastedWords(pasted);
  const readFiles = (files: Iterable<File>) => {
    const sources = [...files].map((file): ImportSource => ({ kind: 'file', file }));
    if (sources.length > 0) onRead(sources);
  };
  const readText = () => {
    const sources = sourcesIn(text);
    if (sources.length > 0) onRead(sources);
  };
  return (
    <div className={css.choice}>
      <DropBox label="Links, text, or files" onFiles={readFiles} onSubmit={readText}>
        <Textarea
          classNames={{ input: css.field ?? '', wrapper: css.fieldBox ?? '' }}
          variant="unstyled"
          label="Recipe links or text"
          description="Paste links, one per line, or the text of one or more recipes. You’ll review everything before it’s saved."
          placeholder={pasteExample(locale)}
          autosize
          minRows={8}
          maxRows={16}
          spellCheck={false}
          autoFocus={autoFocus}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            readText();
          }}
        />
        <div className={css.boxFoot}>
          <Button type="submit" disabled={pasted.kind === 'nothing'}>
            {verb}
          </Button>
          <p className={css.seen} role="status">
            {seen}
            {pasted.addresses > MOST_PAGES ? `. We’ll read the first ${MOST_PAGES}.` : null}
          </p>
          <span className={css.files}>
            <span className={css.dropWords}>Drop files here, or</span>
            <FileButton accept={FILE_TYPES} multiple onChange={readFiles}>
              {(props) => (
                <Button
                  {...props}
                  variant="default"
                  aria-describedby={hint}
                  leftSection={<IconFileUpload aria-hidden />}
                >
                  Choose files
                </Button>
              )}
            </FileButton>
          </span>
        </div>
      </DropBox>
      <section className={placesCss.places} aria-labelledby={places}>
        <h2 id={places} className={css.formatsTitle}>
          Where are your recipes now?
        </h2>
        <dl className={placesCss.placeList}>
          {RECIPE_PLACES.map(({ name, how }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={css.formats} aria-labelledby={hint}>
        <h2 id={hint} className={css.formatsTitle}>
          Files we can read, up to {LIMITS.import_file_bytes / MEGABYTE} MB each
        </h2>
        <FormatList title="Exports from apps" formats={APP_FORMATS} />
        <FormatList title="Documents" formats={DOCUMENT_FORMATS} />
        <p className={css.hint}>
          You can choose several at once, or a zip of them. We can’t read PDF files or pictures of recipes
          yet. Got photos of your dishes? Add them all at once after your recipes are in.
        </p>
      </section>
    </div>
  );
}

interface DropBoxProps {
  label: string;
  onFiles: (files: Iterable<File>) => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** The box that files can be dropped on anywhere; it says so while they are over it. */
function DropBox({ label, onFiles, onSubmit, children }: DropBoxProps) {
  const [over, setOver] = useState(false);
  const leave = (event: DragEvent<HTMLElement>) => {
    // From one thing within to another it stays over the box.
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
    setOver(false);
  };
  return (
    <form
      className={css.box}
      aria-label={label}
      data-over={over || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      }}
    >
      {children}
      {over ? (
        <p className={css.overlay} aria-hidden>
          Drop files to import
        </p>
      ) : null}
    </form>
  );
}

function FormatList({ title, formats }: { title: string; formats: readonly ImportFormat[] }) {
  const id = useId();
  return (
    <div className={css.formatGroup}>
      <h3 id={id} className={css.part}>
        {title}
      </h3>
      <ul className={css.formatList} aria-labelledby={id}>
        {formats.map(({ name, ends }) => (
          <li key={name}>
            {name} <span className={css.ends}>{ends.join(' ')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
