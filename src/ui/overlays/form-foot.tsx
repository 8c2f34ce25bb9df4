'use client';

import { Button } from '@mantine/core';
import { DialogFoot } from './dialog-foot';

/** The end of a form in a dialog: a way out, and the button that sends it. */
export function FormFoot(props: {
  submit: string;
  isPending: boolean;
  onClose: () => void;
  cancel?: string;
}) {
  return (
    <DialogFoot>
      <Button variant="default" onClick={props.onClose}>
        {props.cancel ?? 'Cancel'}
      </Button>
      <Button type="submit" loading={props.isPending}>
        {props.submit}
      </Button>
    </DialogFoot>
  );
}
