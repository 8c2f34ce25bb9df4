import {
  type CallToolResult,
  createMcpHandler,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { AnyRouter } from '@trpc/server';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { allows } from '@/kernel/scopes';
import { authenticate, charge, chargeHeavy, refuseOtherScope } from '@/server/auth/access';
import { type Context, createContext, type RequestInfo, type Services } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { readJson } from '@/server/http/body';
import { ownHeaders, problemBody } from '@/server/http/respond';
import { noteRequest } from '@/server/logging/access-log';
import { loggable } from '@/server/logging/log';
import { routesOf } from '@/server/rest/routes';
import { problemOf } from '@/server/trpc/problem';
import { accessOf, type Tool, toolsOf } from './tools';

/** The name of the question before a change. */
const CONFIRM = 'confirm';

/** What assistants are told of the whole. */
const INSTRUCTIONS =
  'Galley is a creator’s recipe library and digital-product studio. New recipes and products are drafts until the creator publishes them. Show the creator what you’re about to change before you change it, and never publish without permission. IDs come from lists and searches; don’t make them up. To scale a recipe, get it with `servings`.';

/**
 * The MCP server at `/mcp`: operations of the REST API as tools, for assistants. Each HTTP request is one call, stands
 * by itself, and counts like one over REST. The order of the checks is that of REST: method, origin, token, rate, body.
 */
export function createMcpServer(router: AnyRouter, services: Services, version: string) {
  let made: Map<string, Tool> | undefined;
  const tools = () => {
    made ??= new Map(toolsOf(routesOf(router), services.document()).map((tool) => [tool.name, tool]));
    return made;
  };

  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const ctx = createContext(services, request, info, 'rest');
    noteRequest(ctx.request_id, { route: '/mcp' });
    const headers = ownHeaders(ctx.request_id);
    headers.set('Cache-Control', 'no-store');
    let response: Response;
    try {
      response = await answer(request, ctx);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'internal')
        services.log.error({ error: loggable(error), request_id: ctx.request_id }, 'MCP call failed');
      services.room.notice(problem);
      for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
      headers.set('Content-Type', 'application/problem+json');
      const body = problemBody(problem, ctx.request_id, '/mcp', services.public_url);
      response = new Response(body, { status: problem.status });
    }
    const whole = new Response(response.body, response);
    for (const [name, value] of headers) whole.headers.set(name, value);
    for (const [name, value] of ctx.headers) whole.headers.set(name, value);
    return whole;
  };

  async function answer(request: Request, ctx: Context): Promise<Response> {
    if (request.method !== 'POST') throw new Problem('method_not_allowed', { headers: { Allow: 'POST' } });
    // A page of another site has no business here, whatever token it has got hold of.
    if (request.headers.has('origin') && ctx.same_site !== true)
      throw new Problem('csrf_rejected', { detail: 'Pages on other sites can’t call Galley’s MCP server.' });
    const person = await inTime(authenticate(ctx), undefined, services.pulse);
    await charge(ctx, person, false);
    const { body } = await readJson(request);
    // It would hold the connection open, and nothing here changes while one looks.
    if (body.method === 'subscriptions/listen')
      throw new Problem('not_found', { detail: 'There’s nothing to subscribe to here.' });
    const handler = createMcpHandler(() => serverFor(ctx));
    return handler.fetch(request, { parsedBody: body });
  }

  function serverFor(ctx: Context): Server {
    const server = new Server(
      { name: 'galley', title: 'Galley', version },
      {
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        // Nothing is kept between requests, so an older assistant is never asked back.
        inputRequired: { legacyShim: false },
      },
    );
    server.setRequestHandler('tools/list', () => ({
      tools: [...tools().values()]
        .filter((tool) => isOpenTo(ctx, tool))
        .map(({ name, title, description, inputSchema, annotations }) => ({
          ...{ name, title, description, inputSchema },
          annotations: { title, ...annotations },
        })),
    }));
    server.setRequestHandler('tools/call', ({ params }, call) => {
      const tool = tools().get(params.name);
      if (tool === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There’s no tool ${params.name}.`);
      noteRequest(ctx.request_id, { route: `/mcp ${tool.name}` });
      return called(ctx, tool, params.arguments ?? {}, { server, call });
    });
    return server;
  }

  /** Calls a tool's operation. What refuses it is an answer, which the assistant reads and can act on. */
  async function called(
    ctx: Context,
    tool: Tool,
    input: Record<string, unknown>,
    asked: { server: Server; call: ServerContext },
  ): Promise<CallToolResult | InputRequiredResult> {
    try {
      refuseOtherScope(ctx, accessOf(tool));
      const unsettled = tool.asks ? confirmation(tool, input, asked) : null;
      if (unsettled !== null) return unsettled;
      if (tool.route.meta.heavy === true && ctx.person !== null) await chargeHeavy(ctx, ctx.person);
      const output = await tool.route.call(ctx, input);
      if (output === undefined || output === null) return { content: [{ type: 'text', text: 'Done.' }] };
      return { content: [{ type: 'text', text: JSON.stringify(output) }] };
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'internal')
        services.log.error({ error: loggable(error), request_id: ctx.request_id }, 'MCP tool failed');
      const text = problemBody(problem, ctx.request_id, '/mcp', services.public_url);
      return { isError: true, content: [{ type: 'text', text }] };
    }
  }
}

/** Whether the caller may use a tool at all. */
const isOpenTo = ({ key }: Context, tool: Tool): boolean => {
  const access = accessOf(tool);
  return key === null || access === 'any' || (access !== 'person' && allows(key.scopes, access));
};

/** What a call is about to do, in lines that a person can read. */
function questionOf({ title }: Tool, input: Record<string, unknown>): string {
  const { mcp_question_fields: fields, mcp_question_value: most } = LIMITS;
  const lines = Object.entries(input)
    .slice(0, fields)
    .map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      return `${name}: ${text.length > most ? `${text.slice(0, most)}…` : text}`;
    });
  return [`${title}?`, ...lines].join('\n');
}

/**
 * The question before something is changed, or that it was answered with no; null once it was answered with yes, and
 * where the assistant cannot ask its person.
 */
function confirmation(
  tool: Tool,
  input: Record<string, unknown>,
  { server, call }: { server: Server; call: ServerContext },
): InputRequiredResult | CallToolResult | null {
  const elicitation = server.getClientCapabilities()?.elicitation;
  // Where no way is named, it is by a form.
  const canAsk =
    elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  if (!canAsk) return null;
  const said = inputResponse(call.mcpReq.inputResponses, CONFIRM);
  if (said.kind === 'elicit' && said.action === 'accept') return null;
  if (said.kind !== 'missing')
    return { isError: true, content: [{ type: 'text', text: 'The creator said no. Nothing was changed.' }] };
  const message = questionOf(tool, input);
  const requestedSchema = { type: 'object' as const, properties: {} };
  return inputRequired({ inputRequests: { [CONFIRM]: inputRequired.elicit({ message, requestedSchema }) } });
}
