import { brevo } from './brevo';
import { flodesk } from './flodesk';
import { kit } from './kit';
import type { MailTool } from './mail-tool';
import { mailchimp } from './mailchimp';
import { mailerlite } from './mailerlite';

/** Every mail tool, a line each. */
export const MAIL_TOOLS = { kit, mailchimp, mailerlite, brevo, flodesk } satisfies Record<string, MailTool>;
