import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const module = fileURLToPath(new URL('./json-lines.mjs', import.meta.url));
const start = fileURLToPath(new URL('./start.mjs', import.meta.url));

const records = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What a process prints to both streams that runs `code` after `printJson`. */
function printed(code: string) {
  const program = `import { printJson } from ${JSON.stringify(module)}; printJson(); ${code}`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  return { out: records(run.stdout), err: records(run.stderr), status: run.status };
}

describe('where nobody sits at a terminal', () => {
  it('every line that is printed is JSON, whoever prints it', () => {
    const { out, err } = printed(`
      console.log('\\u001b[32mready\\u001b[39m in %d ms', 12);
      process.stdout.write('half a ');
      process.stdout.write(Buffer.from('line\\nand a second\\n'));
      console.log('');
      console.error(new Error('broken'));
      process.emitWarning('old');
      process.stdout.write('no end');
    `);
    expect(out.map(({ msg }) => msg)).toEqual(['ready in 12 ms', 'half a line\nand a second', 'no end']);
    expect(out.every(({ level, time }) => level === 30 && !Number.isNaN(Date.parse(time)))).toBe(true);
    expect(err.map(({ msg }) => msg.split('\n')[0])).toEqual(['Error: broken', 'Warning: old']);
    expect(err.every(({ level }) => level === 50)).toBe(true);
  });

  it('so is what a process fails of, and it still fails', () => {
    for (const code of ["throw new Error('thrown')", "await Promise.reject(new Error('thrown'))"]) {
      const { err, status } = printed(code);
      expect(err.map(({ msg }) => msg.split('\n')[0])).toEqual(['Error: thrown']);
      expect(status).toBe(1);
    }
  });

  it.each(['--backup', '--restore'])('so is what %s says', (command) => {
    const run = spawnSync(process.execPath, [start, command], { encoding: 'utf8' });
    expect(records(run.stdout)).toEqual([]);
    expect(records(run.stderr)).toMatchObject([
      { level: 50, msg: expect.stringContaining(`Tell npm run ${command.slice(2)} which folder to use`) },
    ]);
    expect(run.status).toBe(1);
  });
});
