import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { UserId, WebhookId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { WebhookRow } from './webhooks.store';

/** How secrets begin, by Standard Webhooks. */
const PREFIX = 'whsec_';
/** Bytes of a secret: the standard takes 24 to 64. */
const SECRET_BYTES = 32;

/** A new secret as receivers have it. */
export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64');

/** What is kept sealed. */
const sealed = z.object({ secret: z.string(), former: z.string().nullable() });
type WebhookSecrets = z.infer<typeof sealed>;

type SealServices = Pick<Services, 'sealer'>;

/** What the secrets are to the sealer. */
export const WEBHOOK_SEAL = 'webhook';

/** The record that sealed secrets belong to: nowhere else can they be opened. */
const aboutOf = (owner: UserId, id: WebhookId): string => `${owner} ${id}`;

/** Seals the secrets of a webhook. */
export const sealWebhook = (
  { sealer }: SealServices,
  owner: UserId,
  id: WebhookId,
  secrets: WebhookSecrets,
): string => sealer.seal(WEBHOOK_SEAL, aboutOf(owner, id), JSON.stringify(secrets));

/** The secrets of a webhook; null where the secret of the service that sealed them is gone. */
export function openWebhook(
  { sealer }: SealServices,
  { user_id, id, secrets }: Pick<WebhookRow, 'user_id' | 'id' | 'secrets'>,
): WebhookSecrets | null {
  const text = sealer.open(WEBHOOK_SEAL, aboutOf(user_id, id), secrets);
  return text === null ? null : sealed.parse(JSON.parse(text));
}

/** One signature of a message (standardwebhooks.com): HMAC-SHA-256 of its id, its time and its body. */
function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/** The headers that a message is sent with, signed with every secret that counts now. */
export function messageHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: number },
): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signatureOf(secret, id, seconds, body)).join(' '),
  };
}
