import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { EmailToolsSection } from '@/features/audience/ui/email-tools/email-tools-section';
import { activityInput } from '@/features/auth/audit/ui/activity-address';
import { ActivitySection } from '@/features/auth/audit/ui/activity-section';
import { keysInput } from '@/features/auth/keys/ui/keys-input';
import { OwnersSection, PeopleSection } from '@/features/auth/team/ui/people-section';
import { passkeysInput } from '@/features/auth/ui/passkeys/passkeys-input';
import { ApiSection } from '@/features/auth/ui/settings/api-section';
import { DeleteSection } from '@/features/auth/ui/settings/delete-section';
import { PasswordSection } from '@/features/auth/ui/settings/password-section';
import { ProfileSection } from '@/features/auth/ui/settings/profile-section';
import { isOfLibrary, isSection, type SectionName, titleOf } from '@/features/auth/ui/settings/sections';
import { sessionsInput } from '@/features/auth/ui/settings/sessions-input';
import { SessionsSection } from '@/features/auth/ui/settings/sessions-section';
import { SettingsFrame } from '@/features/auth/ui/settings/settings-frame';
import { apiFacts, canMail, currentUser, hasPasskeys, librariesOfVisitor } from '@/features/auth.session';
import { BrandSection } from '@/features/brand/ui/brand-section';
import { GetPaidSection } from '@/features/connections/ui/get-paid-section';
import { platformsInput } from '@/features/products/publishing/ui/platforms.rules';
import { PlatformsSection } from '@/features/products/publishing/ui/platforms-section';
import { shopProductsInput } from '@/features/shop/ui/shop-products.rules';
import { ShopSection } from '@/features/shop/ui/shop-section';
import { ExportSection } from '@/features/transfer/ui/export-section';
import { webhooksInput } from '@/features/webhooks/ui/webhooks-address';
import { WebhooksSection } from '@/features/webhooks/ui/webhooks-section';
import { Link } from '@/ui/navigation/link';
import { serverTrpc } from '@/ui/shell/trpc-server';

interface Props {
  params: Promise<{ section: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params;
  return { title: isSection(section) ? `${titleOf(section)} · Settings` : 'Not found' };
}

/** One section of the settings. */
export default async function Settings({ params }: Props) {
  const { section } = await params;
  if (!isSection(section)) notFound();
  const { trpc, HydrateClient } = await serverTrpc();
  const user = await currentUser();
  const open = user === null || !isOfLibrary(section) ? null : (await librariesOfVisitor(user)).open;
  if (open !== null)
    return (
      <HydrateClient>
        <SettingsFrame section={section}>
          <OwnersSection name={open.name} />
        </SettingsFrame>
      </HydrateClient>
    );
  // The last two show her email, which belongs in a page of hers only.
  if (section === 'profile' || section === 'api' || section === 'account') await trpc.auth.me.prefetch();
  if (section === 'password' || section === 'sessions') await trpc.auth.sessions.prefetch(sessionsInput);
  if (section === 'password') await trpc.twoStep.get.prefetch();
  if (section === 'password' && hasPasskeys()) await trpc.passkeys.list.prefetch(passkeysInput);
  if (section === 'people')
    await Promise.all([trpc.team.members.prefetch({}), trpc.team.invitations.prefetch({})]);
  if (section === 'brand') await trpc.brand.get.prefetch();
  if (section === 'shop')
    await Promise.all([trpc.shop.get.prefetch(), trpc.products.list.prefetch(shopProductsInput)]);
  if (section === 'payments' || section === 'email-tools') await trpc.connections.list.prefetch({});
  if (section === 'platforms') await trpc.products.list.prefetch(platformsInput);
  if (section === 'activity') await trpc.audit.list.prefetch(activityInput());
  if (section === 'api') await trpc.keys.list.prefetch(keysInput);
  if (section === 'webhooks') await trpc.webhooks.list.prefetch(webhooksInput);
  if (section === 'export') await trpc.transfer.contents.prefetch();
  const email = user?.email ?? '';
  return (
    <HydrateClient>
      <SettingsFrame section={section}>{contentOf(section, email, user?.name ?? '')}</SettingsFrame>
    </HydrateClient>
  );
}

function contentOf(section: SectionName, email: string, name: string): ReactNode {
  switch (section) {
    case 'profile':
      return <ProfileSection />;
    case 'people':
      return <PeopleSection canMail={canMail()} />;
    case 'brand':
      return <BrandSection account_name={name} />;
    case 'shop':
      return <ShopSection account_name={name} />;
    case 'payments':
      return (
        <GetPaidSection
          without={
            <p>
              Rather not use Stripe? Give a product away, or sell it on Gumroad, Etsy, and other sites:{' '}
              <Link href="/settings/platforms">see where you can sell</Link>.
            </p>
          }
        />
      );
    case 'platforms':
      return <PlatformsSection />;
    case 'email-tools':
      return <EmailToolsSection />;
    case 'password':
      return <PasswordSection />;
    case 'sessions':
      return <SessionsSection />;
    case 'activity':
      return <ActivitySection />;
    case 'api':
      return <ApiSection {...apiFacts()} email={email} />;
    case 'webhooks':
      return <WebhooksSection />;
    case 'export':
      return <ExportSection />;
    case 'account':
      return <DeleteSection email={email} />;
  }
}
