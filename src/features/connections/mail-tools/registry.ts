import { brevo } from './brevo';
import { flodesk } from './flodesk';
import { kit } from './kit';
import type { MailTool } from './mail-tool';
import { mailerlite } from './mailerlite';

/** Every mail tool, a line each. */
export const MAIL_TOOLS = { kit, mailerlite, brevo, flodesk } satisfies Record<string, MailTool>;
