'use client';

import { Fragment } from 'react';
import type { AnnouncementPreview } from '@/features/announcements/announcements.schema';
import { MAIL_COLOURS } from '@/features/mails/letter.rules';
import { accentColours } from '@/kernel/book/colour';
import { mailParts } from './announcement-words.rules';
import css from './announcements.module.css';

/** Lines with breaks between them. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else to be known by, and never move
    <Fragment key={index}>
      {index === 0 ? null : <br />}
      {line}
    </Fragment>
  ));

/** An email as programs show it: on light paper, whatever the screen is. */
export function MailPreview({ preview }: { preview: AnnouncementPreview }) {
  const { name, accent, subject, text, button, language } = preview;
  const { fill, on_fill } = accentColours(accent ?? MAIL_COLOURS.accent);
  const { paragraphs, lead, foot } = mailParts(text);
  const { ground, paper, line, ink, quiet } = MAIL_COLOURS;
  return (
    <section
      aria-label="Email preview"
      className={css.mail}
      lang={language}
      style={{ background: ground, borderColor: line, color: ink }}
    >
      <p className={css.subjectLine} dir="auto">
        {subject}
      </p>
      <div className={css.letter} style={{ background: paper, borderColor: line }}>
        <p className={css.from} dir="auto" style={{ borderColor: fill }}>
          {name}
        </p>
        {paragraphs.map((lines, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have nothing else to be known by, and never move
          <p key={index} dir="auto">
            <Lines lines={lines} />
          </p>
        ))}
        <p dir="auto">
          <Lines lines={lead} />
        </p>
        <p>
          <span className={css.button} style={{ background: fill, color: on_fill }}>
            {button}
          </span>
        </p>
        <p className={css.foot} dir="auto" style={{ borderColor: line, color: quiet }}>
          <Lines lines={foot} />
        </p>
      </div>
    </section>
  );
}
