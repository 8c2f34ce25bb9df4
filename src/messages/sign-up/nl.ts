import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Dutch. */
export const NL: SignUpWords = {
  lead_download: 'Laat je e-mailadres achter en de recepten zijn meteen van jou.',
  lead_mail: 'Laat je e-mailadres achter en je krijgt de recepten per e-mail.',
  button: 'Stuur mij de recepten',
  email: 'E-mailadres',
  name: 'Naam (niet verplicht)',
  leave_empty: 'Laat dit veld leeg',
  consent:
    'Ik ga ermee akkoord dat {creator} mijn e-mailadres bewaart en mij e-mails stuurt. Ik kan me altijd afmelden.',
  email_missing: 'Vul je e-mailadres in.',
  email_wrong: 'Dit is geen e-mailadres. Het ziet eruit als naam@example.com.',
  too_long: 'Ten hoogste {n} tekens.',
  consent_missing: 'Vink dit aan om de recepten te krijgen.',
  check_form: 'Kijk naar wat hieronder gemarkeerd is.',
  too_many: 'Er zijn te veel adressen achtergelaten via deze verbinding. Probeer het over een uur opnieuw.',
  sent_title: 'Kijk in je mail',
  sent_text:
    'Een e-mail met een link naar {title} is onderweg. Komt er binnen een paar minuten niets, kijk dan bij de ongewenste mail. Een adres krijgt ten hoogste drie e-mails per dag.',
  ready_title: 'Je recepten zijn er',
  download: 'Download de {format}',
  for_reading_apps: 'Voor lees-apps:',
  link_hours: 'De link werkt {time}.',
  link_times: 'Downloads met deze link: ten hoogste {n}.',
  to_page: 'Terug naar {title}',
  confirm_title: 'Eén klik en ze zijn van jou',
  confirm_text: 'Je hebt {creator} om {title} gevraagd. Bevestig dat jij het was.',
  confirm_button: 'Bevestigen en de recepten krijgen',
  leave_title: 'Geen e-mails meer?',
  leave_text: 'Je krijgt dan geen e-mails meer van {creator} voor {title}.',
  leave_button: 'Afmelden',
  left_title: 'Je bent afgemeld',
  left_text: 'Er komen geen e-mails meer van {creator} voor {title}.',
  confirm_subject: 'Bevestig je adres om je recepten te krijgen',
  confirm_mail:
    'Jij, of iemand die je e-mailadres kent, heeft {creator} om {title} gevraagd.\n\nBevestig het en haal de recepten hier op:\n{url}\n\nDe link werkt één keer, {time} lang. Was jij het niet, doe dan niets: er komt verder niets.',
  ready_mail: 'Hier is {title} van {creator}.',
  ready_link: 'Download het hier:\n{url}\n\nDe link werkt {time}.',
  leave_mail: 'Afmelden: {url}',
};
