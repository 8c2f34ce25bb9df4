import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in German. */
export const DE: SignUpWords = {
  lead_download: 'Geben Sie Ihre E-Mail-Adresse ein, und die Rezepte gehören sofort Ihnen.',
  lead_mail: 'Geben Sie Ihre E-Mail-Adresse ein, und die Rezepte kommen per E-Mail.',
  button: 'Rezepte schicken',
  email: 'E-Mail-Adresse',
  name: 'Name (freiwillig)',
  leave_empty: 'Dieses Feld leer lassen',
  consent:
    'Ich bin einverstanden, dass {creator} meine E-Mail-Adresse speichert und mir E-Mails schickt. Ich kann mich jederzeit abmelden.',
  email_missing: 'Geben Sie Ihre E-Mail-Adresse ein.',
  email_wrong: 'Das ist keine E-Mail-Adresse. Sie sieht aus wie name@example.com.',
  too_long: 'Höchstens {n} Zeichen.',
  consent_missing: 'Bitte ankreuzen, um die Rezepte zu erhalten.',
  check_form: 'Bitte sehen Sie sich an, was unten markiert ist.',
  too_many: 'Von diesem Anschluss kamen zu viele Adressen. Bitte versuchen Sie es in einer Stunde wieder.',
  sent_title: 'Sehen Sie in Ihr Postfach',
  sent_text:
    'Eine E-Mail mit einem Link zu {title} ist unterwegs. Kommt in einigen Minuten nichts, sehen Sie im Spamordner nach. Eine Adresse bekommt höchstens drei E-Mails am Tag.',
  ready_title: 'Ihre Rezepte sind da',
  download: '{format} herunterladen',
  for_reading_apps: 'Für Lese-Apps:',
  link_hours: 'Der Link gilt {time}.',
  link_times: 'Downloads mit diesem Link: höchstens {n}.',
  to_page: 'Zurück zu {title}',
  confirm_title: 'Ein Klick, und sie gehören Ihnen',
  confirm_text: 'Sie haben {creator} um {title} gebeten. Bestätigen Sie, dass Sie es waren.',
  confirm_button: 'Bestätigen und Rezepte erhalten',
  leave_title: 'Keine E-Mails mehr?',
  leave_text: 'Sie bekommen dann keine E-Mails mehr von {creator} zu {title}.',
  leave_button: 'Abmelden',
  left_title: 'Sie sind abgemeldet',
  left_text: 'Es kommen keine E-Mails mehr von {creator} zu {title}.',
  confirm_subject: 'Bestätigen Sie Ihre Adresse, um Ihre Rezepte zu bekommen',
  confirm_mail:
    'Sie oder jemand, der Ihre E-Mail-Adresse kennt, hat {creator} um {title} gebeten.\n\nBestätigen Sie das und holen Sie die Rezepte hier:\n{url}\n\nDer Link gilt einmal, {time} lang. Waren Sie es nicht, tun Sie nichts: Es kommt keine weitere E-Mail.',
  ready_mail: 'Hier ist {title} von {creator}.',
  ready_link: 'Hier herunterladen:\n{url}\n\nDer Link gilt {time}.',
  leave_mail: 'Abmelden: {url}',
};
