import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Russian. */
export const RU: SignUpWords = {
  lead_download: 'Оставьте адрес электронной почты, и рецепты сразу ваши.',
  lead_mail: 'Оставьте адрес электронной почты, и рецепты придут письмом.',
  button: 'Пришлите мне рецепты',
  email: 'Электронная почта',
  name: 'Имя (необязательно)',
  leave_empty: 'Оставьте это поле пустым',
  consent:
    'Я согласен, чтобы {creator} хранил мой адрес и присылал мне письма. Я могу отписаться в любое время.',
  email_missing: 'Введите адрес электронной почты.',
  email_wrong: 'Это не адрес электронной почты. Он выглядит так: name@example.com.',
  too_long: 'Не больше {n} знаков.',
  consent_missing: 'Отметьте это поле, чтобы получить рецепты.',
  check_form: 'Посмотрите, что отмечено ниже.',
  too_many: 'С этого подключения оставлено слишком много адресов. Попробуйте через час.',
  sent_title: 'Загляните в почту',
  sent_text:
    'Письмо со ссылкой на {title} уже в пути. Если через несколько минут его нет, посмотрите в папке со спамом. На один адрес приходит не больше трёх писем в день.',
  ready_title: 'Ваши рецепты здесь',
  download: 'Скачать {format}',
  for_reading_apps: 'Для программ чтения:',
  link_hours: 'Ссылка действует {time}.',
  link_times: 'Скачиваний по этой ссылке: не больше {n}.',
  to_page: 'Назад: {title}',
  confirm_title: 'Одно нажатие, и они ваши',
  confirm_text: 'Вы запросили: {title}, {creator}. Подтвердите, что это были вы.',
  confirm_button: 'Подтвердить и получить рецепты',
  leave_title: 'Больше не писать?',
  leave_text: 'Писем больше не будет: {title}, {creator}.',
  leave_button: 'Отписаться',
  left_title: 'Вы отписались',
  left_text: 'Писем больше не будет: {title}, {creator}.',
  confirm_subject: 'Подтвердите адрес: {title}',
  confirm_mail:
    'Вы или кто-то, кто знает ваш адрес, запросили: {title}, {creator}.\n\nПодтвердите это и получите рецепты здесь:\n{url}\n\nСсылка действует один раз, {time}. Если это были не вы, ничего не делайте: больше ничего не придёт.',
  ready_subject: '{title}, как вы просили',
  ready_mail: 'Вот {title}, {creator}.',
  ready_link: 'Скачать здесь:\n{url}\n\nСсылка действует {time}.',
  leave_mail: 'Отписаться: {url}',
};
