import { describe, expect, it } from 'vitest';
import { loggable } from './log';

describe('an error in the log', () => {
  it('holds nothing of what a person typed into a query', () => {
    const cause = Object.assign(new Error('duplicate key (email)=(ana@example.com)'), { code: '23505' });
    const error = new Error('Failed query: insert … params: ana@example.com', { cause });
    const line = JSON.stringify(loggable(error));
    expect(line).not.toContain('ana@');
    expect(line).toContain('23505');
  });

  it('keeps the message of our own mistakes', () => {
    expect(loggable(new TypeError('x is not a function'))).toMatchObject({
      name: 'TypeError',
      message: 'x is not a function',
    });
  });
});
