import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Japanese. */
export const JA: SignUpWords = {
  lead_download: 'メールアドレスを入力すると、すぐにレシピを受け取れます。',
  lead_mail: 'メールアドレスを入力すると、レシピがメールで届きます。',
  button: 'レシピを受け取る',
  email: 'メールアドレス',
  name: 'お名前（任意）',
  leave_empty: 'この欄は空のままにしてください',
  consent:
    '{creator} が私のメールアドレスを保存し、メールを送ることに同意します。いつでも配信を停止できます。',
  email_missing: 'メールアドレスを入力してください。',
  email_wrong: 'メールアドレスではありません。例：name@example.com',
  too_long: '{n} 文字以内で入力してください。',
  consent_missing: 'レシピを受け取るにはチェックを入れてください。',
  check_form: '下の印の付いた箇所をご確認ください。',
  too_many: 'この接続から送られたアドレスが多すぎます。1 時間後にもう一度お試しください。',
  sent_title: 'メールをご確認ください',
  sent_text:
    '{title} へのリンクを記したメールをお送りしています。数分たっても届かない場合は、迷惑メールをご確認ください。1 つのアドレスに届くのは 1 日 3 通までです。',
  ready_title: 'レシピの準備ができました',
  download: '{format} をダウンロード',
  for_reading_apps: '読書アプリ用：',
  link_hours: 'リンクは {time}有効です。',
  link_times: 'このリンクからのダウンロード：{n} 回まで。',
  to_page: '{title} に戻る',
  confirm_title: 'あと 1 回押すだけです',
  confirm_text: '{creator} の {title} をご希望ですね。ご本人であることを確認してください。',
  confirm_button: '確認してレシピを受け取る',
  leave_title: '配信を停止しますか',
  leave_text: '{title} について {creator} からのメールは届かなくなります。',
  leave_button: '配信を停止する',
  left_title: '配信を停止しました',
  left_text: '{title} について {creator} からのメールはもう届きません。',
  confirm_subject: 'レシピをお届けするため、アドレスをご確認ください',
  confirm_mail:
    'あなた、またはあなたのアドレスを知る方が、{creator} の {title} を希望しました。\n\n確認してレシピを受け取るにはこちら：\n{url}\n\nリンクは 1 回だけ、{time}有効です。お心当たりがなければ何もしないでください。これ以上メールは届きません。',
  ready_mail: '{creator} の {title} です。',
  ready_link: 'ダウンロードはこちら：\n{url}\n\nリンクは {time}有効です。',
  leave_mail: '配信停止：{url}',
};
