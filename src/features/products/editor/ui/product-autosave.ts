import type { Product } from '@/features/products/records/products.schema';
import {
  Autosave,
  type AutosaveState,
  changedIn,
  mergeUnits,
  type PlaceErrors,
  pick,
  type RecordKind,
  type RecordServer,
  same,
  type UnsavedWork,
  unitIs,
} from '@/ui/autosave/autosave';
import { messagesOf } from '@/ui/client/problem';
import {
  fieldGroupsOf,
  ownFields,
  type ProductFields,
  partAt,
  samePart,
  togetherWith,
  withFields,
  withPart,
} from './draft.rules';

/** Fields of a product by name. */
type Fields = Record<string, unknown>;

/** Where products are kept. */
export type ProductServer = RecordServer<Fields, Product>;

/** What was typed into a field for a number and is not taken. */
export interface RefusedNumber {
  text: string;
  fault: string;
}

type State = AutosaveState<Product, Fields, Product>;

export interface ProductAutosaveState extends State {
  /** What is saved, as it was typed. */
  base: Product;
  /** By JSON pointer. */
  numbers: Readonly<Record<string, RefusedNumber>>;
  /** Fields that were changed here and elsewhere; held back until the creator has chosen. */
  conflicts: readonly string[];
  /** Something was changed here since the product was opened. */
  changed: boolean;
}

/** What is kept on this device until the server has it. */
export type UnsavedProduct = UnsavedWork<Product, Fields>;

const topOf = (pointer: string): string => pointer.split('/')[1] ?? '';

/** Errors are messages by JSON pointer. */
function kindOf(one: Product): RecordKind<Product, Fields, Product> {
  const units = fieldGroupsOf(one);
  const contentOf = (product: Product) => pick<Fields>(product, units.flat());
  return {
    thing: 'product',
    units,
    contentOf,
    contentIn: contentOf,
    applied: (draft, content, record) => ({ ...(record ?? draft), ...content }) as Product,
    merge: (base, mine, theirs) => mergeUnits(units, base, mine, theirs),
    sendable(content, known, errors) {
      let sent = content;
      for (const pointer of Object.keys(errors)) {
        const part = partAt(content, pointer);
        // Of a group that is saved in part, only what is wrong waits.
        const alone = part !== null && partAt(known, pointer) !== null && !samePart(content, known, part);
        const unit = togetherWith(units, [topOf(pointer)]);
        sent = alone ? withPart(sent, known, part) : { ...sent, ...pick(known, unit) };
      }
      return sent;
    },
    faults: () => ({}),
    refusals: (errors, _, names) =>
      messagesOf(errors.filter(({ pointer }) => names.includes(topOf(pointer)))),
    unchanged(errors, found, now) {
      const still = ([pointer]: [string, string]) => {
        const part = partAt(found, pointer);
        if (part !== null) return samePart(found, now, part);
        return unitIs(togetherWith(units, [topOf(pointer)]), found, now);
      };
      return found === now ? errors : Object.fromEntries(Object.entries(errors).filter(still));
    },
    creatable: () => false,
    answered: ['cover'],
  };
}

/** The work on one product. */
export class ProductAutosave extends Autosave<Product, Fields, Product, ProductAutosaveState> {
  /** What calls that were no save said about places, and the draft of that time. */
  #marked: { errors: PlaceErrors; draft: Product };
  #numbers: ProductAutosaveState['numbers'] = {};
  /** All messages; the same object while they are the same. */
  #errors: PlaceErrors = {};

  constructor(product: Product, server: ProductServer) {
    super(kindOf(product), server, product, product);
    this.#marked = { errors: {}, draft: product };
  }

  protected override shown(state: State): ProductAutosaveState {
    const { saved, draft, known, opened, errors, held } = state;
    const numbers = this.#numbers;
    const all = { ...this.#marks(draft), ...errors };
    if (!same(all, this.#errors)) this.#errors = all;
    return {
      ...state,
      base: { ...(saved ?? draft), ...known } as Product,
      errors: this.#errors,
      numbers,
      conflicts: [...held.keys()],
      changed: Object.keys(numbers).length > 0 || this.#changed(opened, draft).length > 0,
    };
  }

  protected override holdsMore(): boolean {
    return Object.keys(this.#numbers).length > 0;
  }

  protected override isWrong(errors: PlaceErrors): boolean {
    return super.isWrong(errors) || this.holdsMore();
  }

  #changed = (opened: Fields, draft: Product): string[] => changedIn(this.kind.units, opened, draft);

  #marks = (draft: Product) => this.kind.unchanged(this.#marked.errors, this.#marked.draft, draft);

  /** Changes fields of the draft; they are saved after a rest. */
  change = (fields: ProductFields): void => this.put({ ...this.getState().draft, ...fields } as Product);

  /** Marks a number that is not taken, or takes the mark away. */
  refuseNumber = (pointer: string, refused: RefusedNumber | null): void => {
    const { [pointer]: before, ...numbers } = this.#numbers;
    if (refused === null && before === undefined) return;
    this.#numbers = refused === null ? numbers : { ...numbers, [pointer]: refused };
    this.put(this.getState().draft);
  };

  /** Shows what a call that is no save says about places. */
  mark = (places: readonly { pointer: string; message: string }[]): void => {
    const { draft } = this.getState();
    this.#marked = { errors: { ...this.#marks(draft), ...messagesOf(places) }, draft };
    this.set({});
  };

  /** Ends the conflicts: mine are saved, or theirs take their place. */
  resolve = (side: 'mine' | 'theirs'): void => {
    const { base, draft, conflicts } = this.getState();
    const names = ownFields(draft);
    this.choose(pick<Fields>(side === 'mine' ? draft : withFields(draft, base, conflicts), names));
  };

  /**
   * What was changed here as it was when it was opened, or as it came from elsewhere since. Answers how to take that
   * back.
   */
  revert = (): (() => void) => {
    const { opened, draft } = this.getState();
    const names = this.#changed(opened, draft);
    const numbers = this.#numbers;
    const back = (fields: Fields, kept: ProductAutosaveState['numbers']) => {
      this.#numbers = kept;
      this.change(fields as ProductFields);
      void this.flush();
    };
    back(pick(opened, names), {});
    return () => back(pick<Fields>(draft, names), numbers);
  };
}
