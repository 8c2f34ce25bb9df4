import { mcpHandler } from '@/features/api';

export const dynamic = 'force-dynamic';

/** The MCP server inside Next, for `next dev` and serverless hosts; our own server answers /mcp before Next. */
const handle = (request: Request) => mcpHandler()(request, { address: 'next' });

export { handle as GET, handle as POST };
