import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Refusal } from './auth-answer';

/** Why the form was refused, above its fields. */
export function AuthAlert({ refusal }: { refusal: Refusal['form'] }) {
  if (refusal === null) return null;
  return (
    <Alert color="bad" icon={<IconAlertCircle aria-hidden />} title={refusal.title}>
      {refusal.detail}
      {refusal.requestId === null ? null : <div>Request {refusal.requestId}</div>}
    </Alert>
  );
}
