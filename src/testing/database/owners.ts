import postgres from 'postgres';
import { TABLE_KINDS } from '@/server/database/table-kinds';
import { isSweep } from './sweeps';

/** A node of a plan, as EXPLAIN (FORMAT JSON) has it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Alias?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

/** A text at every separator that stands in no parentheses and no quotes; null where a parenthesis has no other. */
function parted(text: string, separator: string): string[] | null {
  const parts: string[] = [];
  let [depth, quoted, from] = [0, false, 0];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === '(') depth++;
    if (text[at] === ')') depth--;
    if (depth < 0) return null;
    if (depth > 0 || !text.startsWith(separator, at)) continue;
    parts.push(text.slice(from, at));
    from = at + separator.length;
  }
  return [...parts, text.slice(from)];
}

/** The parts of a condition that all have to be true, without the parentheses around each. */
function conjuncts(condition: string): string[] {
  const isWrapped = condition.startsWith('(') && condition.endsWith(')');
  const parts = isWrapped ? parted(condition.slice(1, -1), ' AND ') : null;
  if (parts === null) return [condition];
  return parts.length === 1 ? parts : parts.flatMap(conjuncts);
}

/** `one.user_id = $1`, `= all (array[$1])`, `= '…'::uuid`, or `= other.user_id`, with nothing beside it. */
const ASKED =
  /^(\w+)\.user_id = (?:ALL \(ARRAY\[)?(?:(\$\d+|'[0-9a-f-]{36}'::uuid)|(\w+)\.user_id)(?:\]\))?$/;

/** Where a condition asks for the owner of a table's rows: of alternatives, each has to, and by a value. */
export function askedIn(condition: string, alias: string): RegExpExecArray[] {
  return conjuncts(condition).flatMap((part) => {
    const alternatives = parted(part, ' OR ') ?? [];
    if (alternatives.length > 1) {
      const each = alternatives.map((one) =>
        askedIn(one, alias).filter(([, , owner]) => owner !== undefined),
      );
      return each.every((found) => found.length > 0) ? each.flat() : [];
    }
    const found = ASKED.exec(part);
    return found?.[1] === alias ? [found] : [];
  });
}

/** Whose rows the values of an insert become, one for each row. */
function ownersInserted(statement: string): string[] {
  const [, table = '', columns = '', rest = ''] =
    /^insert into "?(\w+)"? \(([^)]*)\) values (.*)$/is.exec(statement) ?? [];
  const at = columns.split(', ').indexOf('"user_id"');
  if (TABLE_KINDS[table] !== 'distributed' || at < 0) return [];
  const rows = parted(rest, ', ')?.filter((row) => row.startsWith('(')) ?? [];
  return rows.flatMap((row) => parted(row.slice(1, row.lastIndexOf(')')), ', ')?.[at] ?? []);
}

/** What a statement does with rows of distributed tables. */
export interface Touched {
  /** Whose they are: parameters, such as `$1`, and values. */
  owners: string[];
  /** How tables are read without asking whose rows. */
  unbound: string[];
}

/**
 * Whose rows of distributed tables a statement reads and inserts, by the plan that serves all values of its parameters:
 * each scan has to ask for its owner by itself, or for that of another scan that does.
 */
export async function touchedBy(sql: postgres.Sql, statement: string): Promise<Touched> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: PlanNode }[] }[]>(
    `explain (generic_plan, verbose, format json) ${statement}`,
  );
  const scans: { alias: string; how: string; asked: RegExpExecArray[] }[] = [];
  const walk = (node: PlanNode): void => {
    node.Plans?.forEach(walk);
    const { 'Relation Name': table = '', Alias: alias = '', 'Node Type': type } = node;
    if (TABLE_KINDS[table] !== 'distributed' || type === 'ModifyTable') return;
    const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].filter(
      (condition) => condition !== undefined,
    );
    const asked = conditions.flatMap((condition) => askedIn(condition, alias));
    scans.push({ alias, how: `${table} where ${conditions.join(' and ') || 'anything'}`, asked });
  };
  for (const { Plan } of row?.['QUERY PLAN'] ?? []) walk(Plan);
  const owners = new Set(ownersInserted(statement));
  const bound = new Set<string>();
  for (let before = -1; before < bound.size; ) {
    before = bound.size;
    for (const { alias, asked } of scans)
      for (const [, , owner, other = ''] of asked) {
        if (owner !== undefined) owners.add(owner);
        if (owner !== undefined || bound.has(other)) bound.add(alias);
      }
  }
  return { owners: [...owners], unbound: scans.flatMap(({ alias, how }) => (bound.has(alias) ? [] : how)) };
}

/** What reads or writes rows: all that an owner could be asked for in. */
const OF_ROWS = /^\s*(?:\/\*.*?\*\/\s*)?\(?(?:select|with|insert|update|delete|merge|values)\b/i;
/** Executions of a statement whose values are looked at. */
const SAMPLES = 5;
/** Statements that were found right, in any file of this process. */
const right = new Map<string, Touched>();

/** Statements that a service sends, and whether each is about one owner. */
export function recordOwners(database_url: string) {
  const sent = new Map<string, (readonly unknown[])[]>();
  return {
    note(statement: string, params: readonly unknown[]): void {
      if (!OF_ROWS.test(statement)) return;
      const samples = sent.get(statement) ?? [];
      sent.set(statement, samples);
      if (samples.length < SAMPLES) samples.push(params);
    },
    /** Throws with all statements that touch the rows of no owner in particular, or of several. */
    async check(): Promise<void> {
      const sql = postgres(database_url, { max: 1, onnotice: () => undefined });
      const wrong: string[] = [];
      try {
        // Plans for all values are told since PostgreSQL 16; tests with an older server have these statements too.
        const [server] = await sql<{ version: number }[]>`
          select current_setting('server_version_num')::int as version`;
        if (server === undefined || server.version < 160_000) return;
        for (const [statement, samples] of sent) {
          if (isSweep(statement)) continue;
          const touched = right.get(statement) ?? (await touchedBy(sql, statement));
          const { owners, unbound } = touched;
          if (unbound.length === 0) right.set(statement, touched);
          else wrong.push(`${statement}\n  reads ${unbound.join('\n  reads ')}`);
          const valueIn = (params: readonly unknown[]) => (named: string) =>
            named.startsWith('$') ? String(params[Number(named.slice(1)) - 1]) : named.slice(1, 37);
          if (samples.some((params) => new Set(owners.map(valueIn(params))).size > 1))
            wrong.push(`${statement}\n  is about several owners: ${owners.join(', ')}`);
        }
      } finally {
        await sql.end();
      }
      if (wrong.length > 0) throw new Error(`Statements that are not about one owner:\n${wrong.join('\n')}`);
    },
  };
}
