import { kit } from './kit';
import type { MailTool } from './mail-tool';

/** Every mail tool, a line each. */
export const MAIL_TOOLS = { kit } satisfies Record<string, MailTool>;
