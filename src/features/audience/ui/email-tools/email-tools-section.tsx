'use client';

import settings from '@/features/auth/ui/settings/settings.module.css';
import { CONNECTABLE, MAIL_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { Account, accountKey } from '@/features/connections/ui/account';
import css from '@/features/connections/ui/account.module.css';
import { trpc } from '@/ui/client/trpc';
import { ErrorState, LoadingRows } from '@/ui/components/states';
import { EmailToolContacts } from './email-tool-contacts';

/** The tools a creator may write her newsletter with: which ones are told who signed up, and how far that has come. */
export function EmailToolsSection() {
  const connections = trpc.connections.list.useQuery({});
  if (connections.data === undefined)
    return connections.error === null ? (
      <LoadingRows count={4} height={56} />
    ) : (
      <ErrorState
        title="We couldn’t load your email tools"
        error={connections.error}
        retrying={connections.isFetching}
        onRetry={() => void connections.refetch()}
      >
        They’re still connected.
      </ErrorState>
    );
  const { items } = connections.data;
  return (
    <>
      <p className={settings.lede}>
        Connect the tool you write your newsletter with. Everyone who signs up in Galley goes there, tagged
        with the lead magnet they asked for. Unsubscribes sync both ways, within the hour.
      </p>
      <ul className={css.accounts} aria-label="Email tools">
        {MAIL_PLATFORMS.map((platform) => {
          const connection = items.find((item) => item.platform === platform) ?? null;
          return (
            <Account
              key={accountKey(platform, connection)}
              platform={platform}
              connection={connection}
              waits="New subscribers wait here until you paste a new key."
              keeps={`${CONNECTABLE[platform].label} keeps the subscribers it has. New ones stay in Galley until you connect it again.`}
            >
              <EmailToolContacts platform={platform} />
            </Account>
          );
        })}
      </ul>
    </>
  );
}
