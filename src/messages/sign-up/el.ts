import type { SignUpWords } from './sign-up-words';

/** What the form of a lead magnet and its mails say, in Greek. */
export const EL: SignUpWords = {
  lead_download: 'Αφήστε το email σας και οι συνταγές είναι αμέσως δικές σας.',
  lead_mail: 'Αφήστε το email σας και οι συνταγές θα έρθουν με μήνυμα.',
  button: 'Στείλτε μου τις συνταγές',
  email: 'Διεύθυνση email',
  name: 'Όνομα (προαιρετικό)',
  leave_empty: 'Αφήστε αυτό το πεδίο κενό',
  consent:
    'Συμφωνώ να κρατά ο/η {creator} το email μου και να μου στέλνει μηνύματα. Μπορώ να διαγραφώ όποτε θέλω.',
  email_missing: 'Γράψτε το email σας.',
  email_wrong: 'Αυτό δεν είναι email. Μοιάζει με name@example.com.',
  too_long: 'Το πολύ {n} χαρακτήρες.',
  consent_missing: 'Επιλέξτε αυτό το πλαίσιο για να πάρετε τις συνταγές.',
  check_form: 'Δείτε όσα είναι σημειωμένα παρακάτω.',
  too_many: 'Δόθηκαν πάρα πολλές διευθύνσεις από αυτή τη σύνδεση. Δοκιμάστε ξανά σε μία ώρα.',
  sent_title: 'Δείτε τα email σας',
  sent_text:
    'Ένα μήνυμα με σύνδεσμο για {title} έρχεται. Αν δεν φτάσει σε λίγα λεπτά, δείτε στα ανεπιθύμητα. Κάθε διεύθυνση παίρνει το πολύ τρία μηνύματα τη μέρα.',
  ready_title: 'Οι συνταγές σας είναι εδώ',
  download: 'Λήψη {format}',
  for_reading_apps: 'Για εφαρμογές ανάγνωσης:',
  link_hours: 'Ο σύνδεσμος ισχύει για {time}.',
  link_times: 'Λήψεις με αυτόν τον σύνδεσμο: το πολύ {n}.',
  to_page: 'Πίσω: {title}',
  confirm_title: 'Ένα πάτημα και είναι δικές σας',
  confirm_text: 'Ζητήσατε {title} από {creator}. Επιβεβαιώστε ότι ήσασταν εσείς.',
  confirm_button: 'Επιβεβαίωση και λήψη των συνταγών',
  leave_title: 'Όχι άλλα μηνύματα;',
  leave_text: 'Δεν θα παίρνετε πια μηνύματα από {creator} για {title}.',
  leave_button: 'Διαγραφή από τη λίστα',
  left_title: 'Διαγραφήκατε από τη λίστα',
  left_text: 'Δεν θα έρθουν άλλα μηνύματα από {creator} για {title}.',
  confirm_subject: 'Επιβεβαιώστε τη διεύθυνσή σας για να λάβετε τις συνταγές',
  confirm_mail:
    'Εσείς, ή κάποιος που ξέρει το email σας, ζήτησε {title} από {creator}.\n\nΕπιβεβαιώστε το και πάρτε τις συνταγές εδώ:\n{url}\n\nΟ σύνδεσμος ισχύει μία φορά, για {time}. Αν δεν ήσασταν εσείς, μην κάνετε τίποτα: δεν θα σταλεί τίποτε άλλο.',
  ready_mail: 'Εδώ είναι: {title}, {creator}.',
  ready_link: 'Κατεβάστε το εδώ:\n{url}\n\nΟ σύνδεσμος ισχύει για {time}.',
  leave_mail: 'Διαγραφή από τη λίστα: {url}',
};
