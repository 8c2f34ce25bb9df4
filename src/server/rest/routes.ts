import type { AnyRouter } from '@trpc/server';
import { forEachOpenApiProcedure, getInputOutputParsers, type OpenApiRouter } from 'trpc-to-openapi';
import { z } from 'zod';
import type { ProcedureMeta, RestRoute } from '../trpc';

/** One operation of the REST door, read from its procedure's metadata. */
export interface Route {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** As in the document: `/recipes/{id}`. */
  path: string;
  segments: string[];
  /** The procedure's place in the router: `recipes.get`. */
  procedure: string;
  rest: RestRoute;
  meta: ProcedureMeta;
  parameters: string[];
  /** Names of the input's top-level fields, path parameters included. */
  fields: string[];
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

/** All REST operations of a router. */
export function routesOf(router: AnyRouter): Route[] {
  const routes: Route[] = [];
  // The library types routers by its own metadata; ours carries more beside it.
  const procedures = (router as unknown as OpenApiRouter)._def.procedures;
  forEachOpenApiProcedure(procedures, ({ path: procedure, procedure: definition, meta }) => {
    const { rest, openapi } = meta as ProcedureMeta;
    if (rest === undefined || openapi === undefined) return;
    const segments = openapi.path.split('/').slice(1);
    const method = openapi.method;
    const shape = objectShape(getInputOutputParsers(definition).inputParser);
    routes.push({
      method,
      path: openapi.path,
      segments,
      procedure,
      rest,
      meta: meta as ProcedureMeta,
      parameters: segments.filter((part) => part.startsWith('{')).map((part) => part.slice(1, -1)),
      fields: Object.keys(shape),
      shape,
    });
  });
  return routes;
}

export interface Match {
  route: Route;
  parameters: Record<string, string>;
}

/** Finds the operation of a path and method, or the methods that the path has, or nothing. */
export function createMatcher(routes: readonly Route[]) {
  const byLength = new Map<number, Route[]>();
  for (const route of routes) {
    const list = byLength.get(route.segments.length) ?? [];
    list.push(route);
    // Written names win over parameters: /auth/me before /auth/{id}.
    list.sort((left, right) => left.parameters.length - right.parameters.length);
    byLength.set(route.segments.length, list);
  }
  return (method: string, segments: readonly string[]): Match | { allow: string[] } | null => {
    const here = (byLength.get(segments.length) ?? []).filter((route) =>
      route.segments.every((part, index) => part.startsWith('{') || part === segments[index]),
    );
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
