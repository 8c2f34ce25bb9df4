import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { FormRefusal } from '@/ui/client/problem-form';

/** Why a form was refused as a whole. */
export function FormAlert({ refusal }: { refusal: FormRefusal | null }) {
  if (refusal === null) return null;
  return (
    <Alert color="bad" icon={<IconAlertCircle aria-hidden />} title={refusal.title}>
      {refusal.detail}
      {refusal.requestId === null ? null : <div>Request {refusal.requestId}</div>}
    </Alert>
  );
}
