import { readFileSync } from 'node:fs';
import { Ajv, type ValidateFunction } from 'ajv';

// From the project's root, where all tests begin.
const recorded: { requests: Record<string, object>; answers: Record<string, object> } = JSON.parse(
  readFileSync('src/testing/servers/shops/woocommerce-schemas.json', 'utf8'),
);

// Parameters are text and become what the schema has them be; bodies and answers have to be it.
const ofQueries = new Ajv({ strict: false, coerceTypes: 'array' });
const ofJson = new Ajv({ strict: false });

/** How often WooCommerce's own schemas were asked of what; a test looks at them. */
export const wooJudged = { queries: 0, bodies: 0, answers: 0 };

const faultOf = ({ errors }: ValidateFunction): string =>
  `${errors?.[0]?.instancePath ?? ''} ${errors?.[0]?.message ?? 'is invalid'}`.trim();

function compiled(ajv: Ajv, schemas: Record<string, object>, name: string): ValidateFunction {
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`the recorded schemas have no ${name}`);
  return ajv.compile(schema);
}

/** Holds the parameters of a call against what WooCommerce takes; says what is wrong with them, null for nothing. */
export function wooQuery(call: string): (query: URLSearchParams) => string | null {
  const isQuery = compiled(ofQueries, recorded.requests, call);
  return (query) => {
    wooJudged.queries++;
    return isQuery(Object.fromEntries(query)) ? null : faultOf(isQuery);
  };
}

/** The same of the body of a call; what only can be read is no part of it. */
export function wooBody(call: string): (body: unknown) => string | null {
  const isBody = compiled(ofJson, recorded.requests, call);
  return (body) => {
    wooJudged.bodies++;
    return isBody(body) ? null : faultOf(isBody);
  };
}

/** An answer of the fake, once WooCommerce's schema has nothing against it. */
export function wooAnswer(kind: string): <Answer extends object>(answer: Answer) => Answer {
  const isAnswer = compiled(ofJson, recorded.answers, kind);
  return (answer) => {
    wooJudged.answers++;
    if (!isAnswer(answer)) throw new Error(`${kind}: ${faultOf(isAnswer)}`);
    return answer;
  };
}
