import { isEmailAddress } from '@/features/audience/sign-up.rules';
import { oneLine } from '@/features/sales/sales.rules';
import { LIMITS } from '@/kernel/limits';
import { countCharacters, fold } from '@/kernel/text';

/** A row of a list as it came, with its place in it. */
export interface ListedBuyer {
  row: number;
  email: string;
  name: string | null;
}

/** Why a copy can't be given for a row, in a sentence; null where nothing is wrong with it. */
export function rowRefusal({ email, name }: ListedBuyer): string | null {
  if (email === '') return 'There’s no email address in this row.';
  if (!isEmailAddress(email)) return 'That isn’t an email address. Use a format like name@example.com.';
  if (name !== null && countCharacters(name) > LIMITS.name)
    return `The name is longer than ${LIMITS.name} characters.`;
  return null;
}

/** A row as it is read: an address without the space around it, and a name in one line. */
export function listedBuyer(row: number, email: string, name: string | null | undefined): ListedBuyer {
  return { row, email: email.trim(), name: oneLine(name ?? '') || null };
}

/** What a column is called, without anything but its letters: `Buyer E-mail` → `buyeremail`. */
const plain = (cell: string): string => fold(cell).replace(/[^\p{L}]/gu, '');

/** Columns with an address, and with names, as shops and newsletters call them; the first that there is counts. */
const named = (names: string) => names.split(' ');
const EMAIL_COLUMNS = named('email emailaddress buyeremail customeremail purchaseemail');
const NAME_COLUMNS = named('name fullname buyername customername buyer customer shipname');
const FIRST_COLUMNS = named('firstname givenname billingfirstname vorname prenom nombre voornaam');
const LAST_COLUMNS = named('lastname familyname surname billinglastname nachname nom apellidos achternaam');
const LIKE_EMAIL = /mail|correo|courriel/;

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/**
 * The buyers in the rows of a table. Where no column is called as addresses are, the first row with an address shows
 * in which they stand, and the first other cell with letters is the name.
 */
export function buyersOfTable(table: readonly (readonly string[])[]): ListedBuyer[] {
  const rows = table
    .map((cells, index) => ({ cells, row: index + 1 }))
    .filter(({ cells }) => !isBlank(cells));
  const [head] = rows;
  if (head === undefined) return [];
  const names = head.cells.map(plain);
  const at = (among: readonly string[]) => names.findIndex((name) => among.includes(name));
  const exact = at(EMAIL_COLUMNS);
  const email = exact >= 0 ? exact : names.findIndex((name) => LIKE_EMAIL.test(name));
  const hasHead = email >= 0 && !head.cells.some((cell) => isEmailAddress(cell.trim()));
  if (hasHead) {
    const [name, first, last] = [at(NAME_COLUMNS), at(FIRST_COLUMNS), at(LAST_COLUMNS)];
    return rows.slice(1).map(({ cells, row }) => {
      const whole = [cells[first], cells[last]].filter(Boolean).join(' ');
      return listedBuyer(row, cells[email] ?? '', cells[name] ?? whole);
    });
  }
  const sample = rows.find(({ cells }) => cells.some((cell) => isEmailAddress(cell.trim())));
  const column = sample?.cells.findIndex((cell) => isEmailAddress(cell.trim())) ?? 0;
  return rows.map(({ cells, row }) => {
    const name = cells.find((cell, place) => place !== column && /\p{L}/u.test(cell) && !cell.includes('@'));
    return listedBuyer(row, cells[column] ?? '', name);
  });
}
