import { expect, it } from 'vitest';
import { catchPrints } from './captured-console';
import { createLog } from './log';

it('what a library prints is a line of the log each, without what was typed into a query', () => {
  const lines: Record<string, unknown>[] = [];
  const end = catchPrints(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  // As a library does it.
  const library = globalThis.console;
  try {
    library.log('\u001b[1m▲ Next\u001b[22m %s', '16');
    library.warn('careful\nwith this');
    library.error(' ⨯', new Error('Failed query: select … params: ana@example.com'));
    library.debug('not at this level');
    library.log();
  } finally {
    end();
  }
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [30, '▲ Next 16'],
    [40, 'careful\nwith this'],
    [50, '⨯'],
  ]);
  expect(lines[2]!.error).toMatchObject({ name: 'Error' });
  expect(JSON.stringify(lines)).not.toContain('ana@');
});
