import type { AnyProcedure, AnyRouter } from '@trpc/server';
import { z } from 'zod';
import type { Context } from '@/server/auth/context';
import type { ProcedureMeta, RestRoute } from '@/server/trpc/meta';

/** One operation of the REST API, read from its procedure's metadata. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As in the document: `/recipes/{id}`. */
  path: string;
  segments: string[];
  /** The procedure's place in the router: `recipes.get`. */
  procedure: string;
  rest: RestRoute;
  meta: ProcedureMeta;
  /** Calls the procedure. */
  call(ctx: Context, input: unknown): Promise<unknown>;
  parameters: string[];
  /** Names of the input's top-level fields, path parameters included. */
  fields: string[];
  /** Those of them that do not stand in the path. */
  names: string[];
  /** What its input is checked by. */
  inputs: readonly z.core.$ZodType[];
  /** The schemas of these fields. */
  shape: Readonly<Record<string, z.core.$ZodType>>;
}

/** The object schema behind an input, through preprocessing, refinements and pipes. */
function objectShape(schema: unknown): Readonly<Record<string, z.core.$ZodType>> {
  let current = schema;
  for (let depth = 0; depth < 10; depth++) {
    if (current instanceof z.ZodObject) return current.shape;
    if (current instanceof z.ZodPipe) {
      const { in: before, out: after } = current.def;
      current = before instanceof z.ZodTransform ? after : before;
    } else if (current instanceof z.ZodOptional || current instanceof z.ZodDefault)
      current = current.unwrap();
    else return {};
  }
  return {};
}

/** Calls a procedure as tRPC's own callers do, which are made of proxies and look it up by its path every time. */
const callOf =
  (procedure: AnyProcedure, path: string) =>
  (ctx: Context, input: unknown): Promise<unknown> =>
    procedure({
      ctx,
      path,
      type: procedure._def.type,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });

/** All REST operations of a router. */
export function routesOf(router: AnyRouter): Route[] {
  const routes: Route[] = [];
  for (const [procedure, definition] of Object.entries<AnyProcedure>(router._def.procedures)) {
    const meta = definition._def.meta as ProcedureMeta;
    const { rest, openapi } = meta;
    if (rest === undefined || openapi === undefined) continue;
    const segments = openapi.path.split('/').slice(1);
    const method = openapi.method;
    const shape = Object.assign({}, ...definition._def.inputs.map(objectShape));
    const parameters = segments.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1));
    const fields = Object.keys(shape);
    routes.push({
      method,
      path: openapi.path,
      segments,
      procedure,
      rest,
      meta,
      call: callOf(definition, procedure),
      parameters,
      fields,
      inputs: definition._def.inputs.filter((input) => input instanceof z.ZodType),
      names: fields.filter((field) => !parameters.includes(field)),
      shape,
    });
  }
  return routes;
}

export interface Match {
  route: Route;
  parameters: Record<string, string>;
}

/** Where routes are looked up: how long a path is, and its first word, which is never a parameter. */
const placeOf = (segments: readonly string[]) => `${segments.length} ${segments[0]}`;

function fits({ segments: wanted }: Route, segments: readonly string[]): boolean {
  for (const [index, part] of wanted.entries())
    if (part !== segments[index] && !part.startsWith('{')) return false;
  return true;
}

/** Finds the operation of a path and method, or the methods that the path has, or nothing. */
export function createMatcher(routes: readonly Route[]) {
  const places = new Map<string, Route[]>();
  for (const route of routes) {
    const place = placeOf(route.segments);
    const list = places.get(place) ?? [];
    list.push(route);
    // Written names win over parameters: /auth/me before /auth/{id}.
    list.sort((left, right) => left.parameters.length - right.parameters.length);
    places.set(place, list);
  }
  return (method: string, segments: readonly string[]): Match | { allow: string[] } | null => {
    const here = (places.get(placeOf(segments)) ?? []).filter((route) => fits(route, segments));
    const [nearest] = here;
    if (nearest === undefined) return null;
    const same = here.filter((route) => route.path === nearest.path);
    const route = same.find((candidate) => candidate.method === method);
    if (route === undefined) {
      const methods = new Set<string>(same.map((candidate) => candidate.method));
      if (methods.has('GET')) methods.add('HEAD');
      return { allow: [...methods, 'OPTIONS'].sort() };
    }
    const parameters: Record<string, string> = Object.create(null);
    for (const [index, part] of route.segments.entries())
      if (part.startsWith('{')) parameters[part.slice(1, -1)] = segments[index] ?? '';
    return { route, parameters };
  };
}
