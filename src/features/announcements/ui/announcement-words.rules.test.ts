import { describe, expect, it } from 'vitest';
import { sendingExample } from '@/features/announcements/announcements.examples';
import { announcementEmail } from '@/features/announcements/announcements.rules';
import { audienceWords, mailedWords, mailParts } from './announcement-words.rules';

describe('an announcement on the screen', () => {
  it('says how many have it, and of how many while it is under way', () => {
    const way = { ...sendingExample, recipients: 128, mailed: 50 };
    expect(mailedWords(way)).toBe('50 of 128');
    expect(mailedWords({ ...way, state: 'failed' })).toBe('50 of 128');
    expect(mailedWords({ ...way, state: 'sent', mailed: 127 })).toBe('127');
    expect(mailedWords({ ...way, state: 'draft', recipients: null })).toBe('–');
  });

  it('says who gets it, and how many do not', () => {
    expect(audienceWords(1, 0, 'Soups')).toBe('To 1 owner of Soups, once to each address.');
    expect(audienceWords(12, 1, 'Soups')).toBe(
      'To 12 owners of Soups, once to each address. 1 owner has unsubscribed.',
    );
    expect(audienceWords(0, 2, 'Soups')).toBe(
      'Nobody who gets your announcements has Soups yet. 2 owners have unsubscribed.',
    );
  });

  it('is drawn as its email is made: the creator’s words, the link as a button, the foot', () => {
    const text = 'One line\nand another.\n\n--\nNot the foot.\n\nhttps://example.com/mine';
    const said = { subject: 'News', text, title: 'Soups', creator: 'Ana' };
    const email = announcementEmail('en', said, {
      url: 'https://galley.test/orders',
      unsubscribe: 'https://u',
    });
    expect(mailParts(email.text)).toEqual({
      paragraphs: [['One line', 'and another.'], ['--', 'Not the foot.'], ['https://example.com/mine']],
      lead: ['Your files are here, the newest edition first:'],
      foot: ['You’re getting this because you have Soups from Ana.', 'Unsubscribe: https://u'],
    });
  });
});
