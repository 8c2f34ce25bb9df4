import { listPage } from '@/kernel/paging';
import { knownPlatforms } from './platforms.rules';

const all = knownPlatforms(new Set(['stripe']));

/** What a call of this feature looks like in the document: `?per_page=2&page=2`. */
export const platformPageExample = listPage(all.slice(2, 4), all.length, { page: 2, per_page: 2 });
