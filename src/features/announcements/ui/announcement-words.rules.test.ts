import { describe, expect, it } from 'vitest';
import { sendingExample } from '@/features/announcements/announcements.examples';
import { announcementEmail } from '@/features/announcements/announcements.rules';
import { audienceWords, launchWords, mailedWords, mailParts } from './announcement-words.rules';

describe('an announcement on the screen', () => {
  it('says how many have it, and of how many while it is under way', () => {
    const way = { ...sendingExample, recipients: 128, mailed: 50 };
    expect(mailedWords(way)).toBe('50 of 128');
    expect(mailedWords({ ...way, state: 'failed' })).toBe('50 of 128');
    expect(mailedWords({ ...way, state: 'sent', mailed: 127 })).toBe('127');
    expect(mailedWords({ ...way, state: 'draft', recipients: null })).toBe('–');
  });

  it('says who gets it, and how many do not', () => {
    expect(
      audienceWords(
        { audience: 'owners', edition: null, title: 'Soups' },
        { recipients: 1, unsubscribed: 0, aware: 0 },
      ),
    ).toBe('To 1 owner of Soups, one email per address.');
    expect(
      audienceWords(
        { audience: 'owners', edition: null, title: 'Soups' },
        { recipients: 12, unsubscribed: 1, aware: 0 },
      ),
    ).toBe('To 12 owners of Soups, one email per address. 1 owner has unsubscribed.');
    expect(
      audienceWords(
        { audience: 'owners', edition: null, title: 'Soups' },
        { recipients: 0, unsubscribed: 2, aware: 0 },
      ),
    ).toBe('Nobody who gets your announcements has Soups yet. 2 owners have unsubscribed.');
  });

  it('says of the news of an edition how many know it already', () => {
    const news = { audience: 'owners', edition: 2, title: 'Soups' } as const;
    expect(audienceWords(news, { recipients: 2, unsubscribed: 1, aware: 3 })).toBe(
      'To 2 owners of Soups who haven’t heard about edition 2, one email per address. 3 owners already know about it. 1 owner has unsubscribed.',
    );
    expect(audienceWords(news, { recipients: 0, unsubscribed: 0, aware: 3 })).toBe(
      'Everyone who gets your announcements already knows about edition 2 of Soups.',
    );
  });

  it('says so of subscribers too, and begins with the product’s own words', () => {
    expect(
      audienceWords(
        { audience: 'subscribers', edition: null, title: 'Soups' },
        { recipients: 1, unsubscribed: 2, aware: 0 },
      ),
    ).toBe(
      'To 1 subscriber, one email per address. Those who already have Soups are left out. 2 subscribers have unsubscribed.',
    );
    expect(
      audienceWords(
        { audience: 'subscribers', edition: null, title: 'Soups' },
        { recipients: 0, unsubscribed: 0, aware: 0 },
      ),
    ).toBe('Every subscriber who gets your announcements already has Soups.');
    const description = 'Twelve soups.\nOne a month.\n\nWith photos.';
    expect(launchWords('Soups', description)).toEqual({
      subject: 'Soups',
      text: 'Twelve soups.\nOne a month.',
    });
    expect(launchWords('Soups', null)).toEqual({ subject: 'Soups', text: 'Soups' });
  });

  it('is drawn as its email is made: the creator’s words, the link as a button, the foot', () => {
    const text = 'One line\nand another.\n\n--\nNot the foot.\n\nhttps://example.com/mine';
    const said = { subject: 'News', text, title: 'Soups', creator: 'Ana' };
    const email = announcementEmail('en', 'owners', said, {
      url: 'https://galley.test/orders',
      unsubscribe: 'https://u',
    });
    expect(mailParts(email.text)).toEqual({
      paragraphs: [['One line', 'and another.'], ['--', 'Not the foot.'], ['https://example.com/mine']],
      lead: ['Your files are here, newest edition first:'],
      foot: ['You’re getting this because you have Soups from Ana.', 'Unsubscribe: https://u'],
    });
  });
});
