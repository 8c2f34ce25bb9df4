import { describe, expect, it } from 'vitest';
import { pingExample, webhookExample } from '@/features/webhooks/webhooks.examples';
import {
  deliveryAnswer,
  deliveryStatus,
  eventLabel,
  shortAddress,
  subjectPath,
  webhookAdvice,
  webhookStatus,
} from './webhook-words.rules';

const since = '2026-11-20T10:00:00.000Z';

describe('the words of webhooks', () => {
  it('say how one stands and what to do', () => {
    const of = (more: Partial<typeof webhookExample>) => {
      const webhook = { ...webhookExample, ...more };
      return [webhookStatus(webhook).word, webhookAdvice(webhook) !== null];
    };
    expect(of({})).toEqual(['On', false]);
    expect(of({ failing_since: since })).toEqual(['Not getting through', true]);
    expect(of({ enabled: false })).toEqual(['Off', false]);
    for (const off_reason of ['gone', 'failing', 'secret_lost'] as const)
      expect(of({ enabled: false, off_reason })).toEqual(['Turned off', true]);
  });

  it('say how a delivery went', () => {
    const of = (more: Partial<typeof pingExample>) => {
      const delivery = { ...pingExample, ...more };
      return [deliveryStatus(delivery).word, deliveryAnswer(delivery)];
    };
    expect(of({})).toEqual(['Waiting', null]);
    expect(of({ attempts: 2, last_status: 500 })).toEqual(['Trying again', 'Response: 500. 2 tries.']);
    expect(of({ attempts: 1, problem: 'It couldn’t be reached.' })).toEqual([
      'Trying again',
      'It couldn’t be reached.',
    ]);
    expect(of({ state: 'delivered', attempts: 1, last_status: 204 })).toEqual([
      'Delivered',
      'Response: 204.',
    ]);
    expect(of({ state: 'failed' })[0]).toBe('Failed');
    expect([eventLabel('ping'), eventLabel('order.paid')]).toEqual(['Test', 'Order paid']);
    expect([
      subjectPath({ type: 'order.paid', subject: 'order_1' }),
      subjectPath({ type: 'recipe.archived', subject: 'rec_1' }),
      subjectPath({ type: 'product.published', subject: 'prod_1' }),
      subjectPath({ type: 'subscriber.confirmed', subject: 'sub_1' }),
      subjectPath({ type: 'ping', subject: 'hook_1' }),
    ]).toEqual(['/sales?order=order_1', '/recipes/rec_1', '/products/prod_1', null, null]);
    expect(shortAddress('https://hooks.example.com/')).toBe('hooks.example.com');
  });
});
