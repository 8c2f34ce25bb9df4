'use client';

import { Modal, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LIMITS } from '@/kernel/limits';
import { MEMBER_ROLES, type MemberRole } from '@/kernel/scopes';
import { useProblemForm } from '@/ui/client/problem-form';
import { trpc } from '@/ui/client/trpc';
import { DialogForm } from '@/ui/components/dialog-form';
import { notify } from '@/ui/overlays/toast';
import css from './invite-dialog.module.css';
import { ROLE_WORDS } from './role-words';

interface InviteDialogProps {
  /** Whether an invitation can be mailed. */
  canMail: boolean;
  /** Shows the link of one that is not. */
  onLink: (url: string) => void;
  onClose: () => void;
}

/** Invites one person: as what, and by email or with a link to send. */
export default function InviteDialog({ canMail, onLink, onClose }: InviteDialogProps) {
  const [role, setRole] = useState<MemberRole>('editor');
  const cache = trpc.useUtils().team.invitations;
  const { form, refusal, submit, refuse } = useProblemForm({ initialValues: { email: '' } });
  const invite = trpc.team.invite.useMutation({
    onError: refuse,
    onSettled: () => cache.invalidate(),
    onSuccess: ({ email, url }) => {
      onClose();
      if (email !== null) notify(`Sent the invitation to ${email}.`);
      else if (url !== null) onLink(url);
    },
  });
  return (
    <Modal opened onClose={onClose} size={480} title="Invite someone">
      <DialogForm
        label="Invitation"
        submit={canMail ? 'Invite' : 'Create link'}
        isPending={invite.isPending}
        refusal={refusal}
        onSubmit={submit(({ email }) => {
          if (invite.isPending) return;
          const to = email.trim();
          invite.mutate({ role, email: to === '' ? null : to });
        })}
        onClose={onClose}
      >
        <Radio.Group
          label="Role"
          value={role}
          onChange={(value) => setRole(MEMBER_ROLES.find((one) => one === value) ?? role)}
        >
          <div className={css.roles}>
            {MEMBER_ROLES.map((one, at) => (
              <Radio
                key={one}
                value={one}
                label={ROLE_WORDS[one].label}
                description={ROLE_WORDS[one].about}
                data-autofocus={at === 0 || undefined}
              />
            ))}
          </div>
        </Radio.Group>
        {canMail ? (
          <TextInput
            type="email"
            label="Email"
            description="Leave blank to get a link you send yourself."
            autoComplete="off"
            maxLength={LIMITS.email}
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
        ) : null}
      </DialogForm>
    </Modal>
  );
}
