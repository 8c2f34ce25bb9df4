import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Italian. */
export const IT: SignUpWords = {
  lead_download: 'Lascia il tuo indirizzo e-mail e le ricette sono subito tue.',
  lead_mail: 'Lascia il tuo indirizzo e-mail e le ricette arrivano con un messaggio.',
  button: 'Inviami le ricette',
  email: 'Indirizzo e-mail',
  name: 'Nome (facoltativo)',
  leave_empty: 'Lascia vuoto questo campo',
  consent:
    'Accetto che {creator} conservi il mio indirizzo e-mail e mi scriva. Posso annullare l’iscrizione in ogni momento.',
  email_missing: 'Inserisci il tuo indirizzo e-mail.',
  email_wrong: 'Questo non è un indirizzo e-mail. Somiglia a nome@example.com.',
  too_long: 'Al massimo {n} caratteri.',
  consent_missing: 'Spunta questa casella per ricevere le ricette.',
  check_form: 'Controlla ciò che è segnato qui sotto.',
  too_many: 'Da questa connessione sono arrivati troppi indirizzi. Riprova tra un’ora.',
  sent_title: 'Guarda la posta',
  sent_text:
    'Un messaggio con un link a {title} è in arrivo. Se entro qualche minuto non c’è, guarda nella posta indesiderata. Un indirizzo riceve al massimo tre messaggi al giorno.',
  ready_title: 'Le tue ricette sono qui',
  download: 'Scarica il {format}',
  for_reading_apps: 'Per le app di lettura:',
  link_hours: 'Il link funziona per {time}.',
  link_times: 'Download con questo link: al massimo {n}.',
  to_page: 'Torna a {title}',
  confirm_title: 'Un clic e sono tue',
  confirm_text: 'Hai chiesto {title} a {creator}. Conferma che sei stato tu.',
  confirm_button: 'Conferma e ricevi le ricette',
  leave_title: 'Basta messaggi?',
  leave_text: 'Non riceverai più messaggi da {creator} per {title}.',
  leave_button: 'Annulla l’iscrizione',
  left_title: 'Iscrizione annullata',
  left_text: 'Non arriveranno più messaggi da {creator} per {title}.',
  confirm_subject: 'Conferma il tuo indirizzo per ricevere le ricette',
  confirm_mail:
    'Tu, o qualcuno che conosce il tuo indirizzo e-mail, ha chiesto {title} a {creator}.\n\nConfermalo e ricevi le ricette qui:\n{url}\n\nIl link funziona una volta, per {time}. Se non sei stato tu, non fare nulla: non arriverà altro.',
  ready_mail: 'Ecco {title} di {creator}.',
  ready_link: 'Scaricalo qui:\n{url}\n\nIl link funziona per {time}.',
  leave_mail: 'Annulla l’iscrizione: {url}',
};
