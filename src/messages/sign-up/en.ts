/**
 * What the form of a lead magnet and its mails say, in English. `{creator}`, `{title}`, `{url}`, `{time}` and
 * `{n}` stand for what is put there.
 */
export const EN = {
  lead_download: 'Leave your email address, and the recipes are yours at once.',
  lead_mail: 'Leave your email address, and a mail brings you the recipes.',
  button: 'Send me the recipes',
  email: 'Email address',
  name: 'Name (optional)',
  leave_empty: 'Leave this field empty',
  consent: 'I agree that {creator} keeps my email address and sends me mail. I can unsubscribe at any time.',
  email_missing: 'Enter your email address.',
  email_wrong: 'This is no email address. One looks like name@example.com.',
  too_long: 'At most {n} characters.',
  consent_missing: 'Tick this box to get the recipes.',
  check_form: 'Please look at what is marked below.',
  too_many: 'Too many addresses were left from this connection. Please try again in an hour.',
  sent_title: 'Look into your mail',
  sent_text:
    'A mail with a link to {title} is on its way. If nothing comes within a few minutes, look among your unwanted mail. An address gets three mails a day at most.',
  ready_title: 'Your recipes are here',
  download: 'Download the {format}',
  for_reading_apps: 'For reading apps:',
  link_hours: 'The link works for {time}.',
  link_times: 'Downloads by this link: {n} at most.',
  to_page: 'Back to {title}',
  confirm_title: 'One press, and they are yours',
  confirm_text: 'You asked {creator} for {title}. Confirm that it was you.',
  confirm_button: 'Confirm and get the recipes',
  leave_title: 'No more mail?',
  leave_text: 'You then get no more mail from {creator} for {title}.',
  leave_button: 'Unsubscribe',
  left_title: 'You are unsubscribed',
  left_text: 'There will be no more mail from {creator} for {title}.',
  confirm_subject: 'Confirm your email to get your recipes',
  confirm_mail:
    "You, or somebody who knows your email address, asked {creator} for {title}.\n\nConfirm it and get the recipes here:\n{url}\n\nThe link works once, for {time}. If it wasn't you, do nothing: nothing more will be sent.",
  ready_mail: 'Here is {title} from {creator}.',
  ready_link: 'Download it here:\n{url}\n\nThe link works for {time}.',
  leave_mail: 'Unsubscribe: {url}',
};
