import { brevo } from './brevo';
import { kit } from './kit';
import type { MailTool } from './mail-tool';
import { mailerlite } from './mailerlite';

/** Every mail tool, a line each. */
export const MAIL_TOOLS = { kit, mailerlite, brevo } satisfies Record<string, MailTool>;
