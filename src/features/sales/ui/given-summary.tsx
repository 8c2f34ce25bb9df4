'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { csvCell } from '@/features/audience/audience.rules';
import type { GivenAnswer } from '@/features/sales/given/given.schema';
import { saveFile } from '@/ui/client/download';
import { CopyText } from '@/ui/components/copy-text';
import { formatCount, type Reader } from '@/ui/locale/format';
import { useReader } from '@/ui/locale/locale';
import { DialogFoot } from '@/ui/overlays/dialog-foot';
import css from './sales.module.css';

interface GivenSummaryProps {
  answer: GivenAnswer;
  /** Whether it was a list. */
  isList: boolean;
  mails: boolean;
  onMore: () => void;
  onClose: () => void;
}

/** Refused rows that are shown; the rest is counted. */
const SHOWN = 50;

/** What the dialog is called once it is done. */
export function givenTitle({ given, emails }: GivenAnswer, isList: boolean, reader: Reader): string {
  if (given === 0) return 'No copies sent';
  const done = emails === 0 ? 'ready' : 'sent';
  return isList ? `${formatCount(given, reader)} ${given === 1 ? 'copy' : 'copies'} ${done}` : `Copy ${done}`;
}

/** What became of it: who got a copy, and which rows could not be read. */
export function GivenSummary({ answer, isList, mails, onMore, onClose }: GivenSummaryProps) {
  const reader = useReader();
  const said = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is gone.
  useEffect(() => said.current?.focus(), []);
  const count = (number: number) => formatCount(number, reader);
  const { given, had, refused, emails, results } = answer;
  const [first] = results;
  const wrong = results.filter(({ status }) => status === 'refused');
  return (
    <>
      <p className={css.said} role="status" ref={said} tabIndex={-1}>
        {isList ? null : <bdi>{first?.email}</bdi>}
        {isList || given > 0 ? null : ' already has this product.'}
        {isList && had > 0 ? `${count(had)} had it already. ` : null}
        {isList && refused > 0
          ? `${count(refused)} ${refused === 1 ? 'row' : 'rows'} couldn’t be read. `
          : null}
        {given === 0 ? null : emailsWords(emails, isList, mails)}
      </p>
      {wrong.length === 0 ? null : (
        <ul className={css.wrongRows} aria-label="Rows that couldn’t be read">
          {wrong.slice(0, SHOWN).map(({ row, email, reason }) => (
            <li key={row}>
              <b>{`Row ${row}`}</b>
              {email === '' ? null : (
                <>
                  {' '}
                  (<bdi>{email}</bdi>)
                </>
              )}
              : {reason}
            </li>
          ))}
          {wrong.length > SHOWN ? <li>{`And ${count(wrong.length - SHOWN)} more.`}</li> : null}
        </ul>
      )}
      {isList || !first?.url ? null : <CopyLink url={first.url} />}
      {isList && given > 0 && emails === 0 ? <LinksFile answer={answer} /> : null}
      <DialogFoot>
        <Button variant="default" onClick={onMore}>
          Send another
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFoot>
    </>
  );
}

function emailsWords(emails: number, isList: boolean, mails: boolean): string {
  if (emails === 0 && isList) return 'No emails were sent.';
  if (emails === 0)
    return mails ? ' has it now. No email was sent.' : ' can use this link. No email was sent.';
  if (!isList) return ' will get an email with the link.';
  return emails === 1
    ? 'The email is on its way.'
    : 'The emails are on their way; a long list can take hours.';
}

function CopyLink({ url }: { url: string }) {
  return (
    <div className={css.verbs}>
      <span className={css.quiet}>{url.replace(/^https?:\/\//, '')}</span>
      <CopyText text={url} label="Copy link" />
    </div>
  );
}

/** The links of everybody who got a copy, to be mailed from elsewhere. */
function LinksFile({ answer }: { answer: GivenAnswer }) {
  const download = () => {
    const rows = answer.results.flatMap(({ email, url }) =>
      url === null ? [] : `${csvCell(email)},${csvCell(url)}\r\n`,
    );
    saveFile(new Blob(['email,link\r\n', ...rows], { type: 'text/csv' }), 'links.csv');
  };
  return (
    <div className={css.verbs}>
      <Button variant="default" size="sm" leftSection={<IconDownload aria-hidden />} onClick={download}>
        Download links
      </Button>
    </div>
  );
}
