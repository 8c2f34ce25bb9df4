import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Portuguese. */
export const PT: SignUpWords = {
  lead_download: 'Deixe o seu e-mail e as receitas são suas de imediato.',
  lead_mail: 'Deixe o seu e-mail e receberá as receitas numa mensagem.',
  button: 'Enviem-me as receitas',
  email: 'Endereço de e-mail',
  name: 'Nome (opcional)',
  leave_empty: 'Deixe este campo vazio',
  consent:
    'Aceito que {creator} guarde o meu e-mail e me envie mensagens. Posso cancelar a subscrição a qualquer momento.',
  email_missing: 'Escreva o seu e-mail.',
  email_wrong: 'Isto não é um e-mail. Tem a forma nome@example.com.',
  too_long: 'No máximo {n} caracteres.',
  consent_missing: 'Marque esta caixa para receber as receitas.',
  check_form: 'Veja o que está assinalado abaixo.',
  too_many: 'Foram deixados demasiados e-mails a partir desta ligação. Tente de novo dentro de uma hora.',
  sent_title: 'Veja o seu e-mail',
  sent_text:
    'Uma mensagem com um link para {title} está a caminho. Se não chegar em alguns minutos, procure no correio indesejado. Cada endereço recebe no máximo três mensagens por dia.',
  ready_title: 'As suas receitas estão aqui',
  download: 'Descarregar o {format}',
  for_reading_apps: 'Para aplicações de leitura:',
  link_hours: 'O link funciona durante {time}.',
  link_times: 'Descargas com este link: no máximo {n}.',
  to_page: 'Voltar a {title}',
  confirm_title: 'Um clique e são suas',
  confirm_text: 'Pediu {title} a {creator}. Confirme que foi você.',
  confirm_button: 'Confirmar e receber as receitas',
  leave_title: 'Não quer mais mensagens?',
  leave_text: 'Deixará de receber mensagens de {creator} por {title}.',
  leave_button: 'Cancelar a subscrição',
  left_title: 'A subscrição foi cancelada',
  left_text: 'Não receberá mais mensagens de {creator} por {title}.',
  confirm_subject: 'Confirme o seu e-mail para receber as suas receitas',
  confirm_mail:
    'Você, ou alguém que conhece o seu e-mail, pediu {title} a {creator}.\n\nConfirme e receba as receitas aqui:\n{url}\n\nO link funciona uma vez, durante {time}. Se não foi você, não faça nada: nada mais será enviado.',
  ready_mail: 'Aqui está {title}, de {creator}.',
  ready_link: 'Descarregue aqui:\n{url}\n\nO link funciona durante {time}.',
  leave_mail: 'Cancelar a subscrição: {url}',
};
