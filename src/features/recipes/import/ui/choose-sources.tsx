'use client';

import { Button, FileButton, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import css from './import.module.css';
import { FILE_TYPES, type ImportSource, MOST_PAGES, pastedKind, sourcesIn } from './sources.rules';
import { pastedWords } from './wording.rules';

const MEGABYTE = 1024 * 1024;

interface ImportChoiceProps {
  /** What stands in the field; it outlives a reading that did not work. */
  text: string;
  onText: (text: string) => void;
  autoFocus: boolean;
  onRead: (sources: ImportSource[]) => void;
}

/** One field that takes addresses, a text or a page's source, and a place for files. */
export function ImportChoice({ text, onText, autoFocus, onRead }: ImportChoiceProps) {
  const [over, setOver] = useState(false);
  const hint = useId();
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
      <form
        className={css.paste}
        aria-label="From the web or your clipboard"
        onSubmit={(event) => {
          event.preventDefault();
          readText();
        }}
      >
        <Textarea
          label="Recipe links or text"
          description="Paste links, one per line, or the text of one or more recipes. You’ll review everything before it’s saved."
          placeholder="https://"
          autosize
          minRows={4}
          maxRows={14}
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
        <div className={css.pasteFoot}>
          <p className={css.seen} role="status">
            {seen}
            {pasted.addresses > MOST_PAGES ? `. We’ll read the first ${MOST_PAGES}.` : null}
          </p>
          <Button type="submit" disabled={pasted.kind === 'nothing'}>
            {verb}
          </Button>
        </div>
      </form>
      <section aria-label="From files">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one of two ways; the button is for all */}
        <div
          className={css.drop}
          data-over={over || undefined}
          onDragOver={(event) => {
            if (!event.dataTransfer.types.includes('Files')) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setOver(false);
            readFiles(event.dataTransfer.files);
          }}
        >
          <p className={css.dropWords}>Or drop files here</p>
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
          <p className={css.hint} id={hint}>
            Exports from Paprika, Mealie, Tandoor, CopyMeThat, MasterCook, Meal-Master, RezKonv, My CookBook,
            and Galley, plus text files, saved web pages, CSV, Markdown, Cooklang, YAML, and JSON-LD, up to{' '}
            {LIMITS.import_file_bytes / MEGABYTE} MB each.
          </p>
        </div>
      </section>
    </div>
  );
}
