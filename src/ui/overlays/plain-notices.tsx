'use client';

import { CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { onPlainNotice, type PlainNotice } from './plain-notice';
import css from './plain-notices.module.css';

/** Mounted once, by Providers: the newest message where toasts could not be loaded, for want of a connection. */
export function PlainNotices() {
  const [notice, setNotice] = useState<PlainNotice | null>(null);
  useEffect(() => onPlainNotice(setNotice), []);
  useEffect(() => {
    if (notice === null || notice.autoClose === false) return;
    const timer = setTimeout(() => setNotice(null), notice.autoClose);
    return () => clearTimeout(timer);
  }, [notice]);
  return notice === null ? null : (
    <div className={css.notice} role={notice.role} data-failed={notice.role === 'alert' || undefined}>
      <div className={css.message}>{notice.message}</div>
      <CloseButton aria-label="Close message" onClick={() => setNotice(null)} />
    </div>
  );
}
