import { z } from 'zod';
import { listInWords } from '@/kernel/words';

/** What is said of a field that is missing. */
export const REQUIRED = 'This field is required.';

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  file: 'a file',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a web address',
  date: 'a date such as 2026-11-20',
  datetime: 'a date and time such as 2026-11-20T10:00:00.000Z',
};

/** What lists and texts are counted in. */
const COUNTED: Readonly<Record<string, string>> = {
  string: ' characters',
  array: ' entries',
  file: ' bytes',
};

const oneOf = (words: readonly string[]): string => listInWords(words, 'or');

const shown = (value: unknown): string => (typeof value === 'string' ? value : String(value));

/** A bound that was set, and not the end of what a number can hold. */
const isSet = (bound: number | null | undefined): bound is number =>
  typeof bound === 'number' && Math.abs(bound) < Number.MAX_SAFE_INTEGER;

/** `a whole number from 1 to 100`, by the schema that refused. */
function numberOf(inst: unknown): string {
  if (!(inst instanceof z.ZodNumber)) return 'a number';
  const { minValue: least, maxValue: most } = inst;
  const isAbove = (inst.def.checks ?? []).some(
    ({ _zod: { def } }) => def.check === 'greater_than' && 'inclusive' in def && def.inclusive === false,
  );
  const kind = inst.isInt ? 'a whole number' : 'a number';
  const from = isSet(least) ? ` ${isAbove ? 'above' : 'from'} ${least}` : '';
  const upTo = isSet(most) ? `${from === '' ? ' of at most' : isAbove ? ', at most' : ' to'} ${most}` : '';
  return `${kind}${from}${upTo}`;
}

const MUST_BE = 'Must be ';
/** What says how large something may be, and not what it is. */
const BOUND = /^Must be (?:at least|at most|more than|less than) /;
const mustBe = (words: string) => `${MUST_BE}${words}.`;

/** What the branches of a union take, read from what each of them said. */
function ofBranches(branches: readonly (readonly z.core.$ZodIssue[])[]): string | undefined {
  const said = branches.map(([issue]) => issue?.message ?? '');
  if (said.length === 0 || !said.every((words) => words.startsWith(MUST_BE) && !BOUND.test(words)))
    return undefined;
  return mustBe(oneOf([...new Set(said.map((words) => words.slice(MUST_BE.length, -1)))]));
}

/** `Must be at most 31.`, `Must have at most 20 entries.` */
const bounded = (bound: string, origin: string): string =>
  origin in COUNTED ? `Must have ${bound}${COUNTED[origin]}.` : mustBe(bound);

const NOT_TAKEN = 'This value isn’t allowed.';

/**
 * What a schema that names no words of its own says of a value it refuses, as a sentence for whoever sent it:
 * `Must be a whole number from 1 to 100.` Set as zod's locale where requests are answered; its own words name types of
 * the language.
 */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return REQUIRED;
      if (issue.expected === 'number' || issue.expected === 'int') return mustBe(numberOf(issue.inst));
      return issue.expected in KINDS ? mustBe(KINDS[issue.expected] ?? '') : NOT_TAKEN;
    case 'invalid_value':
      return issue.input === undefined ? REQUIRED : mustBe(oneOf(issue.values.map(shown)));
    case 'too_small': {
      if (issue.origin in COUNTED && Number(issue.minimum) === 1) return 'Can’t be empty.';
      const least = issue.inclusive === false ? 'more than' : 'at least';
      return bounded(`${least} ${issue.minimum}`, issue.origin);
    }
    case 'too_big': {
      const most = issue.inclusive === false ? 'less than' : 'at most';
      return bounded(`${most} ${issue.maximum}`, issue.origin);
    }
    case 'invalid_format':
      return issue.format in FORMATS ? mustBe(FORMATS[issue.format] ?? '') : 'The format isn’t valid.';
    case 'not_multiple_of':
      return mustBe(`a multiple of ${issue.divisor}`);
    case 'invalid_union': {
      if (issue.input === undefined) return REQUIRED;
      const { options, discriminator } = issue;
      if (Array.isArray(options) && typeof discriminator === 'string') {
        const { input } = issue;
        const isGiven = typeof input === 'object' && input !== null && Object.hasOwn(input, discriminator);
        return isGiven ? mustBe(oneOf(options.map(shown))) : REQUIRED;
      }
      return ofBranches(issue.errors ?? []) ?? NOT_TAKEN;
    }
    case 'unrecognized_keys':
      return 'Unknown field.';
    case 'invalid_key':
      return 'This key isn’t allowed.';
    default:
      return NOT_TAKEN;
  }
};
