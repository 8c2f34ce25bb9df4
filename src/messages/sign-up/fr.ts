import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in French. */
export const FR: SignUpWords = {
  lead_download: 'Laissez votre adresse e-mail, et les recettes sont à vous tout de suite.',
  lead_mail: 'Laissez votre adresse e-mail, et un e-mail vous apporte les recettes.',
  button: 'Envoyez-moi les recettes',
  email: 'Adresse e-mail',
  name: 'Nom (facultatif)',
  leave_empty: 'Laissez ce champ vide',
  consent:
    'J’accepte que {creator} conserve mon adresse e-mail et m’envoie des e-mails. Je peux me désinscrire à tout moment.',
  email_missing: 'Saisissez votre adresse e-mail.',
  email_wrong: 'Ce n’est pas une adresse e-mail. Elle ressemble à nom@example.com.',
  too_long: '{n} caractères au plus.',
  consent_missing: 'Cochez cette case pour recevoir les recettes.',
  check_form: 'Veuillez vérifier ce qui est signalé ci-dessous.',
  too_many: 'Trop d’adresses ont été laissées depuis cette connexion. Réessayez dans une heure.',
  sent_title: 'Regardez vos e-mails',
  sent_text:
    'Un e-mail avec un lien vers {title} est en route. Si rien n’arrive d’ici quelques minutes, regardez parmi les indésirables. Une adresse reçoit trois e-mails par jour au plus.',
  ready_title: 'Vos recettes sont là',
  download: 'Télécharger le {format}',
  for_reading_apps: 'Pour les applications de lecture :',
  link_hours: 'Le lien est valable {time}.',
  link_times: 'Téléchargements par ce lien : {n} au plus.',
  to_page: 'Retour à {title}',
  confirm_title: 'Un clic, et elles sont à vous',
  confirm_text: 'Vous avez demandé {title} à {creator}. Confirmez que c’était bien vous.',
  confirm_button: 'Confirmer et recevoir les recettes',
  leave_title: 'Plus d’e-mails ?',
  leave_text: 'Vous ne recevrez alors plus d’e-mails de {creator} pour {title}.',
  leave_button: 'Se désinscrire',
  left_title: 'Vous êtes désinscrit',
  left_text: 'Vous ne recevrez plus d’e-mails de {creator} pour {title}.',
  confirm_subject: 'Confirmez votre adresse pour recevoir vos recettes',
  confirm_mail:
    'Vous, ou quelqu’un qui connaît votre adresse e-mail, avez demandé {title} à {creator}.\n\nConfirmez-le et recevez les recettes ici :\n{url}\n\nLe lien sert une fois, pendant {time}. Si ce n’était pas vous, ne faites rien : rien d’autre ne sera envoyé.',
  ready_mail: 'Voici {title}, de {creator}.',
  ready_link: 'À télécharger ici :\n{url}\n\nLe lien est valable {time}.',
  leave_mail: 'Se désinscrire : {url}',
};
