import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Spanish. */
export const ES: SignUpWords = {
  lead_download: 'Deja tu correo electrónico y las recetas son tuyas al momento.',
  lead_mail: 'Deja tu correo electrónico y recibirás las recetas en un mensaje.',
  button: 'Enviadme las recetas',
  email: 'Correo electrónico',
  name: 'Nombre (opcional)',
  leave_empty: 'Deja este campo vacío',
  consent:
    'Acepto que {creator} guarde mi correo electrónico y me envíe mensajes. Puedo darme de baja en cualquier momento.',
  email_missing: 'Escribe tu correo electrónico.',
  email_wrong: 'Esto no es un correo electrónico. Se parece a nombre@example.com.',
  too_long: 'Como máximo {n} caracteres.',
  consent_missing: 'Marca esta casilla para recibir las recetas.',
  check_form: 'Revisa lo que está marcado abajo.',
  too_many: 'Se han dejado demasiados correos desde esta conexión. Inténtalo de nuevo en una hora.',
  sent_title: 'Mira tu correo',
  sent_text:
    'Un mensaje con un enlace a {title} está en camino. Si no llega en unos minutos, mira en el correo no deseado. Cada dirección recibe tres mensajes al día como máximo.',
  ready_title: 'Aquí están tus recetas',
  download: 'Descargar el {format}',
  for_reading_apps: 'Para aplicaciones de lectura:',
  link_hours: 'El enlace funciona durante {time}.',
  link_times: 'Descargas con este enlace: {n} como máximo.',
  to_page: 'Volver a {title}',
  confirm_title: 'Un clic y son tuyas',
  confirm_text: 'Has pedido {title} a {creator}. Confirma que fuiste tú.',
  confirm_button: 'Confirmar y recibir las recetas',
  leave_title: '¿No quieres más mensajes?',
  leave_text: 'Ya no recibirás mensajes de {creator} por {title}.',
  leave_button: 'Darme de baja',
  left_title: 'Te has dado de baja',
  left_text: 'No recibirás más mensajes de {creator} por {title}.',
  confirm_subject: 'Confirma tu correo para recibir tus recetas',
  confirm_mail:
    'Tú, o alguien que conoce tu correo electrónico, ha pedido {title} a {creator}.\n\nConfírmalo y recibe las recetas aquí:\n{url}\n\nEl enlace funciona una vez, durante {time}. Si no fuiste tú, no hagas nada: no se enviará nada más.',
  ready_mail: 'Aquí tienes {title}, de {creator}.',
  ready_link: 'Descárgalo aquí:\n{url}\n\nEl enlace funciona durante {time}.',
  leave_mail: 'Darse de baja: {url}',
};
