import { type FakeTool, startFake } from '@/testing/servers/mail-tools/fake';
import { kitDialect } from '@/testing/servers/mail-tools/kit';
import { mailchimpDialect } from '@/testing/servers/mail-tools/mailchimp';
import { type Receiver, startReceiver } from '@/testing/servers/receiver';
import type { FakeShop } from '@/testing/servers/shops/fake';
import { startGumroad } from '@/testing/servers/shops/gumroad';
import { type SmtpServer, startSmtp } from '@/testing/servers/smtp';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';

/** Everybody whom the service talks to while it is called. */
export interface Neighbors {
  mail: SmtpServer;
  till: TestStripe;
  kit: FakeTool;
  mailchimp: FakeTool;
  gumroad: FakeShop;
  receiver: Receiver;
}

export async function startNeighbors(): Promise<Neighbors> {
  return {
    mail: await startSmtp(),
    till: await startStripe(),
    kit: await startFake(kitDialect),
    mailchimp: await startFake(mailchimpDialect),
    gumroad: await startGumroad(),
    receiver: await startReceiver(),
  };
}
